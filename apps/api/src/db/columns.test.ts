import { rmSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { afterEach, beforeEach, expect, expectTypeOf, test } from "vitest";
import { ensureAcl, ensurePool } from "../modules/access/rights-writer.repository.ts";
import { insertAssets, type NewAsset, updateAsset } from "../modules/library/asset-writer.repository.ts";
import { type FileDatabase, openDatabase } from "../platform/database/database.ts";
import { newDataFolder } from "../testing/harness.ts";
import { pickColumns, prepareInsert, prepareUpsert } from "./columns.ts";
import { toNonDerivedFieldName } from "./field-name.ts";
import { type Asset, assets } from "./tables/asset.table.ts";
import { catalogueRecords } from "./tables/catalogue.table.ts";
import { fields } from "./tables/field.table.ts";

let folder: string;
let db: FileDatabase;
beforeEach(() => {
  folder = newDataFolder();
  db = openDatabase(join(folder, "vitrine.db"));
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A value for every column; a new required column does not compile until it is added here. */
const full: Required<Omit<NewAsset, "aclId">> = {
  kind: "document",
  mime: "application/pdf",
  fileName: "a.pdf",
  contentHash: "c0ffee",
  size: 17,
  width: 3,
  height: 4,
  dpi: 72.5,
  pageCount: 5,
  duration: 6.5,
  placeholder: "hash",
  colours: "red,white",
  rating: 2,
  colorCode: 1,
  downloadCount: 9,
  embargo: 100,
  expiry: 200,
  missingSince: 300,
  importedAt: 400,
  problem: "broken",
  problemTries: 1,
  metadataProblem: "unread",
  decoderVersion: 1,
  readerVersion: 1,
  unreadTerms: "broken",
  unreadFile: "a.pdf.xmp",
  fields: { numbers: { [toNonDerivedFieldName("year")]: 1925 } },
};

const acl = () => db.write(async (tx) => await ensureAcl(tx, [await ensurePool(tx, "public")]));

test("every column of an asset is written and read by its name", async () => {
  const aclId = await acl();
  const [id] = await db.write((tx) => insertAssets(tx, [{ ...full, aclId }]));
  expect((await db.read.select().from(assets))[0]).toEqual({ ...full, id, aclId, version: 1, updatedAt: 400 });
});

test("the table definition matches the migrated table", () => {
  const stored = db.sqlite.prepare("SELECT name FROM pragma_table_info('asset')").pluck().all();
  const names = Object.values(getTableColumns(assets)).map(({ name }) => name);
  expect(names.sort()).toEqual((stored as string[]).sort());
});

test("omitted values get the default of their column, or null", async () => {
  const aclId = await acl();
  const least = { kind: "image" as const, mime: "image/png", fileName: "a.png", aclId, importedAt: 7, fields: {} };
  await db.write((tx) => insertAssets(tx, [least]));
  expect((await db.read.select().from(assets))[0]).toMatchObject({
    ...least,
    version: 1,
    size: 0,
    downloadCount: 0,
    problemTries: 0,
    width: null,
    expiry: null,
    updatedAt: 7,
  });
});

test("a change increases the version only for new content, and returns undefined for a missing asset", async () => {
  const aclId = await acl();
  const [id = 0] = await db.write((tx) => insertAssets(tx, [{ ...full, aclId }]));
  expect(await db.write((tx) => updateAsset(tx, id, { rating: 5 }))).toBe(1);
  expect(await db.write((tx) => updateAsset(tx, id, { size: 18 }, { newVersion: true }))).toBe(2);
  expect(await db.write((tx) => updateAsset(tx, id + 1, { rating: 5 }))).toBeUndefined();
  expect(db.sqlite.prepare("SELECT asset_id FROM change_log").pluck().all()).toEqual([id, id, id]);
});

test("booleans and JSON are stored as drizzle reads them", async () => {
  await db.write(async (tx) => {
    const insert = prepareInsert(tx, fields);
    await insert({ name: toNonDerivedFieldName("glaze"), type: "value", facet: true, labels: { en: "Glaze" } });
  });
  expect((await db.read.select().from(fields))[0]).toMatchObject({
    facet: true,
    range: false,
    labels: { en: "Glaze" },
  });
});

test("an upsert overwrites the columns it names; null is stored as null, also as JSON", async () => {
  const aclId = await acl();
  const [id = 0] = await db.write((tx) => insertAssets(tx, [{ ...full, aclId }]));
  const stored = () => db.sqlite.prepare("SELECT identifier, overlay FROM catalogue_record").all();
  await db.write(async (tx) => {
    const upsert = prepareUpsert(tx, catalogueRecords, { key: ["assetId"], set: ["overlay", "identifier"] });
    await upsert({ assetId: id, identifier: "A 1", overlay: { rating: 3 } });
    await upsert({ assetId: id, identifier: "A 2", overlay: null });
  });
  expect(stored()).toEqual([{ identifier: "A 2", overlay: null }]);
  await db.write(async (tx) => {
    const upsert = prepareUpsert(tx, catalogueRecords, { key: ["assetId"], set: ["overlay"] });
    await upsert({ assetId: id, overlay: { rating: 4 } });
  });
  expect(stored()).toEqual([{ identifier: "A 2", overlay: '{"rating":4}' }]);
});

test("columns are picked by their names, typed by the table: an unknown name does not compile", async () => {
  const aclId = await acl();
  const [id] = await db.write((tx) => insertAssets(tx, [{ ...full, aclId }]));
  const [picked] = await db.read.select(pickColumns(assets, ["id", "pageCount", "fields"])).from(assets);
  expectTypeOf(picked).toEqualTypeOf<Pick<Asset, "id" | "pageCount" | "fields"> | undefined>();
  expect(picked).toEqual({ id, pageCount: full.pageCount, fields: full.fields });
  // @ts-expect-error: no such column
  expect(pickColumns(assets, ["pages"])).toEqual({ pages: undefined });
});
