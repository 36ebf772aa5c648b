// Dumps the contents of a library, without values that vary between runs: ids and times.
import SqliteDatabase from "better-sqlite3";
import type { StoredFields } from "../db/tables/asset.table.ts";

export function dumpLibrary(databaseFile: string, { renditions = true } = {}): Record<string, unknown> {
  const db = new SqliteDatabase(databaseFile, { readonly: true });
  try {
    const values = new Map(
      (db.prepare("SELECT id, value FROM field_value").all() as { id: number; value: string }[]).map((row) => [
        row.id,
        row.value,
      ]),
    );
    const assets = db
      .prepare(
        `SELECT id, kind, mime, content_hash AS hash, version, size, width, height, dpi, page_count AS pages, duration,
         placeholder, colours, rating, color_code AS color, acl_id AS acl, missing_since AS missing, problem,
         metadata_problem AS unread, fields FROM asset`,
      )
      .all() as ({ id: number; hash: string; fields: string } & Record<string, unknown>)[];
    const rows = (sql: string, id: number) => db.prepare(sql).pluck().all(id);
    const all = assets.map(({ id, fields, ...facts }) => ({
      ...facts,
      fields: named(JSON.parse(fields) as StoredFields, values),
      paths: rows("SELECT path FROM asset_path WHERE asset_id = ? ORDER BY path", id),
      companions: rows(
        "SELECT role || ' ' || path || ' ' || blob_hash FROM companion WHERE asset_id = ? ORDER BY path",
        id,
      ),
      collections: rows(
        "SELECT c.origin FROM collection c JOIN collection_asset m ON m.collection_id = c.id WHERE m.asset_id = ? ORDER BY 1",
        id,
      ),
      likeness: db
        .prepare("SELECT band0, band1, band2, band3, tint_a, tint_b FROM likeness WHERE asset_id = ?")
        .get(id),
      renditions: renditions
        ? rows(
            "SELECT name || ' ' || CASE mime WHEN 'video/mp4' THEN mime ELSE blob_hash END FROM rendition WHERE asset_id = ? ORDER BY name",
            id,
          )
        : rows("SELECT name FROM rendition WHERE asset_id = ? ORDER BY name", id),
    }));
    return {
      assets: all.sort((a, b) => (a.hash < b.hash ? -1 : 1)),
      fields: db.prepare("SELECT name, type, multi_valued, facet, range, labels FROM field ORDER BY name").all(),
      lost: db
        .prepare("SELECT count(*) FROM rendition r WHERE NOT EXISTS (SELECT 1 FROM blob b WHERE b.hash = r.blob_hash)")
        .pluck()
        .get(),
      check: db.pragma("integrity_check", { simple: true }),
    };
  } finally {
    db.close();
  }
}

function named({ values = {}, numbers, texts }: StoredFields, dictionary: Map<number, string>) {
  const words = Object.entries(values).map(([name, ids]) => [name, ids.map((id) => dictionary.get(id))] as const);
  return { values: Object.fromEntries(words.sort()), numbers, texts };
}
