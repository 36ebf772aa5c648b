// Checks that every path in the docs exists, that decisions have unique numbers, and that names of the interface are
// current.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const problems = [];
for (const file of listFiles(/^((README|CONTRIBUTING)\.md|docs\/[a-z-]+\.md)$/)) {
  const text = read(file);
  for (const match of text.matchAll(/`((?:apps|packages|fixtures|e2e|bench|docs|scripts)\/[\w./-]*)`/g)) {
    if (!existsSync(join(root, match[1])))
      problems.push(`${file}:${lineOf(text, match.index)}: ${match[1]} does not exist`);
  }
}
// Words in italics are names in our interface, except in sign-on.md, where they are those of providers.
const texts = listFiles(/^packages\/settings\/src\/texts\/en\/.*\.ts$/)
  .map(read)
  .join("\n");
const ownPages = [...listFiles(/^(README\.md|docs\/[a-z-]+\.md)$/)].filter((file) => !file.endsWith("sign-on.md"));
for (const file of ownPages) {
  const text = read(file);
  for (const match of text.matchAll(/(?<![\w`*])_([A-Z][a-zA-Z\d -]*)_(?!\w)/g)) {
    if (!texts.includes(`"${match[1]}"`))
      problems.push(`${file}:${lineOf(text, match.index)}: no text of the interface is "${match[1]}"`);
  }
}
const lines = read("docs/architecture.md").trimEnd().split("\n").length;
if (lines > 120) problems.push(`docs/architecture.md: ${lines} lines, the limit is 120`);
const numbers = new Map();
for (const file of listFiles(/^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/)) {
  const number = Number(file.split("/").at(-1)?.slice(0, 4));
  if (numbers.has(number)) problems.push(`${file}: ${numbers.get(number)} has the same number`);
  if (!read(file).startsWith(`# ${number}. `)) problems.push(`${file}: its title has another number`);
  numbers.set(number, file);
}
report("Paths in the docs", problems);
