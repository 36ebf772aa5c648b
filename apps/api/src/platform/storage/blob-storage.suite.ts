// Test suite for every blob storage, alone and below the blob store.
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { createSettableClock, type SettableClock } from "../../testing/settable-clock.ts";
import { type FileDatabase, openDatabase } from "../database/database.ts";
import { type BlobStorage, SWEEP_GRACE_SECONDS } from "./blob-storage.ts";
import { createBlobStore } from "./blob-store.ts";

export interface StorageUnderTest {
  storage: BlobStorage;
  /** A second instance, as another process would open it. */
  another(): BlobStorage;
  /** Sets the time of a stored blob to 1970, also for the processes that stored it. */
  age(hash: string): void;
  /** Leaves a draft from 1970, as a process killed during a put would. */
  leaveDraft(): void;
  /** Number of drafts and blobs. */
  count(): number;
  dispose(): Promise<void>;
}

const shaOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const DAY = 86_400_000;
const ABSENT = "0".repeat(64);

async function* pieces(...all: Buffer[]): AsyncGenerator<Buffer> {
  for (const piece of all) {
    await nextTurn();
    yield piece;
  }
}

async function contentOf(storage: BlobStorage, hash: string): Promise<Buffer> {
  const file = await storage.open(hash);
  try {
    const bytes = Buffer.alloc(file.size);
    let at = 0;
    while (at < bytes.length) at += await file.read(bytes, at, bytes.length - at, at);
    return bytes;
  } finally {
    file.close();
  }
}

