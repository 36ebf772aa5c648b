import { CsvError, type Parser, parse } from "csv-parse";
import { StartError } from "../../../platform/start-error.ts";
import { type Encoding, openText } from "../../../platform/text-encoding.ts";
import { clean } from "../tag-texts.ts";
import type { CatalogueSource, Cell, FaultyRow, OpenCatalogue, SourceRow } from "./source.ts";

/** Letters of one row. A quote that is never closed makes one row of the whole rest. */
const MAX_CHARACTERS = 4_000_000;

const DELIMITERS = [",", ";", "\t", "|"];

/** Opens a table of text. The delimiter is the one that the header has most of, if none is given. */
export async function openCsv(
  file: OpenCatalogue,
  encoding: Encoding,
  given: string | undefined,
): Promise<CatalogueSource> {
  const { size, path, named } = file;
  const text = openText(path, encoding);
  const records = recordsOf(text.chunks, given);
  const header = await headerOf(named, records);
  return {
    header,
    rows: rowsOf(records, header),
    fraction: () => (size === 0 ? 1 : text.bytesRead() / size),
    notices: [],
    close: async () => void (await records.return(undefined)),
  };
}

type CsvRecord = { row: number; cells: string[] } | FaultyRow;
type Records = AsyncGenerator<CsvRecord, void, undefined>;

async function headerOf(file: string, records: Records): Promise<string[]> {
  const { value } = await records.next();
  if (!value) throw new StartError(`${file} has no row. Its first row names the columns.`);
  if ("fault" in value) throw new StartError(`${file} cannot be read: row ${value.row}: ${value.detail}.`);
  return checkedHeader(file, value.cells);
}

/** The names of the columns. @throws StartError where two are called the same. */
export function checkedHeader(file: string, cells: readonly string[]): string[] {
  const header = cells.map(clean);
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

async function* rowsOf(records: Records, header: readonly string[]): AsyncGenerator<SourceRow | FaultyRow> {
  for await (const record of records) {
    if ("fault" in record) yield record;
    else yield shaped(record.row, record.cells, header);
  }
}

/** A row whose cells fit the header; empty ones behind its end do no harm. */
export function shaped(
  row: number,
  cells: readonly (string | number)[],
  header: readonly string[],
): SourceRow | FaultyRow {
  const beyond = cells.slice(header.length).some((cell) => String(cell).trim() !== "");
  if (beyond || cells.length < header.length) {
    return { row, fault: "columns", detail: `${cells.length} instead of ${header.length}` };
  }
  const named = new Map<string, Cell>();
  for (const [at, name] of header.entries()) if (name !== "") named.set(name, unguarded(cells[at] ?? ""));
  return { row, cells: named };
}

/** Without the apostrophe that keeps spreadsheet programs from taking a text for a formula. */
const unguarded = (cell: string | number) =>
  typeof cell === "string" && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;

/** Rows without a letter are counted and left out. */
async function* recordsOf(chunks: AsyncIterable<string>, given: string | undefined): Records {
  const found: string[][] = [];
  let parser: Parser | undefined;
  let pending = "";
  let row = 0;
  const take = function* (): Generator<CsvRecord> {
    for (const cells of found.splice(0)) {
      row++;
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
    }
  };
  try {
    for await (const chunk of chunks) {
      pending += chunk;
      if (!parser && !/[\r\n]/.test(pending.trimStart()) && pending.length < MAX_CHARACTERS) continue;
      parser ??= newParser(begun(), found);
      await written(parser, pending);
      pending = "";
      yield* take();
    }
    parser ??= newParser(begun(), found);
    await written(parser, pending);
    await ended(parser);
    yield* take();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield* take();
    yield { row: row + 1, fault: "rest", detail: reasonOf(error) };
  } finally {
    parser?.destroy();
  }

  /** The delimiter; a first line `sep=;`, as Excel has it, is taken off and counted. */
  function begun(): string {
    const said = /^sep=(.)\r?\n/.exec(pending);
    if (said) {
      pending = pending.slice(said[0].length);
      row++;
    }
    return given ?? said?.[1] ?? likelyDelimiter(pending);
  }
}

function newParser(delimiter: string, found: string[][]): Parser {
  const parser = parse({
    delimiter,
    // One file may have several of them.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_CHARACTERS,
    // Kept out of the stream: what it holds when a later row breaks would be lost.
    on_record(record: string[]) {
      found.push(record);
      return null;
    },
  });
  // A write hears of an error before the parser emits it, when nobody waits for it any more.
  parser.on("error", () => {});
  parser.resume();
  return parser;
}

const written = (parser: Parser, text: string) => settled(parser, (done) => parser.write(text, done));
const ended = (parser: Parser) => settled(parser, (done) => parser.end(done));

function settled(parser: Parser, act: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once("error", reject);
    act((error) => {
      parser.off("error", reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

function likelyDelimiter(text: string): string {
  const line = /^.*\S.*$/m.exec(text.replace(/"(?:[^"]|"")*"/g, ""))?.[0] ?? "";
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

function reasonOf(error: CsvError): string {
  const open = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE";
  return open ? "a quote is opened and never closed" : error.message;
}
