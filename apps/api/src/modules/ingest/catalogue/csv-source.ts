import { CsvError, type Parser, parse } from "csv-parse";
import { StartError } from "../../../platform/errors/start-error.ts";
import { isBlankCell } from "../../../platform/files/blank-cell.ts";
import type { Cell } from "../../library/fields/cells.ts";
import { cleanText } from "../../library/fields/tag-texts.ts";
import type { CatalogueSource, InvalidRow, SourceRow } from "./catalogue-source.ts";

/** Maximum characters of one row, since an unclosed quote joins all following rows. */
const MAX_CHARACTERS = 4_000_000;

const DELIMITERS = [",", ";", "\t", "|"];

/** Reads delimited text. Without a given delimiter, the most frequent one of the header is used. `file`: for messages. */
export async function readCsv(
  file: string,
  chunks: AsyncIterable<string>,
  given: string | undefined,
): Promise<Omit<CatalogueSource, "fraction" | "notices">> {
  const records = recordsOf(chunks, given);
  const header = await readHeader(file, records);
  return { header, rows: rowsOf(records, header), [Symbol.asyncDispose]: async () => void (await records.return()) };
}

type CsvRecord = { row: number; cells: string[] } | InvalidRow;
type Records = AsyncGenerator<CsvRecord, void, undefined>;

async function readHeader(file: string, records: Records): Promise<string[]> {
  const { value } = await records.next();
  if (!value) throw new StartError(`${file} has no row. Its first row names the columns.`);
  if ("error" in value) throw new StartError(`${file} cannot be read: row ${value.row}: ${value.detail}.`);
  return parseHeader(file, value.cells);
}

/** The column names. @throws StartError for duplicates. */
export function parseHeader(file: string, cells: readonly string[]): string[] {
  const header = cells.map(cleanText);
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    const earlier = places.get(name);
    if (name !== "" && earlier !== undefined) {
      throw new StartError(
        `The columns ${earlier + 1} and ${at + 1} of ${file} are both called "${name}". Give each a name of its own.`,
      );
    }
    places.set(name, at);
  }
  return header;
}

async function* rowsOf(records: Records, header: readonly string[]): AsyncGenerator<SourceRow | InvalidRow> {
  for await (const record of records) {
    if ("error" in record) yield record;
    else yield toSourceRow(record.row, record.cells, header);
  }
}

/** Converts cells to a row; invalid if their number differs from the header, except for empty cells at the end. */
export function toSourceRow(
  row: number,
  cells: readonly (string | number)[],
  header: readonly string[],
): SourceRow | InvalidRow {
  const beyond = cells.slice(header.length).some((cell) => !isBlankCell(cell));
  if (beyond || cells.length < header.length) {
    return { row, error: "columns", detail: `${cells.length} instead of ${header.length}` };
  }
  const named = new Map<string, Cell>();
  for (const [at, name] of header.entries()) if (name !== "") named.set(name, withoutTextGuard(cells[at] ?? ""));
  return { row, cells: named, unread: [] };
}

/** Removes the apostrophe that marks a text as no formula for spreadsheet programs. */
const withoutTextGuard = (cell: string | number) =>
  typeof cell === "string" && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;

/** Empty rows are counted and skipped. */
async function* recordsOf(chunks: AsyncIterable<string>, given: string | undefined): Records {
  const found: string[][] = [];
  let parser: Parser | undefined;
  let pending = "";
  let row = 0;
  const take = function* (): Generator<CsvRecord> {
    for (const cells of found.splice(0)) {
      row++;
      if (!cells.every(isBlankCell)) yield { row, cells };
    }
  };
  try {
    for await (const chunk of chunks) {
      pending += chunk;
      if (!parser && !/[\r\n]/.test(pending.trimStart()) && pending.length < MAX_CHARACTERS) continue;
      parser ??= newParser(takeDelimiter(), found);
      await feed(parser, pending);
      pending = "";
      yield* take();
    }
    parser ??= newParser(takeDelimiter(), found);
    await feed(parser, pending);
    await feed(parser, undefined);
    yield* take();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield* take();
    yield { row: row + 1, error: "rest", detail: describeCsvError(error) };
  } finally {
    parser?.destroy();
  }

  /** Determines the delimiter; removes and counts a first line `sep=;`, as written by Excel. */
  function takeDelimiter(): string {
    const declared = /^sep=(.)\r?\n/.exec(pending);
    if (declared) {
      pending = pending.slice(declared[0].length);
      row++;
    }
    return given ?? declared?.[1] ?? guessDelimiter(pending);
  }
}

function newParser(delimiter: string, found: string[][]): Parser {
  const parser = parse({
    delimiter,
    // All line ends are accepted, since a file may mix them.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_CHARACTERS,
    // Rows are collected here and not read from the stream, which would lose buffered rows on an error.
    on_record(record: string[]) {
      found.push(record);
      return null;
    },
  });
  // The error is passed to the callbacks of `feed`; without a listener the event would be uncaught.
  parser.on("error", () => {});
  parser.resume();
  return parser;
}

/** Parses a piece of text; undefined is the end. */
function feed(parser: Parser, text: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (text === undefined) parser.end(done);
    else parser.write(text, done);
  });
}

function guessDelimiter(text: string): string {
  const line = /^.*\S.*$/m.exec(text.replace(/"(?:[^"]|"")*"/g, ""))?.[0] ?? "";
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

function describeCsvError(error: CsvError): string {
  const open = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE";
  return open ? "a quote is opened and never closed" : error.message;
}
