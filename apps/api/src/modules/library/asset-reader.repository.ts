// Reads rows of assets for records, for the index and for `vitrine doctor`. Without rights checks: callers check `access`
// before they show anything.
import { columnsOf, type RawRowOf } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { renditions as renditionTable } from "../../db/tables/blob.table.ts";
import { companions as companionTable } from "../../db/tables/companion.table.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import {
  type AssetRow,
  COMPANION_COLUMNS,
  RECORD_COLUMNS,
  RENDITION_COLUMNS,
  type StoredCompanion,
  type StoredRendition,
} from "./derived-fields.ts";
import { readStoredFields } from "./stored-fields.ts";
import { COLLECTION_FIELD } from "./system-fields.ts";

interface Membership {
  asset: number;
  value: number;
}
const COLUMNS = columnsOf(assets, RECORD_COLUMNS);
const RENDITION = columnsOf(renditionTable, RENDITION_COLUMNS);
const COMPANION = columnsOf(companionTable, COMPANION_COLUMNS);
type RawRow = RawRowOf<typeof COLUMNS>;

/** Number of assets per set of pools and kind. */
export interface AssetCount {
  acl: number;
  kind: string;
  assets: number;
  missing: number;
}

/** Uses a covering index, since rows are wide. */
export const COUNTS_SQL =
  "SELECT acl_id AS acl, kind, count(*) AS assets, count(missing_since) AS missing FROM asset GROUP BY acl_id, kind";

export interface AssetReader {
  /** undefined if it does not exist or its stored fields are invalid; the index reports invalid ones. */
  one(id: number): AssetRow | undefined;
  /** The assets that exist, in any order. @throws Error if the stored fields of one are invalid. */
  some(ids: readonly number[]): AssetRow[];
  /** The assets that exist and whose stored fields are valid. */
  readable(ids: readonly number[]): AssetRow[];
  /** The first `limit` ids greater than `id`, ascending. */
  idsAfter(id: number, limit: number): number[];
  count(): number;
  /** Takes tenths of a second in a library of a million assets. */
  counts(): AssetCount[];
  /** Also works if the stored fields of the asset are invalid. */
  fileName(id: number): string | undefined;
  renditions(id: number, version: number): StoredRendition[];
  /** Of companions with the same content (next to copies of the asset's file), only the first by path. */
  companions(id: number): StoredCompanion[];
  /** Asset -> dictionary ids of the collections that contain it. */
  collections(ids: readonly number[]): Map<number, number[]>;
}

export function createAssetReader(db: ReadOnlyDatabase): AssetReader {
  const one = db.sqlite.prepare(`SELECT ${COLUMNS.sql} FROM asset WHERE id = ?`);
  const some = db.sqlite.prepare(`SELECT ${COLUMNS.sql} FROM asset WHERE id IN (SELECT value FROM json_each(?))`);
  const idsAfter = db.sqlite.prepare("SELECT id FROM asset WHERE id > ? ORDER BY id LIMIT ?").pluck();
  const count = db.sqlite.prepare("SELECT count(*) FROM asset").pluck();
  const counts = db.sqlite.prepare(COUNTS_SQL);
  const fileName = db.sqlite.prepare("SELECT file_name FROM asset WHERE id = ?").pluck();
  const renditions = db.sqlite.prepare(
    `SELECT ${RENDITION.sql} FROM rendition WHERE asset_id = ? AND asset_version = ?`,
  );
  const companions = db.sqlite.prepare(
    `SELECT ${COMPANION.sql} FROM
     (SELECT *, row_number() OVER (PARTITION BY role, blob_hash ORDER BY root, path) AS nth FROM companion WHERE asset_id = ?)
     WHERE nth = 1 ORDER BY root, path`,
  );
  const collections = db.sqlite.prepare(
    `SELECT m.asset_id AS asset, v.id AS value FROM collection_asset m JOIN collection c ON c.id = m.collection_id
     JOIN field_value v ON v.value = c.indicator AND v.field_id = (SELECT id FROM field WHERE name = '${COLLECTION_FIELD}')
     WHERE m.asset_id IN (SELECT value FROM json_each(?))`,
  );
  const parsed = (row: RawRow): AssetRow => ({ ...row, fields: readStoredFields(row.fields) });
  const readable = (rows: readonly RawRow[]) =>
    rows.flatMap((row) => {
      try {
        return [parsed(row)];
      } catch {
        return [];
      }
    });
  const rowsOf = (ids: readonly number[]) => some.all(JSON.stringify(ids)) as RawRow[];
  return {
    one(id) {
      const row = one.get(id) as RawRow | undefined;
      return row && readable([row])[0];
    },
    some: (ids) => rowsOf(ids).map(parsed),
    readable: (ids) => readable(rowsOf(ids)),
    idsAfter: (id, limit) => idsAfter.all(id, limit) as number[],
    count: () => count.get() as number,
    counts: () => counts.all() as AssetCount[],
    fileName: (id) => fileName.get(id) as string | undefined,
    renditions: (id, version) => renditions.all(id, version) as StoredRendition[],
    companions: (id) => companions.all(id) as StoredCompanion[],
    collections(ids) {
      const found = new Map<number, number[]>();
      for (const { asset, value } of collections.iterate(JSON.stringify(ids)) as Iterable<Membership>) {
        found.set(asset, [...(found.get(asset) ?? []), value]);
      }
      return found;
    },
  };
}
