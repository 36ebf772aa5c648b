// The database interface and its SQLite implementation, with one connection for reading and one for writing.
// Nothing blocks the event loop on a lock: the busy timeout is 0, and a timer retries on a locked database.
import SqliteDatabase from "better-sqlite3";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { LRUCache } from "lru-cache";
import { createWriter, type Sqlite, type Tx, type WriterCallbacks } from "./database-writer.ts";

export type { Sqlite, Tx };
/** The read connection, or an open transaction. */
export type Reader = Tx;

export interface Database {
  /** For queries; rejects writes. Sees committed data. */
  readonly read: Reader;
  /**
   * Runs `fn` in its own savepoint, in a transaction shared with other pending writes, and resolves when that is on
   * disk. `fn` awaits nothing but its queries, and has no effects outside of the database: where writes conflict, it runs
   * again. If it throws, only its own changes are undone.
   */
  write<T>(fn: (tx: Tx) => T | Promise<T>): Promise<T>;
  /** Runs queries that see one state of the database. */
  snapshot<T>(fn: (read: Reader) => Promise<T>): Promise<T>;
  /**
   * Changes at once when this process has committed, and within a second when another one has. Costs about a microsecond.
   */
  dataVersion(): number;
  /** Calls back after every commit of this process; it may call back after others, too. */
  onCommit(listener: () => void): () => void;
  /** Set after an I/O error: durability is no longer guaranteed, the process must end. */
  readonly fatalError: Error | undefined;
  /** Finishes pending writes, checkpoints, closes. */
  close(): Promise<void>;
}

/** A SQLite database in a file. */
export interface FileDatabase extends Database {
  readonly file: string;
  /** The raw read connection. */
  readonly sqlite: Sqlite;
}

/** Whether the database answers queries. */
export async function isDatabaseAlive({ fatalError, read }: Database): Promise<boolean> {
  if (fatalError) return false;
  const [row] = await read.select({ one: sql<number>`1` }).from(sql`(SELECT 1) AS one_row`);
  return row !== undefined;
}

/** Checks the database file: `ok`, or a description of the damage. */
export function checkIntegrity(sqlite: Sqlite): string {
  const check = sqlite.pragma("integrity_check(3)") as { integrity_check: string }[];
  return check.map((row) => row.integrity_check).join("; ");
}

/** A database opened for reading only. */
export type ReadOnlyDatabase = Pick<Database, "read">;

export const toReadOnlyDatabase = (sqlite: Sqlite): ReadOnlyDatabase => ({ read: toReader(sqlite) });

export const toReader = (sqlite: Sqlite) => drizzle(sqlite) as unknown as Reader;

export type OpenOptions = WriterCallbacks;

export function configureConnection(connection: Sqlite): void {
  // FULL must be set on every connection: better-sqlite3 falls back to NORMAL in WAL mode, which loses acknowledged
  // commits on a power failure.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 0");
  connection.pragma("cache_size = -32000");
  connection.pragma("temp_store = MEMORY");
}

/** Opens an existing, migrated database (see `prepareDatabase`). */
export function openDatabase(file: string, options: OpenOptions = {}): FileDatabase {
  const writing = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 });
  configureConnection(writing);
  const openForReading = () => {
    const connection = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 });
    configureConnection(connection);
    connection.pragma("query_only = ON");
    // Memory-mapped reads avoid a kernel copy for hot pages.
    connection.pragma("mmap_size = 268435456");
    return connection;
  };
  const reading = openForReading();

  const listeners = new Set<() => void>();
  const writer = createWriter(writing, {
    ...options,
    onCommit() {
      options.onCommit?.();
      for (const listener of listeners) listener();
    },
  });
  const version = reading.prepare("PRAGMA data_version").pluck();
  // The data version, read once per turn of the event loop: rights are checked for thousands of assets in one turn.
  let cached: number | undefined;
  const forget = () => {
    cached = undefined;
  };
  listeners.add(forget);
  const dataVersion = (): number => {
    if (cached === undefined) {
      cached = version.get() as number;
      setImmediate(forget);
    }
    return cached;
  };

  return {
    file,
    read: toReader(reading),
    sqlite: reading,
    write: writer.write,
    async snapshot(fn) {
      // A connection of its own, since queries of others may run on the shared one meanwhile.
      const connection = openForReading();
      try {
        connection.exec("BEGIN");
        return await fn(toReader(connection));
      } finally {
        connection.close();
      }
    },
    dataVersion,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get fatalError() {
      return writer.fatalError();
    },
    async close() {
      await writer.drain();
      reading.close();
      if (!writer.fatalError()) {
        try {
          writing.pragma("wal_checkpoint(TRUNCATE)");
        } catch {
          // Another process still reads or writes: it will do the checkpoint.
        }
      }
      writing.close();
    },
  };
}

export interface CommitCache<Key, Value> {
  /** The cached value, or the result of `load`, which is cached unless it is undefined. */
  get(key: Key, load: (key: Key) => Promise<Value | undefined>): Promise<Value | undefined>;
  delete(key: Key): void;
}

/** Caches up to `max` entries until the next commit, also of another process; evicts the least recently used. */
export function createCommitCache<Key extends string | number, Value extends {}>(
  db: Pick<Database, "dataVersion">,
  max: number,
): CommitCache<Key, Value> {
  const cache = new LRUCache<Key, Value>({ max });
  let version = -1;
  let deletions = 0;
  return {
    async get(key, load) {
      const now = db.dataVersion();
      if (now !== version) {
        cache.clear();
        version = now;
      }
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const deletionsBefore = deletions;
      const read = await load(key);
      // Not kept if somebody has committed or deleted meanwhile: it may have been read before that.
      const isCurrent = version === now && db.dataVersion() === now && deletions === deletionsBefore;
      if (read !== undefined && isCurrent) cache.set(key, read);
      return read;
    },
    delete(key) {
      deletions++;
      cache.delete(key);
    },
  };
}
