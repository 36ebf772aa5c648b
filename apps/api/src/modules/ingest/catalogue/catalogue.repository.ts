// Catalogue records and the assets that they describe. Functions that take a `Tx` run within a transaction of the caller.
import { columnsOf, type RawRowOf } from "../../../db/columns.ts";
import type { StoredFieldName } from "../../../db/field-name.ts";
import { pools } from "../../../db/tables/access.table.ts";
import { assets } from "../../../db/tables/asset.table.ts";
import { type CatalogueValues, catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import { fields } from "../../../db/tables/field.table.ts";
import type { Database, Reader, Tx } from "../../../platform/database/database.ts";
import { createOffsetFields } from "../../library/fields/date-offset.ts";

const RECORD = columnsOf(catalogueRecords, ["assetId", "identifier", "overlay"]);
const STATE = columnsOf(assets, ["id", "fields", "rating", "colorCode", "embargo", "expiry", "aclId", "contentHash"]);

export type StoredRecord = RawRowOf<typeof RECORD>;
/** The columns of an asset that a catalogue can change; its fields are JSON. */
export type AssetState = RawRowOf<typeof STATE>;

/** Statements that are prepared once per batch of records. */
export function prepareRecordStatements({ $client }: Tx) {
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
export type RecordStatements = ReturnType<typeof prepareRecordStatements>;

/** The values of catalogues that override the metadata of an asset's file. */
export function findOverlay(tx: Tx, assetId: number): CatalogueValues | undefined {
  const overlay = prepareRecordStatements(tx).ofAsset(assetId)?.overlay;
  return overlay == null ? undefined : (JSON.parse(overlay) as CatalogueValues);
}

export function saveOverlay(tx: Tx, assetId: number, overlay: CatalogueValues): void {
  const save = tx.$client.prepare("UPDATE catalogue_record SET overlay = ? WHERE asset_id = ?");
  save.run(JSON.stringify(overlay), assetId);
}

/** Names of offset fields by the name of their date field. */
export function mapOffsetNames(tx: Tx): Map<string, StoredFieldName> {
  const found = tx.$client.prepare("SELECT name, type FROM field").all();
  const offsets = createOffsetFields(found as Pick<typeof fields.$inferSelect, "name" | "type">[]);
  return new Map([...offsets].map(([date, { name }]) => [date, name]));
}

export interface PathOfAsset {
  assetId: number;
  root: string;
  path: string;
}

/** Paths of existing files; the path of a companion refers to its asset. */
const PRESENT = `SELECT asset_id AS assetId, root, path FROM asset_path WHERE missing_since IS NULL
  UNION ALL SELECT asset_id, root, path FROM companion WHERE role <> 'sidecar'`;

/** Paths of all existing files, with their assets. */
export function listPresentPaths(db: Database): Iterable<PathOfAsset> {
  return db.sqlite.prepare(`${PRESENT} ORDER BY root, path`).iterate() as Iterable<PathOfAsset>;
}

/** Looks up assets by catalogue identifier. */
export function createIdentifierLookup(db: Database): (identifier: string) => number | undefined {
  const find = db.sqlite.prepare("SELECT asset_id FROM catalogue_record WHERE identifier = ?").pluck();
  return (identifier) => find.get(identifier) as number | undefined;
}

export const mapPoolIds = (tx: Reader | Tx): Map<string, number> =>
  new Map(
    tx
      .select({ name: pools.name, id: pools.id })
      .from(pools)
      .all()
      .map(({ name, id }) => [name, id]),
  );

export const listRegisteredFields = (db: Database) => db.read.select().from(fields).orderBy(fields.position).all();

export interface StoredValue {
  id: number;
  value: string;
  labels: string | null;
}

export const iterateValuesOfField = (tx: Tx, fieldId: number) =>
  tx.$client
    .prepare("SELECT id, value, labels FROM field_value WHERE field_id = ?")
    .iterate(fieldId) as Iterable<StoredValue>;

/** Runs `read` in one transaction, so that it sees a consistent snapshot; it must be synchronous. */
export const readSnapshot = <T>(db: Database, read: () => T): T => db.sqlite.transaction(read)();

/** The identifier and file by which an import recognises an asset: its first path, absolute if the relative one is ambiguous. */
export function createExportNaming(
  db: Database,
): (assetId: number) => { identifier: string | null; file: string | null } {
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
