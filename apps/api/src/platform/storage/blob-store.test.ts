import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { createSettableClock } from "../../testing/settable-clock.ts";
import { countAcquiredBuffers } from "./blocks.ts";
import { type OpenedDataFolder, openDataFolder } from "./data-folder.ts";

describe("the blob store", () => {
  let folder: string;
  let data: OpenedDataFolder;
  const clock = createSettableClock(Date.now());
  beforeEach(() => {
    folder = newDataFolder();
    data = openDataFolder(folder, { clock });
  });
  afterEach(async () => {
    await data.db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const sha = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  const pathOf = (hash: string) => join(folder, "blobs", hash.slice(0, 2), hash);
  const files = () =>
    readdirSync(join(folder, "blobs"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const age = (path: string) => utimesSync(path, 1, 1);

  it("returns stored content from buffers, streams and files, also in parts", async () => {
    const content = randomBytes(3_000_000);
    const file = join(folder, "tmp", "source");
    writeFileSync(file, content);
    const wanted = { hash: sha(content), size: content.length, crc32: crc32(content) };
    await using handle = await open(file);
    const stream = Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]);
    for (const source of [content, stream, { file }, { file: handle }]) {
      expect(await data.blobs.put(source)).toEqual(wanted);
    }
    expect((await handle.stat()).size).toBe(content.length);
    expect(countAcquiredBuffers()).toBe(0);
    expect(files()).toHaveLength(1);
    expect(await data.blobs.stat(wanted.hash)).toEqual(wanted);
    expect((await data.blobs.read(wanted)).equals(content)).toBe(true);
    const opened = await data.blobs.open(wanted.hash);
    const middle = Buffer.alloc(21);
    expect([opened.size, await opened.read(middle, 0, 21, 1_048_570)]).toEqual([content.length, 21]);
    expect(middle).toEqual(content.subarray(1_048_570, 1_048_591));
    opened.close();
    expect(await data.blobs.withLocalCopy(wanted.hash, async (path) => existsSync(path))).toBe(true);
  });

  it("stores an empty file", async () => {
    const empty = await data.blobs.put(Buffer.alloc(0));
    expect(empty.size).toBe(0);
    expect(await data.blobs.read(empty)).toHaveLength(0);
  });

  it("closes opened files: at the end, when a reader stops, and when the file is missing", async () => {
    const stored = await data.blobs.put(randomBytes(4_000_000));
    const { hash } = stored;
    await data.blobs.read(stored);
    expect(data.blobs.openCount()).toBe(0);
    await expect(data.blobs.read({ hash: "0".repeat(64), size: 9 })).rejects.toThrow("ENOENT");
    await expect(data.blobs.read({ hash, size: 9 })).rejects.toThrow("4000000 bytes instead of 9");
    expect(data.blobs.openCount()).toBe(0);
    const handle = await data.blobs.open(hash);
    expect(data.blobs.openCount()).toBe(1);
    handle.close();
    handle.close();
    expect(data.blobs.openCount()).toBe(0);
  });

  it("leaves nothing when the source fails", async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(10_000);
        throw new Error("cut");
      })(),
    );
    await expect(data.blobs.put(broken)).rejects.toThrow("cut");
    expect(files()).toEqual([]);
  });

  it("does not treat an existing file of the right name as the blob: it may be left from a crash", async () => {
    const content = randomBytes(50_000);
    mkdirSync(join(folder, "blobs", sha(content).slice(0, 2)), { recursive: true });
    writeFileSync(pathOf(sha(content)), content.subarray(0, 100));
    await data.blobs.put(content);
    expect((await data.blobs.read({ hash: sha(content), size: content.length })).equals(content)).toBe(true);
  });

  it("sweeps unreferenced blobs and leftovers of crashes, but only after the grace period", async () => {
    const referred = await data.blobs.put(randomBytes(100));
    const orphan = await data.blobs.put(randomBytes(100));
    const staged = await data.blobs.stage(randomBytes(100));
    writeFileSync(join(folder, "blobs", ".put-cut"), "half");
    const isReferenced = async (_tx: unknown, hash: string) => hash === referred.hash;
    expect(await data.blobs.sweep(isReferenced, 3600)).toBe(0);
    clock.advance(2 * 3_600_000);
    for (const path of [pathOf(orphan.hash), pathOf(staged.hash), join(folder, "blobs", ".put-cut")]) age(path);
    expect(await data.blobs.sweep(isReferenced, 3600)).toBe(3);
    expect(files().map(({ name }) => name)).toEqual([referred.hash]);
    expect(await data.blobs.stat(orphan.hash)).toBeUndefined();
  });

  it("sweeps during concurrent puts, even if a draft was just moved into place", async () => {
    const cut = join(folder, "blobs", ".put-zzz");
    mkdirSync(join(folder, "blobs"), { recursive: true });
    for (let round = 0; round < 5; round++) {
      const puts = Promise.all(Array.from({ length: 30 }, () => data.blobs.put(randomBytes(1000))));
      writeFileSync(cut, "half");
      age(cut);
      for (let look = 0; look < 20; look++) await data.blobs.sweep(async () => true, 3600);
      await puts;
      expect(existsSync(cut)).toBe(false);
    }
    expect(files()).toHaveLength(150);
  });

  it("does not sweep a blob that was just stored again", async () => {
    const content = randomBytes(100);
    const { hash } = await data.blobs.put(content);
    age(pathOf(hash));
    clock.advance(2 * 3_600_000);
    await data.blobs.stage(content);
    expect(await data.blobs.sweep(async () => false, 3600)).toBe(0);
    expect(existsSync(pathOf(hash))).toBe(true);
  });

  it("rejects names that point outside the store", async () => {
    for (const name of ["../../vitrine.db", "..%2f..", "", "A".repeat(64)]) {
      await expect(data.blobs.open(name)).rejects.toThrow("not the name of a blob");
    }
  });
});
