// Checks that each setting that an admin edits names the test of its effect, or the issue that will add it. The page is
// generated from the registry, so it contains every setting.
import { lineOf, listFiles, read, report } from "./sources.mjs";
import { rowsOf } from "./specification-rows.mjs";
import { countMatches, titlesOf } from "./test-titles.mjs";

const MAP = "docs/settings-map.md";
const LATER = ["issue 16"];
const TESTS = /^(apps|packages)\/.*\.test\.tsx?$|^e2e\/src\/.*\.journey\.ts$/;

const problems = [];
const files = new Set(listFiles(TESTS));
const text = read(MAP);
const rows = rowsOf(text).filter(({ sentence }) => sentence !== "Setting");
const count = { test: 0, issue: 0 };
for (const { sentence, at, state, tests, unnamed } of rows) {
  const reportAt = (message) => problems.push(`${MAP}:${lineOf(text, at)}: ${sentence}: ${message}`);
  const line = text.slice(at, text.indexOf("\n", at));
  const isLater = LATER.some((issue) => line.endsWith(`| ${issue} |`));
  if (state !== "test" && !isLater) {
    reportAt("names neither a test nor a later issue");
    continue;
  }
  count[state] += 1;
  for (const file of unnamed) reportAt(`${file} without the name of a test`);
  for (const { file, name } of tests) {
    if (!files.has(file)) reportAt(`${file} is not a test file`);
    else if (countMatches(titlesOf(file, read(file)), name) !== 1)
      reportAt(`"${name}" does not match exactly one test of ${file}`);
  }
}
if (rows.length === 0) problems.push(`${MAP}: no rows`);
report("Settings map", problems, `${rows.length} settings: ${count.test} with a test, ${count.issue} of later issues`);