export function describeBlobStorage(name: string, make: () => Promise<StorageUnderTest>): void {
  describe(name, () => {
    let made: StorageUnderTest;
    let storage: BlobStorage;
    beforeEach(async () => {
      made = await make();
      storage = made.storage;
    });
    afterEach(async () => {
      await made.dispose();
    });

    async function publish(content: Buffer): Promise<string> {
      const hash = shaOf(content);
      await (await storage.draft(pieces(content))).publish(hash);
      return hash;
    }

    const namesIn = async (from: BlobStorage) => {
      const names: string[] = [];
      for await (const each of from.names()) names.push(each);
      return names.sort();
    };

    it("has nothing at first", async () => {
      expect(await namesIn(storage)).toEqual([]);
      expect(await storage.find(ABSENT)).toBeUndefined();
      expect(await storage.renew(ABSENT, 1)).toBe(false);
      expect(storage.exists(ABSENT)).toBe(false);
      expect(await storage.removeDrafts(Date.now())).toBe(0);
      await expect(storage.open(ABSENT)).rejects.toThrow();
      expect(storage.openCount()).toBe(0);
    });

    it("returns stored bytes as a whole, in parts and as a file, also to other instances", async () => {
      const content = randomBytes(2_500_000);
      const hash = shaOf(content);
      const before = Date.now() - 1000;
      const draft = await storage.draft(pieces(content.subarray(0, 70_000), Buffer.alloc(0), content.subarray(70_000)));
      await expect(storage.open(hash)).rejects.toThrow();
      await draft.publish(hash);
      expect(await namesIn(storage)).toEqual([hash]);
      expect(await storage.find(hash)).toMatchObject({ size: content.length, version: expect.any(String) });
      expect((await storage.find(hash))?.at).toBeGreaterThan(before);
      for (const each of [storage, made.another()]) {
        expect((await contentOf(each, hash)).equals(content)).toBe(true);
      }
      const copied = await storage.withLocalCopy(hash, async (path) => readFileSync(path));
      expect(copied.equals(content)).toBe(true);
      const file = await storage.open(hash);
      const part = Buffer.alloc(40, "-");
      expect(await file.read(part, 5, 21, 1_048_570)).toBe(21);
      expect(part.subarray(5, 26)).toEqual(content.subarray(1_048_570, 1_048_591));
      expect([part.toString("latin1", 0, 5), part.toString("latin1", 26)]).toEqual(["-----", "-".repeat(14)]);
      expect(await file.read(part, 0, 40, content.length - 7)).toBe(7);
      expect(await file.read(part, 0, 40, content.length)).toBe(0);
      file.close();
    });

    it("stores pieces that reuse one buffer", async () => {
      const content = randomBytes(100_000);
      async function* inOneBuffer() {
        const buffer = Buffer.alloc(30_000);
        for (let at = 0; at < content.length; at += buffer.length) {
          yield buffer.subarray(0, content.copy(buffer, 0, at));
          buffer.fill(0);
        }
      }
      await (await storage.draft(inOneBuffer())).publish(shaOf(content));
      expect((await contentOf(storage, shaOf(content))).equals(content)).toBe(true);
    });

    it("stores empty content", async () => {
      const hash = await publish(Buffer.alloc(0));
      expect(await storage.find(hash)).toMatchObject({ size: 0 });
      expect(await contentOf(storage, hash)).toHaveLength(0);
    });

    it("counts readers, closes once, and lets a reader finish a blob removed in the meantime", async () => {
      const content = randomBytes(100_000);
      const hash = await publish(content);
      const [first, second] = [await storage.open(hash), await storage.open(hash)];
      expect(storage.openCount()).toBeGreaterThan(0);
      await storage.remove(hash, (await storage.find(hash))?.version ?? "");
      await expect(storage.open(hash)).rejects.toThrow();
      const bytes = Buffer.alloc(content.length);
      for (let at = 0; at < bytes.length; ) at += await first.read(bytes, at, bytes.length - at, at);
      expect(bytes.equals(content)).toBe(true);
      for (const file of [first, second, first, second]) file.close();
      expect(storage.openCount()).toBe(0);
      expect(await publish(content)).toBe(hash);
      expect((await contentOf(storage, hash)).equals(content)).toBe(true);
    });

    it("leaves nothing of a failed or discarded draft", async () => {
      const broken = async function* () {
        yield randomBytes(10_000);
        throw new Error("cut");
      };
      await expect(storage.draft(broken())).rejects.toThrow("cut");
      const draft = await storage.draft(pieces(randomBytes(1000)));
      expect(made.count()).toBe(1);
      await draft.discard();
      await draft.discard();
      expect(made.count()).toBe(0);
    });

    it("removes old drafts left by a crash, but no blob", async () => {
      made.leaveDraft();
      const hash = await publish(randomBytes(100));
      made.age(hash);
      const draft = await storage.draft(pieces(randomBytes(1000)));
      expect(await storage.removeDrafts(Date.now() - DAY)).toBe(1);
      expect(made.count()).toBe(2);
      await draft.discard();
    });

    it("replaces a damaged blob", async () => {
      const [torn, content] = [randomBytes(10), randomBytes(1000)];
      const hash = shaOf(content);
      await (await storage.draft(pieces(torn))).publish(hash);
      await contentOf(storage, hash);
      expect(await storage.renew(hash, content.length)).toBe(false);
      await publish(content);
      expect((await contentOf(storage, hash)).equals(content)).toBe(true);
    });

    it("removes only the given version, not one stored or renewed since", async () => {
      const content = randomBytes(100);
      const hash = await publish(content);
      const versionOf = async () => (await storage.find(hash))?.version ?? "";
      for (const anew of [() => publish(content), () => storage.renew(hash, content.length)]) {
        made.age(hash);
        const before = await versionOf();
        await anew();
        expect((await storage.find(hash))?.at).toBeGreaterThan(Date.now() - DAY);
        await storage.remove(hash, before);
        expect((await contentOf(storage, hash)).equals(content)).toBe(true);
      }
      await storage.remove(hash, await versionOf());
      expect(await storage.find(hash)).toBeUndefined();
      await storage.remove(hash, "gone");
    });

    it("reports what this process stored or renewed as existing", async () => {
      const content = randomBytes(100);
      const hash = await publish(content);
      expect(storage.exists(hash)).toBe(true);
      made.age(hash);
      await storage.renew(hash, content.length);
      expect(storage.exists(hash)).toBe(true);
      made.age(hash);
      await made.another().remove(hash, (await storage.find(hash))?.version ?? "");
      expect(storage.exists(hash)).toBe(false);
    });

    it("rejects names that are not blob names", async () => {
      for (const wrong of ["../../vitrine.db", "..%2f..", "", "A".repeat(64)]) {
        const says = "not the name of a blob";
        await expect(storage.open(wrong)).rejects.toThrow(says);
        await expect(storage.find(wrong)).rejects.toThrow(says);
        await expect(storage.withLocalCopy(wrong, async () => {})).rejects.toThrow(says);
        expect(() => storage.exists(wrong)).toThrow(says);
      }
    });

    describe("under the rules", () => {
      let folder: string;
      let db: FileDatabase;
      let clock: SettableClock;
      beforeEach(() => {
        folder = newDataFolder();
        db = openDatabase(`${folder}/vitrine.db`);
        clock = createSettableClock(Date.now());
      });
      afterEach(async () => {
        await db.close();
        rmSync(folder, { recursive: true });
      });

      const storeOn = (on = storage, database = db) => createBlobStore(on, database, clock);
      const nothing = async () => false;
      const entered = () => db.sqlite.prepare("SELECT hash FROM blob ORDER BY hash").pluck().all();
      const makeOld = (...hashes: string[]) => {
        for (const hash of hashes) made.age(hash);
        clock.advance(2 * DAY);
      };

      it("registers stored content once", async () => {
        const store = storeOn();
        const content = randomBytes(1000);
        const wanted = { hash: shaOf(content), size: 1000, crc32: crc32(content) };
        const [one, two] = await Promise.all([store.put(content), store.put(content)]);
        expect([one, two, await store.put(content)]).toEqual([wanted, wanted, wanted]);
        expect([entered(), await namesIn(storage), made.count()]).toEqual([[wanted.hash], [wanted.hash], 1]);
        expect(await store.stat(wanted.hash)).toEqual(wanted);
        expect((await store.read(wanted)).equals(content)).toBe(true);
        await expect(store.read({ ...wanted, size: 9 })).rejects.toThrow("1000 bytes instead of 9");
        expect(store.openCount()).toBe(0);
      });

      it("treats bytes without a row as leftovers of a crash", async () => {
        const content = randomBytes(1000);
        await (await storage.draft(pieces(content.subarray(0, 100)))).publish(shaOf(content));
        const blob = await storeOn().put(content);
        expect((await storeOn().read(blob)).equals(content)).toBe(true);
      });

      it("does not register a blob that was swept after staging", async () => {
        const store = storeOn();
        const staged = await store.stage(randomBytes(100));
        makeOld(staged.hash);
        expect(await storeOn(made.another()).sweep(nothing)).toBe(1);
        await expect(db.write((tx) => store.register(tx, staged))).rejects.toThrow("swept before it was entered");
        expect(entered()).toEqual([]);
      });

      it("sweeps unreferenced blobs and leftovers of crashes, but only after the grace period", async () => {
        const store = storeOn();
        const [referred, orphan] = [await store.put(randomBytes(100)), await store.put(randomBytes(100))];
        const hashes = [referred.hash, orphan.hash].sort();
        const staged = await store.stage(randomBytes(100));
        made.leaveDraft();
        const isReferenced = async (_tx: unknown, hash: string) => hash === referred.hash;
        expect(await store.sweep(isReferenced)).toBe(1);
        makeOld(referred.hash, orphan.hash, staged.hash);
        expect(await store.sweep(isReferenced, 3 * SWEEP_GRACE_SECONDS)).toBe(1);
        expect([entered(), await namesIn(storage)]).toEqual([hashes, hashes]);
        expect(await store.sweep(isReferenced)).toBe(1);
        expect([entered(), await namesIn(storage)]).toEqual([[referred.hash], [referred.hash]]);
        expect(await store.sweep(isReferenced)).toBe(0);
      });

      it("deletes a row whose bytes are missing", async () => {
        const store = storeOn();
        const { hash } = await store.put(randomBytes(100));
        await storage.remove(hash, (await storage.find(hash))?.version ?? "");
        makeOld();
        expect(await store.sweep(nothing)).toBe(1);
        expect(entered()).toEqual([]);
      });

      /** A sweep by another process, interrupted by `meanwhile`. */
      const sweepers = {
        "it was looked at": (meanwhile: () => Promise<unknown>) => {
          const other = made.another();
          const find = async (hash: string) => {
            const found = await other.find(hash);
            await meanwhile();
            return found;
          };
          return storeOn({ ...other, find });
        },
        "its row was removed": (meanwhile: () => Promise<unknown>) => {
          const write: FileDatabase["write"] = async (fn) => {
            const result = await db.write(fn);
            await meanwhile();
            return result;
          };
          return storeOn(made.another(), { ...db, write });
        },
        "its removal began": (meanwhile: () => Promise<unknown>) => {
          const other = made.another();
          let later: Promise<unknown> | undefined;
          const remove = (hash: string, version: string) => {
            const removal = other.remove(hash, version);
            later = meanwhile();
            return removal instanceof Promise ? removal.then(() => void later) : undefined;
          };
          return storeOn({ ...other, remove });
        },
      };

      describe.each(Object.keys(sweepers) as (keyof typeof sweepers)[])("what is put again just after %s", (when) => {
        it.each(["entered at once", "entered after the sweep"])("stays, %s", async (enters) => {
          const content = randomBytes(100);
          const store = storeOn();
          const { hash, size } = await store.put(content);
          makeOld(hash);
          let again: Promise<unknown> | undefined;
          const meanwhile = () => {
            again ??= enters === "entered at once" ? store.put(content) : store.stage(content);
            return again;
          };
          await sweepers[when](meanwhile).sweep(nothing);
          expect(again).toBeDefined();
          const staged = await again;
          if (enters !== "entered at once")
            await db.write((tx) => store.register(tx, staged as Awaited<ReturnType<typeof store.stage>>));
          expect(entered()).toEqual([hash]);
          expect((await store.read({ hash, size })).equals(content)).toBe(true);
        });
      });

      it("keeps or rejects a blob staged long ago and registered during a sweep", async () => {
        const content = randomBytes(100);
        const store = storeOn();
        const staged = await store.stage(content);
        makeOld(staged.hash);
        let outcome: string | undefined;
        const meanwhile = async () => {
          outcome ??= await db
            .write((tx) => store.register(tx, staged))
            .then(
              () => "entered",
              () => "refused",
            );
        };
        await sweepers["it was looked at"](meanwhile).sweep(nothing);
        expect(outcome).toMatch(/entered|refused/);
        expect(entered()).toEqual(outcome === "entered" ? [staged.hash] : []);
        if (outcome === "entered") expect((await store.read(staged)).equals(content)).toBe(true);
      });

      it("keeps blobs registered during continuous sweeps", async () => {
        const contents = Array.from({ length: 8 }, () => randomBytes(200));
        const store = storeOn();
        const sweeper = storeOn(made.another());
        for (let round = 0; round < 25; round++) {
          makeOld(...(await namesIn(storage)));
          const sweeps = Promise.all([sweeper.sweep(nothing), sweeper.sweep(nothing)]);
          const puts = await Promise.all(
            contents.map(async (content, i) => {
              for (let turn = 0; turn < (i * round) % 13; turn++) await nextTurn();
              return store.put(content).catch((error: Error) => {
                // A rejected put promises nothing.
                expect(error.message).toContain("swept before it was entered");
              });
            }),
          );
          await sweeps;
          for (const [i, blob] of puts.entries()) {
            if (blob) expect((await store.read(blob)).equals(contents[i] as Buffer)).toBe(true);
          }
        }
      });
    });
  });
}
