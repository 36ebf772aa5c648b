import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createCameraJpeg, createCameraRaw } from "../../../testing/camera-kit.ts";
import { type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpImports } from "../../../testing/import-setup.ts";
import { ensurePool } from "../../access/rights-writer.repository.ts";
import { resolveAliases } from "../../library/asset-aliases.repository.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
const { metadata, run, watch } = setUpImports((opened) => {
  ({ library, folder } = opened);
});

const companions = () =>
  library.rows(
    "SELECT c.role, c.path, p.path AS beside FROM companion c JOIN asset_path p USING (asset_id) ORDER BY 2, 3",
  );
const beside = (path: string, owner: string) => ({ role: "raw", path, beside: owner });

it("a raw photograph next to its picture is part of that asset, also when both are moved", async () => {
  writeFiles(folder, { "a/1.jpg": await createCameraJpeg(1), "a/1.NEF": await createCameraRaw(2) });
  expect((await run()).counts).toMatchObject({ taken: 1, joined: 1 });
  const { id } = library.assetAt("a/1.jpg");
  expect([library.count("asset"), companions()]).toEqual([1, [beside("a/1.NEF", "a/1.jpg")]]);
  expect((await run()).counts).toMatchObject({ taken: 0, joined: 0, unchanged: 2 });

  writeFiles(folder, { "a/1.NEF": await createCameraRaw(3) });
  expect((await run()).counts).toMatchObject({ joined: 1, unchanged: 1 });
  const stored = library.rows("SELECT size FROM companion")[0]?.size;
  expect([stored, library.assetAt("a/1.jpg").version]).toEqual([readFileSync(join(folder, "a/1.NEF")).length, 1]);

  renameSync(join(folder, "a"), join(folder, "b"));
  expect((await run()).counts).toMatchObject({ moved: 1, joined: 1 });
  expect([library.assetAt("b/1.jpg").id, companions()]).toEqual([id, [beside("b/1.NEF", "b/1.jpg")]]);

  rmSync(join(folder, "b/1.NEF"));
  await run();
  expect([library.assetAt("b/1.jpg").id, companions()]).toEqual([id, []]);
});

it("without its picture a raw photograph is an asset, and part of one again when the picture is back", async () => {
  const one = await createCameraJpeg(1);
  writeFiles(folder, { "1.jpg": one, "1.NEF": await createCameraRaw(2) });
  await run();
  const { id } = library.assetAt("1.jpg");
  rmSync(join(folder, "1.jpg"));
  expect((await run()).counts).toMatchObject({ taken: 1 });
  const alone = library.assetAt("1.NEF").id;
  expect([alone === id, companions()]).toEqual([false, []]);
  writeFiles(folder, { "1.jpg": one });
  await run();
  expect([library.assetAt("1.jpg").id, companions()]).toEqual([id, [beside("1.NEF", "1.jpg")]]);
  expect(await resolveAliases(library.db.read, [alone, id])).toEqual([id, id]);
});

it("merges a raw photograph that was an asset into that of its picture, with an alias for its id", async () => {
  writeFiles(folder, { "1.NEF": await createCameraRaw(2), "2.NEF": await createCameraRaw(3) });
  await run();
  const [first, second] = ["1.NEF", "2.NEF"].map((path) => library.assetAt(path).id) as [number, number];
  await library.db.write((tx) => {
    tx.$client.exec("INSERT INTO account (name, name_key, created_at) VALUES ('Ida', 'ida', 0)");
    tx.$client.prepare("INSERT INTO bookmark (account_id, asset_id, position) SELECT id, ?, 0 FROM account").run(first);
  });
  writeFiles(folder, { "1.jpg": await createCameraJpeg(1) });
  const stage = vi.fn(library.blobs.stage);
  const { counts } = await library.import(folder, {}, { metadata, blobs: { ...library.blobs, stage } });
  expect(counts).toMatchObject({ taken: 1, joined: 1, unchanged: 1 });
  // The picture alone: the raw photograph is in the store.
  expect(stage).toHaveBeenCalledTimes(1);
  const { id } = library.assetAt("1.jpg");
  expect(library.rows("SELECT asset_id FROM bookmark")).toEqual([{ asset_id: id }]);
  expect(await resolveAliases(library.db.read, [second, first])).toEqual([second, id]);
  expect(library.count("asset")).toBe(2);
});

it("keeps two assets separate that have different pools or a catalogue record", async () => {
  writeFiles(folder, { "1.NEF": await createCameraRaw(1) });
  await library.db.write((tx) => ensurePool(tx, "press"));
  await library.import(folder, { pool: "press" }, { metadata });
  writeFiles(folder, { "2.NEF": await createCameraRaw(2), "3.NEF": await createCameraRaw(3) });
  await run();
  await library.db.write(({ $client }) => {
    const put = (sql: string, path: string) => $client.prepare(sql).run(library.assetAt(path).id);
    put("INSERT INTO catalogue_record (asset_id, identifier) VALUES (?, 'K 2')", "2.NEF");
  });
  writeFiles(folder, {
    "1.jpg": await createCameraJpeg(4),
    "2.jpg": await createCameraJpeg(5),
    "3.jpg": await createCameraJpeg(6),
  });
  await run();
  expect([library.count("asset"), companions()]).toEqual([5, [beside("3.NEF", "3.jpg")]]);
  expect((await run()).counts).toMatchObject({ unchanged: 6, joined: 0 });
});

it("keeps them separate, too, if only the content of the picture reveals its pool", async () => {
  const one = await createCameraJpeg(1);
  await library.db.write((tx) => ensurePool(tx, "press"));
  writeFiles(folder, { "a/1.jpg": one });
  await library.import(folder, { pool: "press" }, { metadata });
  writeFiles(folder, { "b/1.NEF": await createCameraRaw(2) });
  await run();
  writeFiles(folder, { "b/1.jpg": one });
  for (const _ of [1, 2]) {
    await run();
    expect([library.count("asset"), companions()]).toEqual([2, []]);
  }
  expect((await run()).counts).toMatchObject({ unchanged: 3, joined: 0 });
});

it("a watch joins the two, whichever is added first, and separates them again", { tags: ["slow"] }, async () => {
  writeFiles(folder, { "1.NEF": await createCameraRaw(2) });
  await watch(async (until) => {
    await until(() => library.assetAt("1.NEF") !== undefined);
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1) });
    await until(() => companions().length === 1);
    rmSync(join(folder, "1.NEF"));
    await until(() => companions().length === 0);
    writeFiles(folder, { "1.NEF": await createCameraRaw(3) });
    await until(() => companions().length === 1);
    expect(library.count("asset")).toBe(1);
    rmSync(join(folder, "1.jpg"));
    await until(() => library.assetAt("1.NEF") !== undefined);
  });
  expect(companions()).toEqual([]);
});

it("stores the raw photograph of each copy", async () => {
  const [one, negative] = [await createCameraJpeg(1), await createCameraRaw(2)];
  writeFiles(folder, { "a/1.jpg": one, "a/1.NEF": negative, "b/1.jpg": one, "b/1.NEF": negative });
  await run();
  expect(library.count("asset")).toBe(1);
  expect(library.rows("SELECT path FROM companion ORDER BY 1")).toEqual([{ path: "a/1.NEF" }, { path: "b/1.NEF" }]);
  expect((await run()).counts).toMatchObject({ unchanged: 4, joined: 0 });
  rmSync(join(folder, "a"), { recursive: true });
  await run();
  expect(companions()).toEqual([beside("b/1.NEF", "a/1.jpg"), beside("b/1.NEF", "b/1.jpg")]);
});
