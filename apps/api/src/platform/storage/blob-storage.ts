// Port for blob storage. The blob store (`blob-store.ts`) hashes content, manages the rows and decides what is deleted;
// a storage only handles names and bytes, not the database. Every storage passes `blob-storage.suite.ts`.

/** An open file. Every `open` needs a `close`; further ones do nothing. */
export interface OpenFile {
  /** Size of the file in bytes. */
  readonly size: number;
  /** Resolves to the number of bytes read, 0 at the end. */
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<number>;
  close(): void;
}

/** Bytes that are durable, but have no name yet. */
export interface StagedBytes {
  /**
   * Stores the bytes under their name, replacing existing ones; resolves when that survives a crash. May be called
   * once.
   */
  publish(hash: string): Promise<void>;
  /** Removes what was not published. */
  discard(): Promise<void>;
}

/** The bytes stored under a name. */
export interface StoredBytesInfo {
  /** Size in bytes. */
  size: number;
  /** When it was stored or renewed, in epoch milliseconds. */
  at: number;
  /** Unique among all versions ever stored or renewed under the name. */
  version: string;
}

/** Names are SHA-256 in lower-case hex; methods throw or reject with a TypeError for other names. */
export interface BlobStorage {
  /**
   * Writes the pieces; if they fail, rejects with their error and leaves nothing. A full disk is ENOSPC. Requesting a
   * piece may overwrite the one before.
   */
  draft(pieces: AsyncIterable<Buffer>): Promise<StagedBytes>;
  /** Renews the bytes under a name, as if they were stored now. False if none exist, or not `size` bytes. */
  renew(hash: string, size: number): Promise<boolean>;
  /** Call inside a database write: whether the bytes that this process stored or renewed still exist. */
  exists(hash: string): boolean;
  /** Rejects if the blob is missing. */
  open(hash: string): Promise<OpenFile>;
  /** Calls `fn` with a local file of the blob, which must not be changed, and not be used after `fn` resolves. */
  withLocalCopy<T>(hash: string, fn: (path: string) => Promise<T>): Promise<T>;
  find(hash: string): Promise<StoredBytesInfo | undefined>;
  /** Names of all stored blobs, in any order; those added or removed meanwhile may be missing. */
  names(): AsyncIterable<string>;
  /**
   * Call inside a database write: removes one version, and nothing newer; what remains after an error is removed by the
   * next sweep.
   */
  remove(hash: string, version: string): void | Promise<void>;
  /** Removes drafts older than `before` (epoch milliseconds); resolves to their number. */
  removeDrafts(before: number): Promise<number>;
  /** Number of open files. */
  openCount(): number;
}

/** Default grace period of `sweep`, in seconds: it removes nothing for this long after a put or a renewal. */
export const SWEEP_GRACE_SECONDS = 86_400;

const HASH = /^[0-9a-f]{64}$/;

export const isBlobName = (name: string): boolean => HASH.test(name);

/** @throws TypeError */
export function assertBlobName(name: string): void {
  if (!isBlobName(name)) throw new TypeError("not the name of a blob");
}
