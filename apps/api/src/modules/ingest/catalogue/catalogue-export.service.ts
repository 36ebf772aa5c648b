// Writes the library as a catalogue: what is imported again changes nothing.
import type { StoredFieldName } from "../../../db/field-name.ts";
import { isStored } from "../../../db/field-name.ts";
import { CSV_START, csvRow } from "../../../platform/csv.ts";
import type { Database } from "../../../platform/database.ts";
import { poolsByAcl } from "../../access/pool-sets.repository.ts";
import type { AssetRow } from "../../library/asset-facts.ts";
import { createAssetReader } from "../../library/asset-reader.repository.ts";
import { createValueDictionary } from "../../library/value-dictionary.ts";
import { offsetFields } from "../date-offset.ts";
import { atOneMoment, exportNames, registeredFields } from "./catalogue.repository.ts";
import { IDENTIFIER, SEPARATOR } from "./catalogue-plan.ts";
import { listText } from "./cell-values.ts";
import { writtenDate } from "./dates.ts";
import type { Cell } from "./source.ts";
import { xlsx } from "./xlsx-writer.ts";

export type ExportFormat = "csv" | "json" | "jsonl" | "xlsx";

export interface Counted {
  assets: number;
  /** Those that an import would not recognise. */
  unnamed: number;
}

type Exported = Map<string, Cell>;

/**
 * `write` takes the file, piece by piece, and must take all of it before it returns: everything is read in one
 * transaction, so that the file is the library as it was at one moment, whatever a running server changes meanwhile.
 */
export function exportCatalogue(
  db: Database,
  format: ExportFormat,
  write: (pieces: Iterable<string | Uint8Array>) => void,
): Counted {
  return atOneMoment(db, () => writeAll(db, format, write));
}

function writeAll(db: Database, format: ExportFormat, write: Parameters<typeof exportCatalogue>[2]): Counted {
  const records = createExporter(db);
  let assets = 0;
  let unnamed = 0;
  function* counted(): Generator<Exported> {
    for (const record of records()) {
      assets++;
      if (!record.has("identifier") && !record.has("file")) unnamed++;
      yield record;
    }
  }
  const pieces = {
    csv: () => csv(columnsOf(records()), counted()),
    json: () => json(counted()),
    jsonl: () => lines(counted()),
    xlsx: () => sheet(columnsOf(records()), counted()),
  };
  write(pieces[format]());
  return { assets, unnamed };
}

/** Reads the library from its beginning, each time it is called. */
function createExporter(db: Database): () => Generator<Exported> {
  const reader = createAssetReader(db);
  const dictionary = createValueDictionary(db);
  dictionary.refresh();
  const pools = poolsByAcl(db.read);
  const registered = registeredFields(db).filter(({ name }) => isStored(name) && name !== IDENTIFIER);
  // The distance of a date from UTC is written with the date.
  const offsets = offsetFields(registered);
  const offsetNames = new Set<string>([...offsets.values()].map(({ name }) => name));
  const fields = registered.filter(({ name }) => !offsetNames.has(name));
  const namesOf = exportNames(db);

  function exported(asset: AssetRow): Exported {
    const record: Exported = new Map();
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
    put("embargo", asset.embargo === null ? null : isoOf(asset.embargo));
    put("expiry", asset.expiry === null ? null : isoOf(asset.expiry));
    return record;
  }

  function putField(
    { fields: stored }: AssetRow,
    { type, ...field }: (typeof fields)[number],
    put: (column: string, value: Cell | undefined) => void,
  ): void {
    const name = field.name as StoredFieldName;
    const number = stored.numbers?.[name];
    if (number !== undefined) {
      const ofOffset = offsets.get(name);
      const offset = ofOffset && stored.numbers?.[ofOffset.name];
      put(name, type === "date" ? writtenDate({ clock: number, offset }) : number);
    }
    for (const [language, texts] of Object.entries(stored.texts?.[name] ?? {})) {
      put(language === "" ? name : `${name}.${language}`, texts.length === 1 ? texts[0] : texts);
    }
    const values = (stored.values?.[name] ?? []).flatMap((id) => dictionary.byId(id) ?? []);
    if (values.length === 0) return;
    const list = (texts: string[]) => (field.multiValued ? texts : (texts[0] ?? ""));
    put(name, list(values.map(({ value }) => value)));
    const languages = new Set(values.flatMap(({ labels }) => Object.keys(labels ?? {})));
    for (const language of languages) {
      put(`${name}.${language}`, list(values.map(({ labels }) => labels?.[language] ?? "")));
    }
  }

  return function* () {
    for (let ids = reader.idsAfter(0, BATCH); ids.length > 0; ids = reader.idsAfter(ids.at(-1) ?? 0, BATCH)) {
      const rows = reader.readable(ids).sort((a, b) => a.id - b.id);
      for (const row of rows) yield exported(row);
    }
  };
}

/** Assets read at once. */
const BATCH = 500;

/** A day alone where it is midnight in UTC. */
const isoOf = (seconds: number) =>
  new Date(seconds * 1000).toISOString().replace("T00:00:00.000Z", "").replace(".000Z", "Z");

/** Takes a reading of its own, before the one that writes. */
function columnsOf(records: Iterable<Exported>): string[] {
  const columns = new Set(["identifier", "file"]);
  for (const record of records) for (const column of record.keys()) columns.add(column);
  return [...columns];
}

function* csv(columns: readonly string[], records: Iterable<Exported>): Generator<string> {
  yield CSV_START + csvRow(columns);
  for (const record of records) yield csvRow(columns.map((column) => textOf(record.get(column))));
}

function* sheet(columns: readonly string[], records: Iterable<Exported>): Generator<Uint8Array> {
  function* rows() {
    for (const record of records) yield columns.map((column) => cellFor(record.get(column)));
  }
  yield* xlsx(columns, rows());
}

const cellFor = (value: Cell | undefined) => (typeof value === "number" ? value : textOf(value));

function textOf(value: Cell | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return listText(value, SEPARATOR);
  // What begins like a list must not be read as one.
  return value.startsWith('["') ? JSON.stringify([value]) : value;
}

function* lines(records: Iterable<Exported>): Generator<string> {
  for (const record of records) yield `${JSON.stringify(Object.fromEntries(record))}\n`;
}

function* json(records: Iterable<Exported>): Generator<string> {
  let isFirst = true;
  yield "[";
  for (const record of records) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(Object.fromEntries(record))}`;
    isFirst = false;
  }
  yield "\n]\n";
}
