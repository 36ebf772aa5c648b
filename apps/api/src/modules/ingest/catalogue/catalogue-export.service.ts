// Exports the library as a catalogue. Importing it again changes nothing.
import { isNonDerivedField } from "../../../db/field-name.ts";
import { type Database, wrapInReadTransaction } from "../../../platform/database/database.ts";
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
 * Exports all assets. `write` must consume all pieces before it returns: they are read in one transaction, so that the file
 * is a consistent snapshot. Counts the assets, and the `unnamed` ones without identifier and file, which an import could
 * not match.
 */
export function exportCatalogue(
  db: Database,
  format: ExportFormat,
  write: (pieces: Iterable<string | Uint8Array>) => void,
) {
  return wrapInReadTransaction(db, writeAll)(db, format, write);
}

function writeAll(db: Database, format: ExportFormat, write: (pieces: Iterable<string | Uint8Array>) => void) {
  const context = prepareExport(db);
  let assets = 0;
  let unnamed = 0;
  function* counted(): Generator<ExportedRecord> {
    for (const record of readRecords(context)) {
      assets++;
      if (!record.has("identifier") && !record.has("file")) unnamed++;
      yield record;
    }
  }
  const pieces = {
    csv: () => csv(collectColumns(readRecords(context)), counted()),
    json: () => json(counted()),
    jsonl: () => lines(counted()),
    xlsx: () => sheet(collectColumns(readRecords(context)), counted()),
  };
  write(pieces[format]());
  return { assets, unnamed };
}

function prepareExport(db: Database) {
  const dictionary = createValueDictionary(db);
  dictionary.refresh();
  const registered = listRegisteredFields(db).filter(
    ({ name }) => isNonDerivedField(name) && name !== IDENTIFIER_FIELD,
  );
  // UTC offsets are written as part of their dates.
  const offsets = mapUtcOffsetFields(registered);
  const offsetNames = new Set<string>([...offsets.values()].map(({ name }) => name));
  return {
    assets: createAssetReader(db),
    dictionary,
    pools: mapPoolNamesByAcl(db.read),
    fields: registered.filter(({ name }) => !offsetNames.has(name)),
    offsets,
    namesOf: createExportReferenceReader(db),
  };
}

type ExportContext = ReturnType<typeof prepareExport>;

function* readRecords(context: ExportContext): Generator<ExportedRecord> {
  const { assets } = context;
  for (const ids of assets.allIds()) {
    for (const row of assets.some(ids).sort((a, b) => a.id - b.id)) yield toRecord(row, context);
  }
}

function toRecord(asset: AssetRowForRecord, context: ExportContext): ExportedRecord {
  const { identifier, file } = context.namesOf(asset.id);
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
function collectColumns(records: Iterable<ExportedRecord>): string[] {
  const columns = new Set(["identifier", "file"]);
  for (const record of records) for (const column of record.keys()) columns.add(column);
  return [...columns];
}

function* csv(columns: readonly string[], records: Iterable<ExportedRecord>): Generator<string> {
  yield CSV_BOM + formatCsvRow(columns);
  for (const record of records) yield formatCsvRow(columns.map((column) => textOf(record.get(column))));
}

function* sheet(columns: readonly string[], records: Iterable<ExportedRecord>): Generator<Uint8Array> {
  function* rows() {
    for (const record of records) yield columns.map((column) => cellFor(record.get(column)));
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

function* lines(records: Iterable<ExportedRecord>): Generator<string> {
  for (const record of records) yield `${JSON.stringify(Object.fromEntries(record))}\n`;
}

function* json(records: Iterable<ExportedRecord>): Generator<string> {
  let isFirst = true;
  yield "[";
  for (const record of records) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(Object.fromEntries(record))}`;
    isFirst = false;
  }
  yield "\n]\n";
}
