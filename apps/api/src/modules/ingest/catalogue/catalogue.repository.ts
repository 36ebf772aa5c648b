// Records of catalogues and the assets that they describe. Everything that takes a `Tx` runs inside a write of the caller's.
import { columnsOf, type RawRowOf } from "../../../db/columns.ts";
import type { StoredFieldName } from "../../../db/field-name.ts";
import { pools } from "../../../db/tables/access.table.ts";
import { assets } from "../../../db/tables/asset.table.ts";
import { type CatalogueValues, catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import { fields } from "../../../db/tables/field.table.ts";
import type { Database, Reader, Tx } from "../../../platform/database.ts";
import { offsetFields } from "../date-offset.ts";

const RECORD = columnsOf(catalogueRecords, ["assetId", "identifier", "overlay"]);
const STATE = columnsOf(assets, ["id", "fields", "rating", "colorCode", "embargo", "expiry", "aclId", "contentHash"]);

export type StoredRecord = RawRowOf<typeof RECORD>;
/** An asset as far as a catalogue may change it; its fields are JSON. */
export type AssetState = RawRowOf<typeof STATE>;

/** Prepared once for a batch of records. */
export function recordStatements({ $client }: Tx) {
  const byIdentifier = $client.prepare(`SELECT ${RECORD.sql} FROM catalogue_record WHERE identifier = ?`);
  const ofAsset = $client.prepare(`SELECT ${RECORD.sql} FROM catalogue_record WHERE asset_id = ?`);
  const state = $client.prepare(`SELECT ${STATE.sql} FROM asset WHERE id = ?`);
  const save = $client.prepare(
    `INSERT INTO catalogue_record (asset_id, identifier, overlay) VALUES (?, ?, ?)
     ON CONFLICT (asset_id) DO UPDATE SET identifier = excluded.identifier, overlay = excluded.overlay`,
  );
  const remove = $client.prepare("DELETE FROM catalogue_record WHERE asset_id = ?");
  return {
    byIdentifier: (identifier: string) => byIdentifier.get(identifier) as StoredRecord | undefined,
    ofAsset: (assetId: number) => ofAsset.get(assetId) as StoredRecord | undefined,
    state: (assetId: number) => state.get(assetId) as AssetState | undefined,
    save: (assetId: number, identifier: string | null, overlay: CatalogueValues | null) =>
      void save.run(assetId, identifier, overlay && JSON.stringify(overlay)),
    remove: (assetId: number) => void remove.run(assetId),
  };
}
export type RecordStatements = ReturnType<typeof recordStatements>;

/** What catalogues lay over an asset's own metadata. */
export function overlayOf(tx: Tx, assetId: number): CatalogueValues | undefined {
  const overlay = recordStatements(tx).ofAsset(assetId)?.overlay;
  return overlay == null ? undefined : (JSON.parse(overlay) as CatalogueValues);
}

export function saveOverlay(tx: Tx, assetId: number, overlay: CatalogueValues): void {
  const save = tx.$client.prepare("UPDATE catalogue_record SET overlay = ? WHERE asset_id = ?");
  save.run(JSON.stringify(overlay), assetId);
}

/** By the name of a date field: that of the field of its offset from UTC. */
export function offsetNames(tx: Tx): Map<string, StoredFieldName> {
  const found = tx.$client.prepare("SELECT name, type FROM field WHERE type IN ('date', 'number')").all();
  const offsets = offsetFields(found as Pick<typeof fields.$inferSelect, "name" | "type">[]);
  return new Map([...offsets].map(([date, { name }]) => [date, name]));
}

export interface PathOfAsset {
  assetId: number;
  root: string;
  path: string;
}

/** Those that are gone left out; a companion's name names its asset. */
const PRESENT = `SELECT asset_id AS assetId, root, path FROM asset_path WHERE missing_since IS NULL
  UNION ALL SELECT asset_id, root, path FROM companion WHERE role <> 'sidecar'`;

/** Where the files of the library lie. */
export function presentPaths(db: Database): Iterable<PathOfAsset> {
  return db.sqlite.prepare(`${PRESENT} ORDER BY root, path`).iterate() as Iterable<PathOfAsset>;
}

/** Answers which asset a catalogue has called so before. */
export function assetsByIdentifier(db: Database): (identifier: string) => number | undefined {
  const find = db.sqlite.prepare("SELECT asset_id FROM catalogue_record WHERE identifier = ?").pluck();
  return (identifier) => find.get(identifier) as number | undefined;
}

export const poolIds = (tx: Reader | Tx): Map<string, number> =>
  new Map(
    tx
      .select({ name: pools.name, id: pools.id })
      .from(pools)
      .all()
      .map(({ name, id }) => [name, id]),
  );

export const registeredFields = (db: Database) => db.read.select().from(fields).orderBy(fields.position).all();

export interface StoredValue {
  id: number;
  value: string;
  labels: string | null;
}

export const valuesOfField = (tx: Tx, fieldId: number) =>
  tx.$client
    .prepare("SELECT id, value, labels FROM field_value WHERE field_id = ?")
    .iterate(fieldId) as Iterable<StoredValue>;

/** Reads what it reads as it is when it begins; `read` must not wait for anything. */
export const atOneMoment = <T>(db: Database, read: () => T): T => db.sqlite.transaction(read)();

/** By what an import recognises an asset: its identifier, and its first path, with the folder where others have it too. */
export function exportNames(db: Database): (assetId: number) => { identifier: string | null; file: string | null } {
  const identifier = db.sqlite.prepare("SELECT identifier FROM catalogue_record WHERE asset_id = ?").pluck();
  const first = db.sqlite.prepare(
    `SELECT root, path FROM asset_path WHERE asset_id = ? AND missing_since IS NULL ORDER BY root, path LIMIT 1`,
  );
  const repeated = new Set(
    db.sqlite.prepare(`SELECT lower(path) FROM (${PRESENT}) GROUP BY 1 HAVING count(*) > 1`).pluck().all() as string[],
  );
  return (assetId) => {
    const file = first.get(assetId) as Pick<PathOfAsset, "root" | "path"> | undefined;
    const isRepeated =
      file !== undefined && repeated.has(file.path.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
    return {
      identifier: (identifier.get(assetId) as string | null | undefined) ?? null,
      file: file ? (isRepeated ? `${file.root}/${file.path}` : file.path) : null,
    };
  };
}
