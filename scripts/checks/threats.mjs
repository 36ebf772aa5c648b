// Checks that each threat names tests with its number, and has a defence whose removal makes one of them fail.
import { defences } from "../mutation/defences.mjs";
import { lineOf, listFiles, read, report } from "./sources.mjs";
import { rowsOf } from "./specification-rows.mjs";
import { countMatches, titlesOf } from "./test-titles.mjs";

const PAGE = "docs/threats.md";
const TESTS = /^(apps|packages)\/.*\.test\.tsx?$|^e2e\/src\/.*\.journey\.ts$/;
const COUNT = 33;
const NUMBERED = /^(T\d+) /;

const problems = [];
const numbered = new Map();
for (const file of listFiles(TESTS)) {
  const text = read(file);
  if (!/["'`]T\d+ /.test(text)) continue;
  numbered.set(
    file,
    titlesOf(file, text).filter((title) => NUMBERED.test(title)),
  );
}

const text = read(PAGE);
const rows = rowsOf(text).filter(({ sentence }) => /^T\d+\b/.test(sentence));
const open = [];
for (const [index, { sentence, at, state, tests }] of rows.entries()) {
  const reportAt = (message) => problems.push(`${PAGE}:${lineOf(text, at)}: ${message}`);
  const threat = `T${index + 1}`;
  if (!sentence.startsWith(`${threat}: `)) reportAt(`"${sentence}" is in the row of ${threat}`);
  if (state === "open") {
    open.push(threat);
    continue;
  }
  if (tests.length === 0) reportAt(`${threat} names no test`);
  for (const { file, name } of tests) {
    if (!name.startsWith(`${threat} `)) reportAt(`"${name}" does not start with ${threat}`);
    else if (countMatches(numbered.get(file) ?? [], name) !== 1)
      reportAt(`"${name}" does not match exactly one test of ${file}`);
  }
  if (!defences.some((one) => one.threat === threat))
    reportAt(`${threat} has no defence in scripts/mutation/defences.mjs whose removal makes its test fail`);
}
if (rows.length !== COUNT) problems.push(`${PAGE}: ${rows.length} threats instead of ${COUNT}`);

// Each file with tests of a threat must be named, but not each of its tests.
const named = rows.flatMap(({ tests }) => tests);
for (const [file, titles] of numbered) {
  for (const threat of new Set(titles.map((title) => NUMBERED.exec(title)?.[1]))) {
    if (open.includes(threat)) continue;
    if (!named.some((one) => one.file === file && one.name.startsWith(`${threat} `)))
      problems.push(`${file}: has tests of ${threat} and is not named there in ${PAGE}`);
  }
}
for (const { threat, file, edits, test, title } of defences) {
  const whole = read(file);
  for (const [find] of edits) {
    if (whole.split(find).length !== 2) problems.push(`${file}: the defence against ${threat} is not there: ${find}`);
  }
  const isThere = numbered
    .get(test)
    ?.some((one) => title.startsWith(one.split(/[*%]/)[0].trim()) || one.startsWith(title));
  if (!isThere || !title.startsWith(`${threat} `)) problems.push(`no test "${title}" in ${test}, for ${threat}`);
}
report("Threats", problems, `${rows.length} threats${open.length > 0 ? `, no test yet of ${open.join(", ")}` : ""}`);
