// Stores content under its SHA-256 and registers it in the database. A blob is durable before it is registered, so
// every registered blob is complete. A `BlobStorage` stores the bytes.

import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { filterSequentially } from "../async-lists.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import { AppError } from "../errors/app-error.ts";
import { type BlobStorage, type StoredBytesInfo, SWEEP_GRACE_SECONDS } from "./blob-storage.ts";
import {
  type BlobInfo,
  createBlobsRepository,
  deleteBlobRowIfOlder,
  isRegistered,
  registerBlob,
} from "./blobs.repository.ts";
import { isDiskFullError } from "./disk-full.ts";

export type { BlobInfo };

/** What can be stored: a stream, bytes, or a file by its path or by an open handle, which the caller closes. */
export type BlobSource = Readable | Buffer | { file: string | FileHandle };

export type BlobStore = ReturnType<typeof createBlobStore>;

/** Whether any row references a blob. Called inside a write, and before it with the read connection. */
export type IsBlobReferenced = (tx: Tx, hash: string) => Promise<boolean>;

/** Bytes of a file that are read at once. */
const READ_BYTES = 256 * 1024;
/** Blobs swept in one write. */
const SWEEP_BATCH = 200;
/** Blobs added up in one tick of the event loop. */
const COUNT_BATCH = 10_000;

