import { pipeline, Readable } from "node:stream";
import { streamArray } from "stream-json/streamers/stream-array.js";
import { type Encoding, openText, type TextFile } from "../../../platform/text-encoding.ts";
import { clean } from "../tag-texts.ts";
import type { CatalogueSource, Cell, FaultyRow, OpenCatalogue, SourceRow } from "./source.ts";

/** Opens a list of objects, or one object a line. */
export async function openJson(
  { path, size }: OpenCatalogue,
  encoding: Encoding,
  byLine: boolean,
): Promise<CatalogueSource> {
  const text = openText(path, encoding);
  const rows = byLine ? lines(text) : elements(text);
  return {
    rows,
    fraction: () => (size === 0 ? 1 : text.bytesRead() / size),
    notices: [],
    close: async () => void (await rows.return(undefined)),
  };
}

type Rows = AsyncGenerator<SourceRow | FaultyRow, void, undefined>;

async function* elements({ chunks }: TextFile): Rows {
  let row = 0;
  try {
    const parser = streamArray.withParserAsStream();
    // Errors reach whoever reads the parser.
    pipeline(Readable.from(chunks), parser, () => {});
    for await (const { value } of parser) yield recordOf(++row, value);
  } catch (error) {
    yield { row: row + 1, fault: "rest", detail: (error as Error).message };
  }
}

/** Letters of one line. */
const MAX_CHARACTERS = 4_000_000;

async function* lines({ chunks }: TextFile): Rows {
  let row = 0;
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      row++;
      if (line.trim() !== "") yield ofLine(row, line);
    }
    if (rest.length > MAX_CHARACTERS) {
      yield { row: row + 1, fault: "rest", detail: `the line has more than ${MAX_CHARACTERS} letters` };
      return;
    }
  }
  if (rest.trim() !== "") yield ofLine(row + 1, rest);
}

function ofLine(row: number, line: string): SourceRow | FaultyRow {
  try {
    return recordOf(row, JSON.parse(line));
  } catch (error) {
    return { row, fault: "no_record", detail: (error as Error).message };
  }
}

function recordOf(row: number, record: unknown): SourceRow | FaultyRow {
  if (!isObject(record)) return { row, fault: "no_record", detail: "it is no object" };
  const cells = new Map<string, Cell>();
  const unread: { column: string; detail: string }[] = [];
  const put = (column: string, value: unknown) => {
    const cell = cellOf(value);
    if (cell === undefined) unread.push({ column, detail: "neither a text nor a number, nor a list of them" });
    else cells.set(column, cell);
  };
  for (const [key, value] of Object.entries(record)) {
    const column = clean(key);
    // `{"title": {"de": "Krug"}}` is `title.de`.
    if (isObject(value)) for (const [part, inner] of Object.entries(value)) put(`${column}.${clean(part)}`, inner);
    else put(column, value);
  }
  return { row, cells, ...(unread.length > 0 ? { unread } : {}) };
}

function cellOf(value: unknown): Cell | undefined {
  if (value === null) return "";
  if (typeof value === "string" || Number.isFinite(value)) return value as string | number;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return undefined;
  const list = value.map((each) => (Array.isArray(each) ? undefined : cellOf(each)));
  return list.every((each) => each !== undefined) ? list.map(String) : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
