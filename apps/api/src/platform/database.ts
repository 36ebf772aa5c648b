// One SQLite database, one connection for reading and one for writing. Nothing here blocks the event loop on a lock:
// the busy timeout is 0 and a locked database is tried again by timer.
import SqliteDatabase from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { createWriter, type Sqlite, type Tx, type WriterOptions } from "./database-writer.ts";

export type { Sqlite, Tx };
export type Reader = BetterSQLite3Database<Record<string, never>> & { $client: Sqlite };

export interface Database {
  readonly file: string;
  /** For queries; writing through it fails. Sees what is committed. */
  readonly read: Reader;
  /** The raw read connection, for prepared statements on hot paths. */
  readonly sqlite: Sqlite;
  /**
   * Runs `fn` in a savepoint of its own, in one transaction with whatever else arrives at the moment, and resolves
   * when that is on the disk. `fn` is synchronous; when it throws, its own changes are undone and nothing else.
   */
  write<T>(fn: (tx: Tx) => T): Promise<T>;
  /** Changes whenever anybody, in this or another process, has committed. Costs about a microsecond. */
  dataVersion(): number;
  /** Calls back after every commit of this process. */
  onCommit(listener: () => void): () => void;
  /** Set after an I/O error: nothing can be promised any more, the process has to end. */
  readonly broken: Error | undefined;
  /** Finishes what was asked for, checkpoints, closes. */
  close(): Promise<void>;
}

/** Whether it answers at all. */
export const isAlive = (db: Database): boolean => !db.broken && db.sqlite.prepare("SELECT 1").get() !== undefined;

/** `ok`, or what is wrong with the file. */
export function integrityOf(sqlite: Sqlite): string {
  const check = sqlite.pragma("integrity_check(3)") as { integrity_check: string }[];
  return check.map((row) => row.integrity_check).join("; ");
}

/** A database that is looked at only. */
export type ReadOnly = Pick<Database, "read" | "sqlite">;

export const readOnly = (sqlite: Sqlite): ReadOnly => ({ read: drizzle(sqlite), sqlite });

export type OpenOptions = WriterOptions;

export function configure(connection: Sqlite): void {
  // FULL has to be said on every connection: better-sqlite3 falls back to NORMAL in WAL, which loses
  // acknowledged commits when the power fails.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 0");
  connection.pragma("cache_size = -32000");
  connection.pragma("temp_store = MEMORY");
}

/** Opens a database that exists and is migrated (`prepareDatabase`). */
export function openDatabase(file: string, options: OpenOptions = {}): Database {
  const writing = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 });
  configure(writing);
  const reading = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 });
  configure(reading);
  reading.pragma("query_only = ON");
  // Reading maps the file: no copy from the kernel for hot pages.
  reading.pragma("mmap_size = 268435456");

  const listeners = new Set<() => void>();
  const writer = createWriter(writing, {
    ...options,
    onCommit() {
      options.onCommit?.();
      for (const listener of listeners) listener();
    },
  });
  const version = reading.prepare("PRAGMA data_version").pluck();
  // Asked several times by every request: read once in each turn of the event loop, and after every own commit.
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
    read: drizzle(reading),
    sqlite: reading,
    write: writer.write,
    dataVersion,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get broken() {
      return writer.broken();
    },
    async close() {
      await writer.drain();
      reading.close();
      if (!writer.broken()) {
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
