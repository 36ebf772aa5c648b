import { readdirSync, rmSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveStaticCollection } from "../modules/collections/collection-writer.repository.ts";
import { savePortalFile } from "../modules/settings/portal-files.repository.ts";
import { saveTilePicture } from "../modules/settings/tile-pictures.repository.ts";
import { mapSequentially } from "../platform/async-lists.ts";
import type { FileDatabase } from "../platform/database/database.ts";
import { BLOB_REFERENCE_COLUMNS, isReferenced } from "../platform/storage/blob-references.repository.ts";
import { type OpenedDataFolder, openDataFolder } from "../platform/storage/data-folder.ts";
import { newDataFolder } from "../testing/harness.ts";
import { createPdf, newFolder, openLibrary, picture, remove } from "../testing/import-kit.ts";
import { addAssets } from "../testing/library-kit.ts";
import { isBlobHashColumn } from "./blob-hash.ts";

let data: OpenedDataFolder;
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
const CONVERSION = "INSERT INTO conversion (asset_id, recipe, page, blob_hash, used_at) VALUES (?, 'r', 1, 'y', 0)";

test("rows that belong to an asset or a group are deleted with it", async () => {
  const [one = 0, two = 0] = await addAssets(data.db, [{}, {}]);
  for (const id of [one, two]) await run(RENDITION, id);
  for (const id of [one, two]) await run(CONVERSION, id);
  await data.db.write((tx) => saveStaticCollection(tx, { labels: { en: "Both" } }, [one, two]));
  await run("INSERT INTO account (name, name_key, created_at) VALUES ('ida', 'ida', 0)");
  await run("INSERT INTO access_group (name) VALUES ('press')");
  await run("INSERT INTO account_group SELECT a.id, g.id FROM account a, access_group g WHERE g.name = 'press'");
  for (const id of [one, two]) await run("INSERT INTO bookmark SELECT a.id, ?, ? FROM account a", id, id);
  await run("DELETE FROM asset WHERE id = ?", one);
  await run("DELETE FROM access_group WHERE name = 'press'");
  const left = (sql: string) => data.db.sqlite.prepare(sql).pluck().all();
  expect(left("SELECT asset_id FROM rendition")).toEqual([two]);
  expect(left("SELECT asset_id FROM conversion")).toEqual([two]);
  expect(left("SELECT asset_id FROM collection_asset")).toEqual([two]);
  expect(left("SELECT asset_id FROM bookmark")).toEqual([two]);
  expect(left("SELECT count(*) FROM account_group")).toEqual([0]);
});

test("references must exist", async () => {
  await addAssets(data.db, [{}]);
  await expect(run(RENDITION, 99)).rejects.toThrow("FOREIGN KEY");
  await expect(run("UPDATE asset SET acl_id = 99")).rejects.toThrow("FOREIGN KEY");
  await expect(run("DELETE FROM acl")).rejects.toThrow("FOREIGN KEY");
});

const nameOf = (column: SQLiteColumn) => `${getTableName(column.table)}.${column.name}`;

test("every blobHash column is checked before blobs are collected", async () => {
  const declared: string[] = [];
  for (const file of readdirSync(new URL("./tables/", import.meta.url))) {
    const exported: Record<string, unknown> = await import(`./tables/${file.slice(0, -3)}.ts`);
    for (const table of Object.values(exported))
      if (is(table, SQLiteTable))
        declared.push(...Object.values(getTableColumns(table)).filter(isBlobHashColumn).map(nameOf));
  }
  expect(declared).toHaveLength(7);
  expect(BLOB_REFERENCE_COLUMNS.map(nameOf).sort()).toEqual(declared.sort());
});

/** Columns that contain the name of a stored blob, whatever their name or type. */
function holders({ sqlite }: FileDatabase): string[] {
  const columns = sqlite
    .prepare(
      `SELECT m.name AS "table", c.name FROM sqlite_master m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.name <> 'blob' ORDER BY 1, 2`,
    )
    .all() as { table: string; name: string }[];
  return columns
    .filter(({ table, name }) =>
      sqlite.prepare(`SELECT 1 FROM "${table}" JOIN blob ON instr("${table}"."${name}", blob.hash) LIMIT 1`).get(),
    )
    .map(({ table, name }) => `${table}.${name}`);
}

test("in a filled library no other column contains the name of a blob", async () => {
  const library = openLibrary();
  const folder = newFolder({
    "a.png": await picture(1).png().toBuffer(),
    "a.xmp": "<x/>",
    "b/c.pdf": createPdf([[1, 0, 0]]),
  });
  try {
    await library.import(folder);
    const logo = await library.blobs.put(Buffer.from("a logo"));
    const { db } = library;
    const made = await library.blobs.put(Buffer.from("a conversion"));
    await db.write(({ $client }) => {
      const insert = "INSERT INTO conversion SELECT id, 'r', 1, ?, 0 FROM asset LIMIT 1";
      $client.prepare(insert).run(made.hash);
    });
    await db.write((tx) =>
      savePortalFile(tx, { name: "favicon", blobHash: logo.hash, mime: "image/svg+xml", size: 6, updatedAt: 0 }, null),
    );
    const tile = await library.blobs.put(Buffer.from("a tile"));
    await db.write((tx) =>
      saveTilePicture(tx, { id: "tile_1", blobHash: tile.hash, mime: "image/png", size: 6, uploadedAt: 0 }),
    );
    expect(holders(db)).toEqual(BLOB_REFERENCE_COLUMNS.map(nameOf).sort());
    await db.write(({ $client }) => {
      $client.exec("ALTER TABLE pool ADD COLUMN digest text");
      $client.prepare("UPDATE pool SET digest = ?").run(`{"cover":"${logo.hash}"}`);
    });
    expect(holders(db)).toContain("pool.digest");
  } finally {
    await library.close();
    remove(folder);
  }
});

test("a blob in any of these columns counts as referenced", async () => {
  const [asset = 0] = await addAssets(data.db, [{}]);
  await run("UPDATE asset SET content_hash = 'of an asset' WHERE id = ?", asset);
  await run(RENDITION, asset);
  await run(CONVERSION, asset);
  await run(
    "INSERT INTO portal_file (name, blob_hash, mime, size, updated_at) VALUES ('style', 'of a file', 'a/b', 1, 0)",
  );
  await run(
    "INSERT INTO tile_picture (id, blob_hash, mime, size, uploaded_at) VALUES ('tile_1', 'of a tile', 'a/b', 1, 0)",
  );
  const hashes = ["of an asset", "x", "y", "of a file", "of a tile", "nobody's"];
  const referred = await mapSequentially(hashes, (hash) => isReferenced(data.db.read, hash));
  expect(referred).toEqual([true, true, true, true, true, false]);
});
