// Files named by the SHA-256 of their content. A blob is written beside its place, made durable, renamed, and only
// then entered in the database: what the database knows is whole. No path leaves the store, but for `withLocalCopy`.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, statSync, unlinkSync } from "node:fs";
import { mkdir, open, readdir, rename, stat, unlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { AppError } from "./app-error.ts";
import { createBlobsRepository, enterBlob, isEntered, removeBlob } from "./blobs.repository.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Database, Tx } from "./database.ts";
import { isDiskFull } from "./disk-full.ts";
import { syncFolder } from "./folder.ts";
import { createOpenFiles, type OpenFile } from "./open-files.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./owner-only.ts";

export interface BlobInfo {
  /** SHA-256, hex. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Unsigned. */
  crc32: number;
}

export type BlobSource = Readable | Buffer | { file: string };

export interface BlobStore {
  /** Stores and enters; resolves when both survive a crash. The same content twice is one blob. */
  put(source: BlobSource): Promise<BlobInfo>;
  /** The first half of `put`: the file is durable, but unknown, and is swept after the grace time. */
  stage(source: BlobSource): Promise<BlobInfo>;
  /** The second half, inside a write of the caller's, so that blob and whatever refers to it arrive together. */
  enter(tx: Tx, info: BlobInfo): void;
  stat(hash: string): BlobInfo | undefined;
  /** For those who read parts: the file stays open for a while after it was closed. */
  open(hash: string): Promise<OpenFile>;
  /** All of it; for what is small. Throws where the disk holds more or less than the database says. */
  read(blob: Pick<BlobInfo, "hash" | "size">): Promise<Buffer>;
  /** For programs that need a path. The file must not be changed, and not be used after `fn` resolves. */
  withLocalCopy<T>(hash: string, fn: (path: string) => Promise<T>): Promise<T>;
  /** Removes what nothing refers to and what crashes left, when older than `graceSeconds`; answers how many. */
  sweep(isReferenced: (tx: Tx, hash: string) => boolean, graceSeconds?: number): Promise<number>;
  /** Files that somebody reads at the moment. */
  openCount(): number;
  /** Closes what nobody reads. */
  close(): Promise<void>;
}

const CHUNK = 1024 * 1024;
const TEMPORARY = /^\.put-/;
const HASH = /^[0-9a-f]{64}$/;
const DAY = 86_400;

/** Where in the folder of the store a blob lies. For those that look at a store without opening a library. */
export function shelfOf(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2));
}

/** Rows that one write sweeps. */
const SWEPT_AT_ONCE = 200;

export function createBlobStore(folder: string, db: Database, clock: Clock = systemClock): BlobStore {
  const repository = createBlobsRepository(db);
  const handles = createOpenFiles();

  const shelf = (hash: string) => shelfOf(folder, hash);
  const place = (hash: string) => {
    if (!HASH.test(hash)) throw new TypeError("not the name of a blob");
    return join(shelf(hash), hash);
  };

  async function openBlob(hash: string): Promise<OpenFile> {
    return handles.open(place(hash));
  }

  async function shelve(temporary: string, hash: string): Promise<void> {
    const made = await mkdir(shelf(hash), { recursive: true, mode: PRIVATE_FOLDER });
    await rename(temporary, place(hash));
    handles.forget(place(hash));
    await syncFolder(shelf(hash));
    if (made) await syncFolder(folder);
  }

  async function stage(source: BlobSource): Promise<BlobInfo> {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const temporary = join(folder, `.put-${randomUUID()}`);
    try {
      const info = await writeDurably(temporary, source);
      if (await isThere(info)) await unlink(temporary);
      else await shelve(temporary, info.hash);
      return info;
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw isDiskFull(error) ? new AppError("storage.full", {}, { cause: error }) : error;
    }
  }

  /** Only what the database knows counts: a file without a row may stem from a crash. Renews its grace time. */
  async function isThere({ hash, size }: BlobInfo): Promise<boolean> {
    if (!repository.find(hash)) return false;
    try {
      const seconds = Date.now() / 1000;
      await utimes(place(hash), seconds, seconds);
      return (await stat(place(hash))).size === size;
    } catch {
      return false;
    }
  }

  function enter(tx: Tx, blob: BlobInfo): void {
    // Sweeping unlinks inside a write, and writes follow each other: what is seen here stays.
    if (!existsSync(place(blob.hash))) throw new Error("the blob was swept before it was entered");
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
    open: openBlob,
    async read({ hash, size }) {
      const file = await openBlob(hash);
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
    withLocalCopy: (hash, fn) => fn(place(hash)),
    async sweep(isReferenced, graceSeconds = DAY) {
      const swept = await sweepRows(isReferenced, graceSeconds);
      return swept + (await sweepFiles(graceSeconds));
    },
    openCount: handles.inUse,
    close: handles.close,
  };

  async function sweepRows(isReferenced: (tx: Tx, hash: string) => boolean, grace: number): Promise<number> {
    let swept = 0;
    let after = "";
    for (;;) {
      const hashes = repository.olderThan(clock.seconds() - grace, after, SWEPT_AT_ONCE);
      const last = hashes.at(-1);
      if (last === undefined) return swept;
      after = last;
      swept += await db.write((tx) => hashes.filter((hash) => sweepOne(tx, hash, isReferenced, grace)).length);
    }
  }

  function sweepOne(tx: Tx, hash: string, isReferenced: (tx: Tx, hash: string) => boolean, grace: number): boolean {
    if (isReferenced(tx, hash)) return false;
    const file = statSync(place(hash), { throwIfNoEntry: false });
    if (file && file.mtimeMs > Date.now() - grace * 1000) return false;
    removeBlob(tx, hash);
    if (file) unlinkSync(place(hash));
    handles.forget(place(hash));
    return true;
  }

  /** What a crash left: unfinished files, and finished ones that were never entered. */
  async function sweepFiles(grace: number): Promise<number> {
    let swept = 0;
    const old = Date.now() - grace * 1000;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      if (entry.isFile() && TEMPORARY.test(entry.name)) {
        // Whoever writes it may have put it in its place by now.
        const found = await stat(path).catch(ifGone);
        if (!found || found.mtimeMs > old) continue;
        await unlink(path).catch(ifGone);
        swept++;
      }
      if (!entry.isDirectory()) continue;
      for (const name of await readdir(path)) {
        if (!HASH.test(name) || repository.find(name)) continue;
        swept += await db.write((tx) => (sweepUnknown(tx, name, old) ? 1 : 0));
      }
    }
    return swept;
  }

  function sweepUnknown(tx: Tx, hash: string, old: number): boolean {
    if (isEntered(tx, hash)) return false;
    const file = statSync(place(hash), { throwIfNoEntry: false });
    if (!file || file.mtimeMs > old) return false;
    unlinkSync(place(hash));
    handles.forget(place(hash));
    return true;
  }
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function writeDurably(path: string, source: BlobSource): Promise<BlobInfo> {
  const hash = createHash("sha256");
  let crc = 0;
  let size = 0;
  const handle = await open(path, "wx", PRIVATE_FILE);
  try {
    for await (const chunk of piecesOf(source)) {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      size += chunk.length;
      for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { hash: hash.digest("hex"), size, crc32: crc };
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
  const handle = await open(source.file, "r");
  try {
    for (let position = 0; ; ) {
      const buffer = Buffer.allocUnsafe(CHUNK);
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
