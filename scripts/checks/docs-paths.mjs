// A directory page that describes folders which are gone misleads: every path named in the docs must exist.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const problems = [];
for (const file of listFiles(/^(README\.md|docs\/[a-z-]+\.md)$/)) {
  const text = read(file);
  for (const match of text.matchAll(/`((?:apps|packages|fixtures|e2e|bench|docs|scripts)\/[\w./-]*)`/g)) {
    if (!existsSync(join(root, match[1])))
      problems.push(`${file}:${lineOf(text, match.index)}: ${match[1]} does not exist`);
  }
}
const lines = read("docs/architecture.md").split("\n").length;
if (lines > 120) problems.push(`docs/architecture.md: ${lines} lines, the limit is 120`);
report("Paths in the docs", problems);
