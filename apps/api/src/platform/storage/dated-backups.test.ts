import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { openLibrary, type TestLibrary } from "../../testing/import-kit.ts";
import { restoreBackup } from "./backup.ts";
import { makeDatedBackup } from "./dated-backups.ts";
import { LOCK_FILE } from "./folder-lock.ts";

let work: string;
let folder: string;
let library: TestLibrary;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "vitrine-dated-"));
  folder = join(work, "backups");
  library = openLibrary({ dataFolder: newDataFolder() });
});
afterEach(async () => {
  await library.db.close();
  rmSync(work, { recursive: true, force: true });
});

const NOON = Date.UTC(2026, 10, 28, 12);
const DAY = 86_400_000;
const backUp = (days: number, keep = 3, signal?: AbortSignal) =>
  makeDatedBackup(library.dataFolder, { folder, keep, now: NOON + days * DAY }, signal ? { signal } : {});
const foldersIn = () => readdirSync(folder).filter((name) => !name.startsWith(LOCK_FILE));
const fileIn = (name: string, hash: string) => statSync(join(folder, name, "blobs", hash.slice(0, 2), hash));

test("each backup has a folder named by its time, and the newest are kept", async () => {
  for (let day = 0; day < 5; day++) await backUp(day);
  expect(foldersIn().sort()).toEqual(["2026-11-30T12-00-00Z", "2026-12-01T12-00-00Z", "2026-12-02T12-00-00Z"]);
  const { removed } = await backUp(5, 1);
  expect(removed).toHaveLength(3);
  expect(foldersIn()).toEqual(["2026-12-03T12-00-00Z"]);
});

test("unchanged files are shared, and each backup is complete without the others", async () => {
  const { hash } = await library.blobs.put(Buffer.from("old"));
  const first = await backUp(0);
  const later = await library.blobs.put(Buffer.from("new"));
  await backUp(1);
  expect(fileIn("2026-11-29T12-00-00Z", hash).ino).toBe(fileIn("2026-11-28T12-00-00Z", hash).ino);
  rmSync(first.folder, { recursive: true });
  const restored = join(work, "restored");
  const { total } = await restoreBackup(join(folder, "2026-11-29T12-00-00Z"), restored, async () => {});
  expect(total).toBe(2);
  for (const one of [hash, later.hash]) expect(statSync(join(restored, "blobs", one.slice(0, 2), one)).size).toBe(3);
});

test("a concurrent backup is rejected, and the first is complete", async () => {
  await library.blobs.put(Buffer.from("a file"));
  const results = await Promise.allSettled([backUp(0), backUp(1)]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining("Another backup into")]);
  expect(foldersIn()).toHaveLength(1);
  await backUp(2);
  expect(foldersIn()).toHaveLength(2);
});

test("an interrupted backup is finished by the next, and removes nothing", async () => {
  await library.blobs.put(Buffer.from("a file"));
  await backUp(0, 1);
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(backUp(1, 1, stopped)).rejects.toThrow("stopped");
  expect(foldersIn().sort()).toEqual(["2026-11-28T12-00-00Z", "unfinished"]);
  await backUp(2, 1);
  expect(foldersIn()).toEqual(["2026-11-30T12-00-00Z"]);
});

test("a folder with other contents is rejected and not changed", async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, "vitrine.db"), "a backup without --keep");
  await expect(backUp(0)).rejects.toThrow(/holds vitrine\.db, which is no backup by date\. Name a folder/);
  expect(foldersIn()).toEqual(["vitrine.db"]);
});

test("counts shared files as kept, a failed restore names the newest backup, and the library's folder is rejected", async () => {
  await library.blobs.put(Buffer.from("a file"));
  expect(await backUp(0)).toMatchObject({ copied: 1, kept: 0 });
  const second = await backUp(1);
  expect(second).toMatchObject({ copied: 0, kept: 1 });
  await expect(restoreBackup(folder, join(work, "restored"), async () => {})).rejects.toThrow(
    `There is no backup in ${folder}. The last one is in ${second.folder}.`,
  );
  const inside = { folder: join(library.dataFolder, "own/backups"), keep: 1, now: NOON };
  await expect(makeDatedBackup(library.dataFolder, inside)).rejects.toThrow("lies in the library's own folder");
});
