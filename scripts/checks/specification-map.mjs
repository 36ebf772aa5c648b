// Checks that each sentence of the map names the test that proves it, or the issue that will: a renamed or deleted test
// would leave it unproven.
import { lineOf, listFiles, read, report } from "./sources.mjs";
import { rowsOf, unlistedOf } from "./specification-rows.mjs";
import { countMatches, titlesOf } from "./test-titles.mjs";

const MAP = "docs/specification-map.md";
const TESTS = /^(apps|packages|fixtures)\/.*\.test\.tsx?$|^e2e\/src\/.*\.journey\.ts$/;

const problems = [];
const files = new Set(listFiles(TESTS));
const titles = new Map();
const titlesIn = (file) => {
  if (!titles.has(file)) titles.set(file, titlesOf(file, read(file)));
  return titles.get(file);
};

const text = read(MAP);
const rows = rowsOf(text);
const count = { test: 0, issue: 0, open: 0 };
for (const row of rows) {
  const reportAt = (message) => problems.push(`${MAP}:${lineOf(text, row.at)}: ${message}`);
  if (row.state === undefined) {
    reportAt(`"${row.sentence}" names neither a test nor an issue, and does not say "no test yet"`);
    continue;
  }
  count[row.state] += 1;
  for (const file of row.unnamed) reportAt(`${file} without the name of a test`);
  for (const { file, name } of row.tests) {
    if (file === undefined) reportAt(`"${name}" follows no file`);
    else if (!files.has(file)) reportAt(`${file} is not a test file`);
    else {
      const found = countMatches(titlesIn(file), name);
      if (found === 0) reportAt(`no test "${name}" in ${file}`);
      else if (found > 1) reportAt(`${found} tests of ${file} have "${name}" in their names; name more of it`);
    }
  }
}
for (const { sentence, message } of unlistedOf(text, rows)) problems.push(`${MAP}: "${sentence}" ${message}`);
if (rows.length === 0) problems.push(`${MAP}: no rows`);
for (const { sentence } of rows.filter(({ state }) => state === "open")) console.log(`no test yet: ${sentence}`);
report(
  "Specification map",
  problems,
  `${rows.length} sentences: ${count.test} with a test, ${count.issue} of issues, ${count.open} without a test yet`,
);
