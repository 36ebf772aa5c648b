import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { openLibrary, type TestLibrary } from "../../testing/import-kit.ts";
import { makeBackup, restoreBackup } from "./backup.ts";

let work: string;
let library: TestLibrary;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "vitrine-backup-"));
  library = openLibrary({ dataFolder: newDataFolder() });
});
afterEach(async () => {
  await library.db.close();
  rmSync(work, { recursive: true, force: true });
});

/** Sessions do not matter in these tests. */
const nothing = async () => {};
const files = (folder: string) =>
  readdirSync(join(folder, "blobs"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

function blobsOf(folder: string): Map<string, string> {
  const db = new SqliteDatabase(join(folder, "vitrine.db"), { readonly: true });
  const hashes = db.prepare("SELECT hash FROM blob").pluck().all() as string[];
  db.close();
  return new Map(hashes.map((hash) => [hash, readFileSync(join(folder, "blobs", hash.slice(0, 2), hash), "utf8")]));
}

test("a backup contains concurrent writes up to one moment, and none after it", async () => {
  const backup = join(work, "backup");
  const restored = join(work, "restored");
  let number = 0;
  let stop = false;
  await library.blobs.put(Buffer.from(`file ${number++}`));
  const writing = (async () => {
    while (!stop) await library.blobs.put(Buffer.from(`file ${number++}`));
  })();
  for (let round = 0; round < 5; round++) {
    const before = number - 1;
    await makeBackup(library.dataFolder, backup);
    const texts = [...blobsOf(backup).values()];
    const last = Math.max(...texts.map((text) => Number(text.slice(5))));
    // A prefix of the writes, without gaps.
    expect(texts).toHaveLength(last + 1);
    expect(last).toBeGreaterThanOrEqual(before - 1);
  }
  stop = true;
  await writing;
  await restoreBackup(backup, restored, nothing);
  expect(blobsOf(restored)).toEqual(blobsOf(backup));
  expect(existsSync(join(backup, "secrets.json"))).toBe(false);
  const again = openLibrary({ dataFolder: restored });
  await again.blobs.put(Buffer.from("and it goes on"));
  await again.db.close();
});

test("a second backup copies new files and removes deleted ones", async () => {
  const { hash } = await library.blobs.put(Buffer.from("first"));
  expect(await makeBackup(library.dataFolder, work)).toEqual({ copied: 1, kept: 0, total: 1 });
  await library.blobs.put(Buffer.from("second"));
  expect(await makeBackup(library.dataFolder, work)).toEqual({ copied: 1, kept: 1, total: 2 });
  await library.db.write((tx) => tx.$client.prepare("DELETE FROM blob WHERE hash = ?").run(hash));
  expect(await makeBackup(library.dataFolder, work)).toEqual({ copied: 0, kept: 1, total: 1 });
  expect(files(work).map(({ name }) => name)).toEqual([...blobsOf(work).keys()]);
});

test("an aborted backup leaves the older one intact, and can be resumed", async () => {
  for (let i = 0; i < 20; i++) await library.blobs.put(Buffer.from(`old ${i}`));
  await makeBackup(library.dataFolder, work);
  const older = blobsOf(work);
  for (let i = 0; i < 20; i++) await library.blobs.put(Buffer.from(`new ${i}`));
  const stop = new AbortController();
  const stopping = makeBackup(library.dataFolder, work, {
    signal: stop.signal,
    onProgress: ({ copied }) => {
      if (copied === 7) stop.abort(new Error("stopped"));
    },
  });
  await expect(stopping).rejects.toThrow("stopped");
  expect(blobsOf(work)).toEqual(older);
  expect(await makeBackup(library.dataFolder, work)).toMatchObject({ copied: 13, kept: 27 });
});

test("a file that is swept during a backup is not part of it", async () => {
  const hashes: string[] = [];
  for (let i = 0; i < 5; i++) hashes.push((await library.blobs.put(Buffer.from(`file ${i}`))).hash);
  const swept = hashes.sort().at(-1) ?? "";
  let atOnce = true;
  const progress = await makeBackup(library.dataFolder, work, {
    onProgress() {
      if (!atOnce) return;
      atOnce = false;
      // Like the daily sweep: first the row, then the bytes.
      const db = new SqliteDatabase(join(library.dataFolder, "vitrine.db"));
      db.prepare("DELETE FROM blob WHERE hash = ?").run(swept);
      db.close();
      rmSync(join(library.dataFolder, "blobs", swept.slice(0, 2), swept));
    },
  });
  expect(progress).toEqual({ copied: 0, kept: 4, total: 4 });
  expect([...blobsOf(work).keys()].sort()).toEqual(hashes.filter((hash) => hash !== swept));
});

test("a backup fails if a referenced file is missing", async () => {
  const { hash } = await library.blobs.put(Buffer.from("lost"));
  rmSync(join(library.dataFolder, "blobs", hash.slice(0, 2), hash));
  await expect(makeBackup(library.dataFolder, work)).rejects.toThrow(/A file is lost/);
});

test("a restore detects damaged files", async () => {
  const { hash } = await library.blobs.put(Buffer.from("something that matters"));
  await makeBackup(library.dataFolder, work);
  truncateSync(join(work, "blobs", hash.slice(0, 2), hash), 5);
  const target = join(work, "restored");
  await expect(restoreBackup(work, target, nothing)).rejects.toThrow(/backup is damaged/);
  expect(existsSync(join(target, "vitrine.db"))).toBe(false);
});

test("refuses to overwrite a folder that is no backup, or an existing library", async () => {
  mkdirSync(join(work, "photos"));
  writeFileSync(join(work, "photos", "a.jpg"), "mine");
  await expect(makeBackup(library.dataFolder, work)).rejects.toThrow(/no backup/);
  await expect(makeBackup(join(work, "photos"), join(work, "backup"))).rejects.toThrow(/no library/);
  await makeBackup(library.dataFolder, join(work, "backup"));
  await expect(restoreBackup(join(work, "backup"), library.dataFolder, nothing)).rejects.toThrow(/There is a library/);
  await expect(restoreBackup(join(work, "photos"), join(work, "new"), nothing)).rejects.toThrow(/no backup/);
});
