import { pipeline, Readable } from "node:stream";
import { streamArray } from "stream-json/streamers/stream-array.js";
import type { Cell } from "../../library/fields/cells.ts";
import { cleanText } from "../../library/fields/tag-texts.ts";
import type { CatalogueSource, InvalidRow, SourceRow } from "./catalogue-source.ts";

/** Reads a JSON list of objects, or one object per line. */
export function readJson(
  chunks: AsyncIterable<string>,
  byLine: boolean,
): Omit<CatalogueSource, "fraction" | "notices"> {
  const rows = byLine ? readLines(chunks) : readElements(chunks);
  return { rows, [Symbol.asyncDispose]: async () => void (await rows.return()) };
}

type Rows = AsyncGenerator<SourceRow | InvalidRow, void, undefined>;

async function* readElements(chunks: AsyncIterable<string>): Rows {
  let row = 0;
  try {
    const parser = streamArray.withParserAsStream();
    // Errors are thrown by the iteration below.
    pipeline(Readable.from(chunks), parser, () => {});
    for await (const { value } of parser) yield toSourceRow(++row, value);
  } catch (error) {
    yield { row: row + 1, error: "rest", detail: (error as Error).message };
  }
}

/** Maximum characters of one line. */
const MAX_CHARACTERS = 4_000_000;

async function* readLines(chunks: AsyncIterable<string>): Rows {
  let row = 0;
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      row++;
      if (line.trim() !== "") yield parseLine(row, line);
    }
    if (rest.length > MAX_CHARACTERS) {
      yield { row: row + 1, error: "rest", detail: `the line has more than ${MAX_CHARACTERS} letters` };
      return;
    }
  }
  if (rest.trim() !== "") yield parseLine(row + 1, rest);
}

function parseLine(row: number, line: string): SourceRow | InvalidRow {
  try {
    return toSourceRow(row, JSON.parse(line));
  } catch (error) {
    return { row, error: "no_record", detail: (error as Error).message };
  }
}

function toSourceRow(row: number, record: unknown): SourceRow | InvalidRow {
  if (!isObject(record)) return { row, error: "no_record", detail: "it is no object" };
  const cells = new Map<string, Cell>();
  const unread: { column: string; detail: string }[] = [];
  const put = (column: string, value: unknown) => {
    const cell = toCell(value);
    if (cell === undefined) unread.push({ column, detail: "neither a text nor a number, nor a list of them" });
    else cells.set(column, cell);
  };
  for (const [key, value] of Object.entries(record)) {
    const column = cleanText(key);
    // `{"title": {"de": "Krug"}}` is `title.de`.
    if (isObject(value)) for (const [part, inner] of Object.entries(value)) put(`${column}.${cleanText(part)}`, inner);
    else put(column, value);
  }
  return { row, cells, unread };
}

function toCell(value: unknown): Cell | undefined {
  if (value === null) return "";
  if (typeof value === "string" || Number.isFinite(value)) return value as string | number;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return undefined;
  const list = value.map((each) => (Array.isArray(each) ? undefined : toCell(each)));
  return list.every((each) => each !== undefined) ? list.map(String) : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
