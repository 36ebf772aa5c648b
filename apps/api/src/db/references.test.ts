import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveStaticCollection } from "../modules/collections/collection-writer.repository.ts";
import { type DataFolder, openDataFolder } from "../platform/data-folder.ts";
import { newDataFolder } from "../testing/harness.ts";
import { addAssets } from "../testing/library-kit.ts";
import { BLOB_REFERENCES, isReferenced } from "./blob-references.ts";

let data: DataFolder;
beforeEach(() => {
  data = openDataFolder(newDataFolder());
});
afterEach(async () => {
  await data.db.close();
  rmSync(data.path, { recursive: true });
});

const run = (sql: string, ...values: unknown[]) => data.db.write((tx) => tx.$client.prepare(sql).run(...values));
const RENDITION =
  "INSERT INTO rendition (asset_id, asset_version, name, recipe, blob_hash, mime, size) VALUES (?, 1, 'w320', 1, 'x', 'image/webp', 1)";

test("what belongs to an asset or a group goes with it", async () => {
  const [one = 0, two = 0] = await addAssets(data.db, [{}, {}]);
  for (const id of [one, two]) await run(RENDITION, id);
  await data.db.write((tx) => saveStaticCollection(tx, { labels: { en: "Both" } }, [one, two]));
  await run("INSERT INTO account (name, name_key, created_at) VALUES ('ida', 'ida', 0)");
  await run("INSERT INTO access_group (name) VALUES ('press')");
  await run("INSERT INTO account_group SELECT a.id, g.id FROM account a, access_group g WHERE g.name = 'press'");
  await run("DELETE FROM asset WHERE id = ?", one);
  await run("DELETE FROM access_group WHERE name = 'press'");
  const left = (sql: string) => data.db.sqlite.prepare(sql).pluck().all();
  expect(left("SELECT asset_id FROM rendition")).toEqual([two]);
  expect(left("SELECT asset_id FROM collection_asset")).toEqual([two]);
  expect(left("SELECT count(*) FROM account_group")).toEqual([0]);
});

test("nothing refers to what is not there", async () => {
  await addAssets(data.db, [{}]);
  await expect(run(RENDITION, 99)).rejects.toThrow("FOREIGN KEY");
  await expect(run("UPDATE asset SET acl_id = 99")).rejects.toThrow("FOREIGN KEY");
  await expect(run("DELETE FROM acl")).rejects.toThrow("FOREIGN KEY");
});

/** Columns with a hash in their name that say nothing of a blob in use. */
const NO_REFERENCES = [
  "blob.hash",
  "account.password_hash",
  "session.token_hash",
  "one_time_code.code_hash",
  "schema_migration.hash",
];

/** Columns that may hold a blob's name, by their own names, and are not asked before blobs are collected. */
function unasked(): string[] {
  const columns = data.db.sqlite
    .prepare(
      `SELECT m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND (c.name LIKE '%hash%' OR c.name LIKE '%blob%') ORDER BY 1`,
    )
    .pluck()
    .all() as string[];
  const left = columns.filter((column) => !NO_REFERENCES.includes(column) && !referenceColumns().includes(column));
  return left.sort();
}

const referenceColumns = () =>
  [...BLOB_REFERENCES.matchAll(/SELECT (\w+)(?: AS hash)? FROM (\w+)/g)].map(
    ([, column, table]) => `${table}.${column}`,
  );

test("whatever may hold a blob is asked before blobs are collected", async () => {
  expect(referenceColumns()).toEqual(["asset.content_hash", "rendition.blob_hash", "portal_file.blob_hash"]);
  expect(unasked()).toEqual([]);
  await run("ALTER TABLE pool ADD COLUMN cover_blob text");
  await run("CREATE TABLE poster (id integer PRIMARY KEY, picture_hash text NOT NULL)");
  expect(unasked()).toEqual(["pool.cover_blob", "poster.picture_hash"]);
});

test("a blob that stands in any of these places is referred to", async () => {
  const [asset = 0] = await addAssets(data.db, [{}]);
  await run("UPDATE asset SET content_hash = 'of an asset' WHERE id = ?", asset);
  await run(RENDITION, asset);
  await run(
    "INSERT INTO portal_file (name, blob_hash, mime, size, updated_at) VALUES ('style', 'of a file', 'a/b', 1, 0)",
  );
  const referred = ["of an asset", "x", "of a file", "nobody's"].map((hash) => isReferenced(data.db.sqlite, hash));
  expect(referred).toEqual([true, true, true, false]);
});
