// How the map of the specification is read: tables of two columns, and a list under "Open" at the end.
const OPEN = "## Open";
const NO_TEST = /^no test yet\b/;

/**
 * The rows of all tables: their sentence, where they begin, and their state. `test` names tests (the rest of it may be
 * an issue's), `issue` a number alone, `open` neither, as it says itself; undefined says nothing.
 *
 * @returns {{sentence: string, at: number, state?: "test" | "issue" | "open", tests: {file?: string, name: string}[],
 *   unnamed: string[]}[]}
 */
export function rowsOf(text) {
  const rows = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const cells = line.startsWith("|") ? line.split(/(?<!\\)\|/).slice(1, -1) : [];
    const isHead = cells.length === 0 || cells[0].trim() === "What holds" || /^[\s:-]+$/.test(cells[0]);
    if (!isHead) rows.push({ sentence: cells[0].trim(), at, ...proofOf((cells[1] ?? "").trim()) });
    at += line.length + 1;
  }
  return rows;
}

/** `file`: "name", "name"; `file`: "name". A file stands for all names up to the next one. */
function proofOf(cell) {
  const tests = [];
  const unnamed = [];
  let file;
  for (const [, path, name] of cell.replaceAll("\\|", "|").matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (path === undefined) tests.push({ file, name });
    else {
      if (file !== undefined && tests.at(-1)?.file !== file) unnamed.push(file);
      file = path;
    }
  }
  if (file !== undefined && tests.at(-1)?.file !== file) unnamed.push(file);
  const hasTest = tests.length > 0 || unnamed.length > 0;
  const state = hasTest ? "test" : NO_TEST.test(cell) ? "open" : /\bissue \d+\b/.test(cell) ? "issue" : undefined;
  return { state, tests, unnamed };
}

/** Sentences without a test that the list under "Open" lacks, and those in it that have one, or are no row. */
export function unlistedOf(text, rows) {
  const start = text.indexOf(`\n${OPEN}\n`);
  const listed = start < 0 ? [] : [...text.slice(start).matchAll(/^- (.+)$/gm)].map(([, sentence]) => sentence.trim());
  const open = rows.filter(({ state }) => state === "open").map(({ sentence }) => sentence);
  return [
    ...open
      .filter((sentence) => !listed.includes(sentence))
      .map((sentence) => ({ sentence, message: `has no test and is not listed under "Open"` })),
    ...listed
      .filter((sentence) => !open.includes(sentence))
      .map((sentence) => ({ sentence, message: `is listed under "Open", and no row without a test says it` })),
  ];
}
