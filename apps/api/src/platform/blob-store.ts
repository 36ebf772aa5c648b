// Stores content under its SHA-256 and registers it in the database. A blob is durable before it is registered: every
// blob in the database is complete. The bytes are kept by a `BlobStorage`; nothing here knows where.
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { AppError } from "./app-error.ts";
import { type BlobStorage, type StoredBytes, UNTOUCHED_SECONDS } from "./blob-storage.ts";
import { type BlobInfo, createBlobsRepository, enterBlob, isEntered, removeIfOlder } from "./blobs.repository.ts";
import { acquireBlock, acquireSmallBlock, releaseBlock } from "./blocks.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Database, Tx } from "./database.ts";
import { isDiskFull } from "./disk-full.ts";

export type { BlobInfo };

/** A file by its path, or one that the caller opened and closes. */
export type BlobSource = Readable | Buffer | { file: string | FileHandle };

export interface BlobStore extends Pick<BlobStorage, "open" | "withLocalCopy" | "openCount" | "close"> {
  /**
   * Stores and registers a blob: `stage` and `enter` in one. Resolves when both survive a crash. The same content twice
   * is one blob.
   */
  put(source: BlobSource): Promise<BlobInfo>;
  /**
   * Stores the bytes durably without registering them; they are swept after the grace period unless `enter` follows.
   */
  stage(source: BlobSource): Promise<BlobInfo>;
  /** Registers a staged blob inside a write of the caller's, so that blob and references appear together. */
  enter(tx: Tx, info: BlobInfo): void;
  stat(hash: string): BlobInfo | undefined;
  /** Reads a small blob whole. Throws when its size differs from the database's. */
  read(blob: Pick<BlobInfo, "hash" | "size">): Promise<Buffer>;
  /** The bytes of all blobs by the database, counted in turns of the event loop. */
  bytes(): Promise<number>;
  /** Deletes unreferenced blobs and leftovers of crashes that are older than `graceSeconds`; answers how many. */
  sweep(isReferenced: IsReferenced, graceSeconds?: number): Promise<number>;
  /** The same for a few blobs alone, whose room is needed before their grace is over. */
  sweepOnly(hashes: readonly string[], isReferenced: IsReferenced, graceSeconds: number): Promise<number>;
}

/** Whether any row references a blob. Called inside a write, and before it with the read connection. */
export type IsReferenced = (tx: Tx, hash: string) => boolean;

/** Blobs that one write sweeps. */
const SWEPT_AT_ONCE = 200;
/** Blobs whose bytes are added up in one turn of the event loop. */
const COUNTED_AT_ONCE = 10_000;

