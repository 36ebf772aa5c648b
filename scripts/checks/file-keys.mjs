// Names that files bring are keys of a Map, or of a type of their own that says which names there can be: an ordinary
// object answers `constructor` though nobody put it there. `// keyed by: ...` above the line says why a key is harmless.
import { lineOf, listFiles, read, report } from "./sources.mjs";

const problems = [];
for (const file of listFiles(/^apps\/api\/src\/modules\/(ingest|library|renditions|search)\/[^/]+\.ts$/)) {
  if (/\.(test|suite)\.ts$/.test(file)) continue;
  const text = read(file);
  for (const match of text.matchAll(/(?<!z\.)\bRecord<string, (?!unknown>)|\[\w+: string\]:/g)) {
    const line = lineOf(text, match.index);
    if (/\/\/ keyed by: \S/.test(text.split("\n")[line - 2] ?? "")) continue;
    problems.push(
      `${file}:${line}: keys that a file may bring: use a Map, or say above it what they are: // keyed by: ...`,
    );
  }
}
report("Keys from files", problems);
