// Exports the library as a catalogue. Importing it again changes nothing.
import { isNonDerivedField } from "../../../db/field-name.ts";
import type { Database, ReadOnlyDatabase } from "../../../platform/database/database.ts";
import { CSV_BOM, formatCsvRow } from "../../../platform/files/csv.ts";
import { mapPoolNamesByAcl } from "../../access/pool-sets.repository.ts";
import { createAssetReader } from "../../library/asset-reader.repository.ts";
import type { AssetRowForRecord } from "../../library/derived-fields.ts";
import { type Cell, formatList } from "../../library/fields/cells.ts";
import { mapUtcOffsetFields } from "../../library/fields/date-offset.ts";
import { storedValueOf } from "../../library/fields/field-types.ts";
import { createValueDictionary } from "../../library/value-dictionary.ts";
import { createExportReferenceReader, listRegisteredFields } from "./catalogue.repository.ts";
import { DEFAULT_LIST_SEPARATOR, IDENTIFIER_FIELD } from "./catalogue-column-plan.ts";
import { writeXlsx } from "./xlsx-writer.ts";

export type ExportFormat = "csv" | "json" | "jsonl" | "xlsx";

type ExportedRecord = Map<string, Cell>;

/**
 * Exports all assets as of one moment. `write` must consume all pieces before it resolves. Counts the assets, and the `unnamed` ones without identifier and file, which an import could
 * not match.
 */
export function exportCatalogue(db: Database, format: ExportFormat, write: WritePieces) {
  return db.snapshot((read) => writeAll({ read }, format, write));
}

type WritePieces = (pieces: AsyncIterable<string | Uint8Array>) => Promise<void>;

async function writeAll(db: ReadOnlyDatabase, format: ExportFormat, write: WritePieces) {
  const context = await prepareExport(db);
  let assets = 0;
  let unnamed = 0;
  async function* counted(): AsyncGenerator<ExportedRecord> {
    for await (const record of readRecords(context)) {
      assets++;
      if (!record.has("identifier") && !record.has("file")) unnamed++;
      yield record;
    }
  }
  const pieces = {
    csv: async () => csv(await collectColumns(readRecords(context)), counted()),
    json: async () => json(counted()),
    jsonl: async () => lines(counted()),
    xlsx: async () => sheet(await collectColumns(readRecords(context)), counted()),
  };
  await write(await pieces[format]());
  return { assets, unnamed };
}

async function prepareExport(db: ReadOnlyDatabase) {
  const dictionary = createValueDictionary(db);
  await dictionary.refresh();
  const registered = (await listRegisteredFields(db)).filter(
    ({ name }) => isNonDerivedField(name) && name !== IDENTIFIER_FIELD,
  );
  // UTC offsets are written as part of their dates.
  const offsets = mapUtcOffsetFields(registered);
  const offsetNames = new Set<string>([...offsets.values()].map(({ name }) => name));
  return {
    assets: createAssetReader(db),
    dictionary,
    pools: await mapPoolNamesByAcl(db.read),
    fields: registered.filter(({ name }) => !offsetNames.has(name)),
    offsets,
    namesOf: await createExportReferenceReader(db),
  };
}

type ExportContext = Awaited<ReturnType<typeof prepareExport>>;

async function* readRecords(context: ExportContext): AsyncGenerator<ExportedRecord> {
  const { assets } = context;
  for await (const ids of assets.allIds()) {
    const rows = await assets.some(ids);
    for (const row of rows.sort((a, b) => a.id - b.id)) yield await toRecord(row, context);
  }
}

async function toRecord(asset: AssetRowForRecord, context: ExportContext): Promise<ExportedRecord> {
  const { identifier, file } = await context.namesOf(asset.id);
  const { rating, colorCode, embargo, expiry } = asset;
  const cells: [string, Cell | null | undefined][] = [
    ["identifier", identifier],
    ["file", file],
    ...context.fields.flatMap((field) => cellsOfField(asset, field, context)),
    ["rating", rating],
    ["color_code", colorCode],
    ["pools", context.pools.get(asset.aclId)],
    ["embargo", embargo === null ? null : toIsoDate(embargo)],
    ["expiry", expiry === null ? null : toIsoDate(expiry)],
  ];
  return new Map(cells.filter((cell): cell is [string, Cell] => cell[1] != null && cell[1] !== ""));
}

function cellsOfField(
  { fields: stored }: AssetRowForRecord,
  field: ExportContext["fields"][number],
  { offsets, dictionary }: ExportContext,
): [string, Cell][] {
  const found = storedValueOf(stored, field);
  if (!found) return [];
  const offset = offsets.get(field.name);
  const { type, value } = found;
  const read = { value: type.load(value, dictionary), offset: offset && stored.numbers?.[offset.name] };
  const cells = [...type.format(read, field), ...(type.formatLabels?.(value, field, dictionary) ?? [])];
  return cells.map(([language, cell]) => [language === "" ? field.name : `${field.name}.${language}`, cell]);
}

/** ISO 8601; without time at midnight UTC. */
const toIsoDate = (seconds: number) =>
  new Date(seconds * 1000).toISOString().replace("T00:00:00.000Z", "").replace(".000Z", "Z");

/** All columns with values; needs a pass of its own before the rows are written. */
async function collectColumns(records: AsyncIterable<ExportedRecord>): Promise<string[]> {
  const columns = new Set(["identifier", "file"]);
  for await (const record of records) for (const column of record.keys()) columns.add(column);
  return [...columns];
}

async function* csv(columns: readonly string[], records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  yield CSV_BOM + formatCsvRow(columns);
  for await (const record of records) yield formatCsvRow(columns.map((column) => textOf(record.get(column))));
}

async function* sheet(columns: readonly string[], records: AsyncIterable<ExportedRecord>): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for await (const record of records) yield columns.map((column) => cellFor(record.get(column)));
  }
  yield* writeXlsx(columns, rows());
}

const cellFor = (value: Cell | undefined) => (typeof value === "number" ? value : textOf(value));

function textOf(value: Cell | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return formatList(value, DEFAULT_LIST_SEPARATOR);
  // A text that starts like a JSON list must not be parsed as one.
  return value.startsWith('["') ? JSON.stringify([value]) : value;
}

async function* lines(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(Object.fromEntries(record))}\n`;
}

async function* json(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  let isFirst = true;
  yield "[";
  for await (const record of records) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(Object.fromEntries(record))}`;
    isFirst = false;
  }
  yield "\n]\n";
}
