// Names from imported files must be keys of a Map or of a closed type: plain objects have inherited keys such as
// `constructor`. A comment `// keyed by: ...` above the line explains an exception.
import { lineOf, listFiles, read, report } from "./sources.mjs";

const problems = [];
for (const file of listFiles(/^apps\/api\/src\/modules\/(ingest|library|renditions|search)\/[^/]+\.ts$/)) {
  if (/\.(test|suite)\.ts$/.test(file)) continue;
  const text = read(file);
  for (const match of text.matchAll(/(?<!z\.)\bRecord<string, (?!unknown>)|\[\w+: string\]:/g)) {
    const line = lineOf(text, match.index);
    if (/\/\/ keyed by: \S/.test(text.split("\n")[line - 2] ?? "")) continue;
    problems.push(`${file}:${line}: keys may come from a file: use a Map, or explain the keys above: // keyed by: ...`);
  }
}
report("Keys of imported files", problems);
