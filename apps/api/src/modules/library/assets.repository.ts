// Rows of assets for records and for the index. Reads only.
import type { StoredFields } from "../../db/tables/asset.table.ts";
import type { Database } from "../../platform/database.ts";
import type { AssetRow } from "./asset-facts.ts";
import type { StoredRendition } from "./record-text.ts";
import { COLLECTION } from "./system-fields.ts";

const COLUMNS = `id, kind, mime, file_name AS fileName, version, size, width, height, dpi, page_count AS pageCount,
  duration, placeholder, rating, color_code AS colorCode, download_count AS downloadCount, acl_id AS aclId, embargo,
  imported_at AS importedAt, fields`;

type RawRow = Omit<AssetRow, "fields"> & { fields: string };

export interface AssetsRepository {
  one(id: number): AssetRow | undefined;
  /** The first `limit` after an id, by id. */
  after(id: number, limit: number): AssetRow[];
  count(): number;
  renditions(id: number, version: number): StoredRendition[];
  /** Of the assets from `first` to `last`: the dictionary's ids of the lists that hold them. */
  collections(first: number, last: number): Map<number, number[]>;
}

export function createAssetsRepository(db: Database): AssetsRepository {
  const one = db.sqlite.prepare(`SELECT ${COLUMNS} FROM asset WHERE id = ?`);
  const after = db.sqlite.prepare(`SELECT ${COLUMNS} FROM asset WHERE id > ? ORDER BY id LIMIT ?`);
  const count = db.sqlite.prepare("SELECT count(*) FROM asset").pluck();
  const renditions = db.sqlite.prepare(
    "SELECT name, width, height FROM rendition WHERE asset_id = ? AND asset_version = ?",
  );
  const collections = db.sqlite.prepare(
    `SELECT m.asset_id AS asset, v.id AS value FROM collection_asset m JOIN collection c ON c.id = m.collection_id
     JOIN field_value v ON v.value = c.indicator AND v.field_id = (SELECT id FROM field WHERE name = '${COLLECTION}')
     WHERE m.asset_id BETWEEN ? AND ?`,
  );
  const parsed = (row: RawRow): AssetRow => ({ ...row, fields: JSON.parse(row.fields) as StoredFields });
  return {
    one(id) {
      const row = one.get(id) as RawRow | undefined;
      return row && parsed(row);
    },
    after: (id, limit) => (after.all(id, limit) as RawRow[]).map(parsed),
    count: () => count.get() as number,
    renditions: (id, version) => renditions.all(id, version) as StoredRendition[],
    collections(first, last) {
      const found = new Map<number, number[]>();
      for (const { asset, value } of collections.iterate(first, last) as Iterable<{ asset: number; value: number }>) {
        found.set(asset, [...(found.get(asset) ?? []), value]);
      }
      return found;
    },
  };
}