export function createBlobStore(storage: BlobStorage, db: Database, clock: Clock = systemClock): BlobStore {
  const repository = createBlobsRepository(db);

  async function stage(source: BlobSource): Promise<BlobInfo> {
    try {
      const digest = createDigest();
      const draft = await storage.draft(digest.through(piecesOf(source)));
      const info = digest.info();
      try {
        // Only what the database knows counts: bytes without a row may be what a crash left.
        const isStored = repository.find(info.hash) && (await storage.renew(info.hash, info.size));
        if (isStored) await draft.discard();
        else await draft.publish(info.hash);
        return info;
      } catch (error) {
        await draft.discard().catch(() => {});
        throw error;
      }
    } catch (error) {
      throw isDiskFull(error) ? new AppError("storage.full", {}, { cause: error }) : error;
    }
  }

  function enter(tx: Tx, blob: BlobInfo): void {
    if (!storage.holds(blob.hash)) throw new Error("the blob was swept before it was entered");
    enterBlob(tx, blob, clock.seconds());
  }

  return {
    stage,
    enter,
    async put(source) {
      const info = await stage(source);
      await db.write((tx) => enter(tx, info));
      return info;
    },
    stat: (hash) => repository.find(hash),
    open: storage.open,
    async read({ hash, size }) {
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
    async bytes() {
      let sum = 0;
      for (let after = ""; ; await nextTurn()) {
        const { last, bytes } = repository.bytesAfter(after, COUNTED_AT_ONCE);
        if (last === null) return sum;
        sum += bytes ?? 0;
        after = last;
      }
    },
    async sweep(isReferenced, graceSeconds = UNTOUCHED_SECONDS) {
      const old = Date.now() - graceSeconds * 1000;
      const withRow = await sweepWithRow(isReferenced, graceSeconds, old);
      const unknown = await sweepUnknown(old);
      return withRow + unknown + (await storage.removeDrafts(old));
    },
    sweepOnly: (hashes, isReferenced, graceSeconds) =>
      sweepThese(hashes, isReferenced, {
        before: clock.seconds() - graceSeconds,
        old: Date.now() - graceSeconds * 1000,
      }),
    openCount: storage.openCount,
    close: storage.close,
  };

  async function sweepWithRow(isReferenced: IsReferenced, grace: number, old: number): Promise<number> {
    const before = clock.seconds() - grace;
    let swept = 0;
    let after = "";
    for (;;) {
      const hashes = repository.olderThan(before, after, SWEPT_AT_ONCE);
      const last = hashes.at(-1);
      if (last === undefined) return swept;
      after = last;
      await nextTurn();
      swept += await sweepThese(hashes, isReferenced, { before, old });
    }
  }

  /**
   * Sweeps unreferenced blobs: deletes rows first, in a write that checks again, then bytes. So no row is left without
   * bytes. `before` is in seconds of the clock, `old` in milliseconds of the storage's.
   */
  async function sweepThese(
    hashes: readonly string[],
    isReferenced: IsReferenced,
    { before, old }: { before: number; old: number },
  ): Promise<number> {
    const unused = hashes.filter((hash) => !isReferenced(db.read, hash));
    const found = await oldOnes(unused, old);
    if (found.size === 0) return 0;
    const removed = await db.write((tx) =>
      [...found.keys()].filter((hash) => !isReferenced(tx, hash) && removeIfOlder(tx, hash, before)),
    );
    await removeBytes(removed.map((hash) => [hash, found.get(hash)]));
    return removed.length;
  }

  /** Sweeps bytes without a row, which a crash left. */
  async function sweepUnknown(old: number): Promise<number> {
    let swept = 0;
    let unknown: string[] = [];
    const flush = async () => {
      swept += await removeBytes(await oldOnes(unknown, old));
      unknown = [];
    };
    for await (const name of storage.names()) {
      if (repository.find(name)) continue;
      unknown.push(name);
      if (unknown.length === SWEPT_AT_ONCE) await flush();
    }
    await flush();
    return swept;
  }

  /** Of these blobs, those whose bytes were neither put nor renewed since a moment, or are not there at all. */
  async function oldOnes(hashes: readonly string[], old: number): Promise<Map<string, StoredBytes | undefined>> {
    const found = new Map<string, StoredBytes | undefined>();
    for (const hash of hashes) {
      const bytes = await storage.find(hash);
      if (!bytes || bytes.at <= old) found.set(hash, bytes);
    }
    return found;
  }

  /** In a write, since nobody enters a blob meanwhile; what was entered since it was looked at stays. */
  async function removeBytes(found: Iterable<[string, StoredBytes | undefined]>): Promise<number> {
    const there = [...found].filter((each): each is [string, StoredBytes] => each[1] !== undefined);
    if (there.length === 0) return 0;
    const { count, removed } = await db.write((tx) => {
      const unknown = there.filter(([hash]) => !isEntered(tx, hash));
      const removed = Promise.all(unknown.map(([hash, { version }]) => storage.remove(hash, version)));
      // Whoever awaits it below hears of it.
      removed.catch(() => {});
      return { count: unknown.length, removed };
    });
    await removed;
    return count;
  }
}

/** Hashes what passes. */
function createDigest() {
  const hash = createHash("sha256");
  let crc = 0;
  let size = 0;
  return {
    async *through(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        hash.update(piece);
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    },
    info: (): BlobInfo => ({ hash: hash.digest("hex"), size, crc32: crc }),
  };
}

async function* piecesOf(source: BlobSource): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) {
    yield source;
    return;
  }
  if (source instanceof Readable) {
    for await (const chunk of source) yield Buffer.from(chunk);
    return;
  }
  if (typeof source.file !== "string") {
    yield* piecesOfFile(source.file);
    return;
  }
  const handle = await open(source.file, "r");
  try {
    yield* piecesOfFile(handle);
  } finally {
    await handle.close();
  }
}

/** In one block: with a buffer for each piece, V8 would collect garbage after every fourth photograph. */
async function* piecesOfFile(handle: FileHandle): AsyncGenerator<Buffer> {
  const block = acquireBlock() ?? acquireSmallBlock();
  try {
    for (let position = 0; ; ) {
      const { bytesRead } = await handle.read(block, 0, block.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield block.subarray(0, bytesRead);
    }
  } finally {
    releaseBlock(block);
  }
}