export function createBlobStore(storage: BlobStorage, db: Database, clock: Clock = systemClock) {
  const repository = createBlobsRepository(db);

  /**
   * Stores the bytes durably without registering them; they are swept after the grace period unless `register` follows.
   */
  async function stage(source: BlobSource): Promise<BlobInfo> {
    try {
      const digest = createHash("sha256");
      let [size, crc] = [0, 0];
      async function* measured(): AsyncGenerator<Buffer> {
        for await (const piece of piecesOf(source)) {
          digest.update(piece);
          crc = crc32(piece, crc);
          size += piece.length;
          yield piece;
        }
      }
      const draft = await storage.draft(measured());
      const info = { hash: digest.digest("hex"), size, crc32: crc };
      try {
        // Stored bytes without a row are replaced: they may be incomplete leftovers of a crash.
        const isStored = (await repository.find(info.hash)) && (await storage.renew(info.hash, info.size));
        if (isStored) await draft.discard();
        else await draft.publish(info.hash);
        return info;
      } catch (error) {
        await draft.discard().catch(() => {});
        throw error;
      }
    } catch (error) {
      throw isDiskFullError(error) ? new AppError("storage.full", {}, { cause: error }) : error;
    }
  }

  /** Registers a staged blob in the caller's write, so that blob and references appear together. */
  async function register(tx: Tx, blob: BlobInfo): Promise<void> {
    if (!storage.exists(blob.hash)) throw new Error("the blob was swept before it was entered");
    await registerBlob(tx, blob, clock.seconds());
  }

  return {
    stage,
    register,
    /**
     * Stores and registers a blob (`stage` and `register`). Resolves when both survive a crash. Storing the same content
     * twice yields one blob.
     */
    async put(source: BlobSource): Promise<BlobInfo> {
      const info = await stage(source);
      await db.write((tx) => register(tx, info));
      return info;
    },
    stat: (hash: string): Promise<BlobInfo | undefined> => repository.find(hash),
    open: storage.open,
    /** Reads a small blob whole. Throws when its size differs from the database's. */
    async read({ hash, size }: Pick<BlobInfo, "hash" | "size">): Promise<Buffer> {
      const file = await storage.open(hash);
      try {
        if (file.size !== size) throw new Error(`a blob has ${file.size} bytes instead of ${size}`);
        const bytes = Buffer.allocUnsafeSlow(size);
        for (let at = 0; at < size; ) {
          const count = await file.read(bytes, at, size - at, at);
          if (count === 0) throw new Error("a blob became shorter while it was read");
          at += count;
        }
        return bytes;
      } finally {
        file.close();
      }
    },
    withLocalCopy: storage.withLocalCopy,
    /** Total bytes of all blobs according to the database; yields to the event loop while adding up. */
    async totalBytes(): Promise<number> {
      let sum = 0;
      for (let after = ""; ; await nextTurn()) {
        const { last, bytes } = await repository.bytesAfter(after, COUNT_BATCH);
        if (last === null) return sum;
        sum += bytes;
        after = last;
      }
    },
    /** Deletes unreferenced blobs and leftovers of crashes older than `graceSeconds`; resolves to their number. */
    async sweep(isReferenced: IsBlobReferenced, graceSeconds = SWEEP_GRACE_SECONDS): Promise<number> {
      const old = Date.now() - graceSeconds * 1000;
      const withRow = await sweepWithRow(isReferenced, graceSeconds, old);
      const unknown = await sweepUnknown(old);
      return withRow + unknown + (await storage.removeDrafts(old));
    },
    /** Like `sweep`, for the given blobs only, when their space is needed before the grace period is over. */
    sweepHashes: (hashes: readonly string[], isReferenced: IsBlobReferenced, graceSeconds: number): Promise<number> =>
      sweepBlobs(hashes, isReferenced, {
        before: clock.seconds() - graceSeconds,
        old: Date.now() - graceSeconds * 1000,
      }),
    openCount: storage.openCount,
  };

  async function sweepWithRow(isReferenced: IsBlobReferenced, grace: number, old: number): Promise<number> {
    const before = clock.seconds() - grace;
    let swept = 0;
    let after = "";
    for (;;) {
      const hashes = await repository.olderThan(before, after, SWEEP_BATCH);
      const last = hashes.at(-1);
      if (last === undefined) return swept;
      after = last;
      await nextTurn();
      swept += await sweepBlobs(hashes, isReferenced, { before, old });
    }
  }

  /**
   * Sweeps unreferenced blobs: deletes rows first, in a write that checks again, then bytes. So no row is left without
   * bytes. `before` is in seconds of the clock, `old` in milliseconds of the storage's.
   */
  async function sweepBlobs(
    hashes: readonly string[],
    isReferenced: IsBlobReferenced,
    { before, old }: { before: number; old: number },
  ): Promise<number> {
    const unused = await filterSequentially(hashes, async (hash) => !(await isReferenced(db.read, hash)));
    const found = await findExpired(unused, old);
    if (found.size === 0) return 0;
    const removed = await db.write((tx) =>
      filterSequentially(
        found.keys(),
        async (hash) => !(await isReferenced(tx, hash)) && (await deleteBlobRowIfOlder(tx, hash, before)),
      ),
    );
    await removeBytes(removed.map((hash) => [hash, found.get(hash)]));
    return removed.length;
  }

  /** Sweeps bytes without a row, which a crash left. */
  async function sweepUnknown(old: number): Promise<number> {
    let swept = 0;
    let unknown: string[] = [];
    const flush = async () => {
      swept += await removeBytes(await findExpired(unknown, old));
      unknown = [];
    };
    for await (const name of storage.names()) {
      if (await repository.find(name)) continue;
      unknown.push(name);
      if (unknown.length === SWEEP_BATCH) await flush();
    }
    await flush();
    return swept;
  }

  /** The blobs whose bytes were neither stored nor renewed since `old`, or are missing. */
  async function findExpired(
    hashes: readonly string[],
    old: number,
  ): Promise<Map<string, StoredBytesInfo | undefined>> {
    const found = new Map<string, StoredBytesInfo | undefined>();
    for (const hash of hashes) {
      const bytes = await storage.find(hash);
      if (!bytes || bytes.at <= old) found.set(hash, bytes);
    }
    return found;
  }

  /**
   * Removes bytes inside a write, so that no blob is registered meanwhile; blobs registered since the lookup are kept.
   */
  async function removeBytes(found: Iterable<[string, StoredBytesInfo | undefined]>): Promise<number> {
    const there = [...found].filter((each): each is [string, StoredBytesInfo] => each[1] !== undefined);
    if (there.length === 0) return 0;
    const { count, removed } = await db.write(async (tx) => {
      const unknown = await filterSequentially(there, async ([hash]) => !(await isRegistered(tx, hash)));
      const removed = Promise.all(unknown.map(([hash, { version }]) => storage.remove(hash, version)));
      // Only prevents an unhandled rejection: errors surface at the await below.
      removed.catch(() => {});
      return { count: unknown.length, removed };
    });
    await removed;
    return count;
  }
}

async function* piecesOf(source: BlobSource): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) yield source;
  else if (source instanceof Readable) for await (const chunk of source) yield Buffer.from(chunk);
  else if (typeof source.file !== "string") yield* piecesOfFile(source.file);
  else {
    await using handle = await open(source.file);
    yield* piecesOfFile(handle);
  }
}

/** Reuses one buffer: with one per piece, V8 would collect garbage after every fourth photograph. */
async function* piecesOfFile(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
