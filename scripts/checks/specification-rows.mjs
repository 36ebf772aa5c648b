// Parses the map of the specification: tables of two columns, and a list under "Open" at the end.
const OPEN = "## Open";
const NO_TEST = /^no test yet\b/;

/**
 * Rows of all tables: sentence, offset and state. `test`: names tests (and possibly an issue), `issue`: names only an
 * issue, `open`: declared as untested; undefined if the cell has none of these.
 *
 * @returns {{sentence: string, at: number, state?: "test" | "issue" | "open", tests: {file?: string, name: string}[],
 *   unnamed: string[]}[]}
 */
export function rowsOf(text) {
  const rows = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const cells = line.startsWith("|") ? line.split(/(?<!\\)\|/).slice(1, -1) : [];
    const isHeader = cells.length === 0 || cells[0].trim() === "What holds" || /^[\s:-]+$/.test(cells[0]);
    if (!isHeader) rows.push({ sentence: cells[0].trim(), at, ...parseProof((cells[1] ?? "").trim()) });
    at += line.length + 1;
  }
  return rows;
}

/** Parses `file`: "name", "name"; `file`: "name". A file applies to all names up to the next file. */
function parseProof(cell) {
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

/** Sentences without a test that the list under "Open" lacks, and entries of it that have a test or are no row. */
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
      .map((sentence) => ({ sentence, message: `is listed under "Open", but is no row without a test` })),
  ];
}
