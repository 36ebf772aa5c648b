// Exports the library as a catalogue. Importing it again changes nothing.
import { isStoredField } from "../../../db/field-name.ts";
import { type Database, inOneTransaction } from "../../../platform/database/database.ts";
import { CSV_BOM, formatCsvRow } from "../../../platform/files/csv.ts";
import { poolsByAcl } from "../../access/pool-sets.repository.ts";
import { createAssetReader } from "../../library/asset-reader.repository.ts";
import type { AssetRow } from "../../library/derived-fields.ts";
import { type Cell, formatList } from "../../library/fields/cells.ts";
import { createOffsetFields } from "../../library/fields/date-offset.ts";
import { storedValueOf } from "../../library/fields/field-types.ts";
import { createValueDictionary } from "../../library/value-dictionary.ts";
import { createExportNaming, listRegisteredFields } from "./catalogue.repository.ts";
import { IDENTIFIER, SEPARATOR } from "./catalogue-plan.ts";
import { writeXlsx } from "./xlsx-writer.ts";

export type ExportFormat = "csv" | "json" | "jsonl" | "xlsx";

export interface ExportCounts {
  assets: number;
  /** Assets without identifier and file, which an import could not match. */
  unnamed: number;
}

type ExportedRecord = Map<string, Cell>;

/**
 * Exports all assets. `write` must consume all pieces before it returns: they are read in one transaction, so that the file
 * is a consistent snapshot.
 */
export function exportCatalogue(
  db: Database,
  format: ExportFormat,
  write: (pieces: Iterable<string | Uint8Array>) => void,
): ExportCounts {
  return inOneTransaction(db, writeAll)(db, format, write);
}

function writeAll(db: Database, format: ExportFormat, write: Parameters<typeof exportCatalogue>[2]): ExportCounts {
  const records = createRecordReader(db);
  let assets = 0;
  let unnamed = 0;
  function* counted(): Generator<ExportedRecord> {
    for (const record of records()) {
      assets++;
      if (!record.has("identifier") && !record.has("file")) unnamed++;
      yield record;
    }
  }
  const pieces = {
    csv: () => csv(collectColumns(records()), counted()),
    json: () => json(counted()),
    jsonl: () => lines(counted()),
    xlsx: () => sheet(collectColumns(records()), counted()),
  };
  write(pieces[format]());
  return { assets, unnamed };
}

/** Returns a function that iterates over all assets; it may be called several times. */
function createRecordReader(db: Database): () => Generator<ExportedRecord> {
  const reader = createAssetReader(db);
  const dictionary = createValueDictionary(db);
  dictionary.refresh();
  const pools = poolsByAcl(db.read);
  const registered = listRegisteredFields(db).filter(({ name }) => isStoredField(name) && name !== IDENTIFIER);
  // UTC offsets are written as part of their dates.
  const offsets = createOffsetFields(registered);
  const offsetNames = new Set<string>([...offsets.values()].map(({ name }) => name));
  const fields = registered.filter(({ name }) => !offsetNames.has(name));
  const namesOf = createExportNaming(db);

  function exported(asset: AssetRow): ExportedRecord {
    const record: ExportedRecord = new Map();
    const put = (column: string, value: Cell | null | undefined) => {
      if (value !== null && value !== undefined && value !== "") record.set(column, value);
    };
    const { identifier, file } = namesOf(asset.id);
    put("identifier", identifier);
    put("file", file);
    for (const field of fields) putField(asset, field, put);
    put("rating", asset.rating);
    put("color_code", asset.colorCode);
    put("pools", pools.get(asset.aclId));
    put("embargo", asset.embargo === null ? null : toIsoDate(asset.embargo));
    put("expiry", asset.expiry === null ? null : toIsoDate(asset.expiry));
    return record;
  }

  function putField(
    { fields: stored }: AssetRow,
    field: (typeof fields)[number],
    put: (column: string, value: Cell | undefined) => void,
  ): void {
    const found = storedValueOf(stored, field);
    if (!found) return;
    const ofOffset = offsets.get(field.name);
    const { type, value } = found;
    const read = { value: type.load(value, dictionary), offset: ofOffset && stored.numbers?.[ofOffset.name] };
    for (const [language, cell] of [
      ...type.format(read, field),
      ...(type.formatLabels?.(value, field, dictionary) ?? []),
    ]) {
      put(language === "" ? field.name : `${field.name}.${language}`, cell);
    }
  }

  return function* () {
    for (let ids = reader.idsAfter(0, BATCH); ids.length > 0; ids = reader.idsAfter(ids.at(-1) ?? 0, BATCH)) {
      const rows = reader.some(ids).sort((a, b) => a.id - b.id);
      for (const row of rows) yield exported(row);
    }
  };
}

/** Assets read at once. */
const BATCH = 500;

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
  if (typeof value !== "string") return formatList(value, SEPARATOR);
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
