// Port of the storage of blobs. The rules above it (`blob-store.ts`) hash, keep the rows and decide what is deleted; a
// storage knows names and bytes, and no database. Every storage passes `blob-storage.suite.ts`.
//
// Others read, put and sweep at the same time, in this process and in others. Two things keep what was put:
//
// - Each put, and each renewal, makes a new version of the bytes, and `remove` takes the one version it is told. So
//   what was put again meanwhile stays, however late a removal comes to pass.
// - `holds` and `remove` are called inside a write of the database, and writes follow each other. A folder looks and
//   unlinks at once, so what was seen in a write stays. A storage that is asked over a network cannot: it answers
//   `holds` from what it put or renewed itself in the last `UNTOUCHED_SECONDS`, in which nothing is removed, and its
//   `remove` goes on after the write.

/** An open file, shared by all its readers. Whoever opened it closes it. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number;
  /** Answers the number of bytes, 0 at the end. */
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<number>;
  close(): void;
}

/** Bytes that are durable, but have no name yet. */
export interface Draft {
  /** Puts the bytes under their name, over what lies there; resolves when that survives a crash. Once. */
  publish(hash: string): Promise<void>;
  /** Removes what was not published. */
  discard(): Promise<void>;
}

/** The bytes stored under a name. */
export interface StoredBytes {
  /** Bytes. */
  size: number;
  /** When it was put or renewed, in milliseconds of the epoch. */
  at: number;
  /** Differs from that of everything else that was ever put, or renewed, under the name. */
  version: string;
}

/** Names are SHA-256 in lower-case hex; everything that takes one throws a TypeError, or rejects with it, for others. */
export interface BlobStorage {
  /**
   * Writes the pieces; rejects with what they reject with, and leaves nothing then. A full disk is ENOSPC. Asking for a
   * piece may overwrite the one before.
   */
  draft(pieces: AsyncIterable<Buffer>): Promise<Draft>;
  /** Renews the bytes under a name, as if they were put now. False if none exist, or not `size` bytes. */
  renew(hash: string, size: number): Promise<boolean>;
  /** Inside a write: whether the bytes that this process put or renewed still exist. */
  holds(hash: string): boolean;
  /** Rejects where nothing lies there. Quick for what was open a moment ago: it is asked for each part of a file. */
  open(hash: string): Promise<OpenFile>;
  /** The file must not be changed, and not be used after `fn` resolves. */
  withLocalCopy<T>(hash: string, fn: (path: string) => Promise<T>): Promise<T>;
  find(hash: string): Promise<StoredBytes | undefined>;
  /** Whatever lies there under the name of a blob, in any order; what comes or goes meanwhile may be missing. */
  names(): AsyncIterable<string>;
  /** Inside a write: removes one version, and nothing newer; what stays by a fault is removed at the next sweep. */
  remove(hash: string, version: string): void | Promise<void>;
  /** Removes what unfinished puts left before a moment (milliseconds of the epoch); answers how many. */
  removeDrafts(before: number): Promise<number>;
  /** Blobs that somebody reads at the moment. */
  openCount(): number;
  /** Closes files that nobody reads. */
  close(): Promise<void>;
}

/** Grace period: nothing is removed for this long after a put or a renewal. */
export const UNTOUCHED_SECONDS = 86_400;

const HASH = /^[0-9a-f]{64}$/;

export const isBlobName = (name: string): boolean => HASH.test(name);

/** @throws TypeError */
export function assertBlobName(name: string): void {
  if (!isBlobName(name)) throw new TypeError("not the name of a blob");
}
