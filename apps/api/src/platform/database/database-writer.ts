// Serializes all writes. Writes that arrive together share a transaction and its fsync; each has its own savepoint, so
// that a failed write does not affect others. Promises resolve after the commit.
import type SqliteDatabase from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors/app-error.ts";
import { getActorAccountId, runAsActor } from "./actor.ts";

export type Sqlite = SqliteDatabase.Database;
/**
 * The argument of a write function. Repositories await its queries and call none of `all`, `get` and `run`, which the
 * builder of PostgreSQL lacks.
 */
export type Tx = BaseSQLiteDatabase<"async", SqliteDatabase.RunResult> & { $client: Sqlite };

export interface WriterCallbacks {
  /** Called after an I/O error: retrying fsync could falsely succeed, so the process must end. */
  onFatalError?(error: Error): void;
  onCommit?(): void;
}

/** Maximum milliseconds of a transaction of several writes, since requests are handled only between transactions. */
const MAX_TRANSACTION_MS = 20;
/** Milliseconds between attempts while another process holds the lock, and the maximum wait. */
const MIN_RETRY_MS = 1;
const MAX_RETRY_MS = 20;
const LOCK_TIMEOUT_MS = 30_000;

interface Pending {
  run(tx: Tx): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  since: number;
}

const sqliteCode = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && code.startsWith("SQLITE_")) return code;
  }
  return "";
};
const isBusy = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error));
const isFull = (error: unknown) => sqliteCode(error) === "SQLITE_FULL";
/** Whether the process must end. READONLY is included: it occurs when the file system was remounted after an error. */
const isFatal = (error: unknown) =>
  error instanceof UnexpectedAwaitError || /^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY)/.test(sqliteCode(error));

interface Turn {
  /** Rejects when the current turn of the event loop ends. */
  ended: Promise<never>;
  stop(): void;
}

/** Thrown where a write awaits anything but its own queries, which SQLite answers at once. */
class UnexpectedAwaitError extends Error {}

/**
 * Notices a write that awaits something else. It would keep the write lock, and go on after its savepoint, inside that of
 * another write: the process must end.
 */
function watchTurn(): Turn {
  let stop = () => {};
  const ended = new Promise<never>((_, reject) => {
    const immediate = setImmediate(() =>
      reject(new UnexpectedAwaitError("A write awaits nothing but its own queries")),
    );
    stop = () => clearImmediate(immediate);
  });
  ended.catch(() => {});
  return { ended, stop };
}

export function createWriter(connection: Sqlite, options: WriterCallbacks) {
  const tx = drizzle(connection) as unknown as Tx;
  const begin = connection.prepare("BEGIN IMMEDIATE");
  const commit = connection.prepare("COMMIT");
  const rollback = connection.prepare("ROLLBACK");
  const savepoint = connection.prepare("SAVEPOINT one_write");
  const release = connection.prepare("RELEASE one_write");
  const undo = connection.prepare("ROLLBACK TO one_write");

  let queue: Pending[] = [];
  let scheduled = false;
  let wait = 0;
  let failure: Error | undefined;
  let closing = false;
  const idle: (() => void)[] = [];

  const schedule = (delay: number) => {
    if (scheduled) return;
    scheduled = true;
    if (delay > 0) setTimeout(flush, delay);
    else setImmediate(flush);
  };

  async function flush(): Promise<void> {
    try {
      if (queue.length > 0 && beginTransaction()) await writeGroup();
    } catch (error) {
      markFailed(error);
    }
    scheduled = false;
    if (queue.length > 0) schedule(wait);
    else for (const resolve of idle.splice(0)) resolve();
  }

  /** Acquires the write lock; while another process holds it, retries with backoff. */
  function beginTransaction(): boolean {
    try {
      begin.run();
      wait = 0;
      return true;
    } catch (error) {
      if (!isBusy(error)) {
        failAll(queue.splice(0), error);
        return false;
      }
      const late = performance.now() - LOCK_TIMEOUT_MS;
      const givenUp = queue.filter((pending) => pending.since < late);
      queue = queue.filter((pending) => pending.since >= late);
      failAll(givenUp, new AppError("overloaded", { retryAfter: 5 }, { cause: error }));
      wait = Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, wait * 2));
      return false;
    }
  }

  async function writeGroup(): Promise<void> {
    const until = performance.now() + MAX_TRANSACTION_MS;
    const done: Pending[] = [];
    const settlements: (() => void)[] = [];
    try {
      do {
        const pending = queue.shift();
        if (!pending) break;
        done.push(pending);
        settlements.push(await runOne(pending));
      } while (queue.length > 0 && performance.now() < until);
      if (!connection.inTransaction) throw new Error("the transaction was lost");
      commit.run();
    } catch (error) {
      undoGroup();
      // All writes of the transaction fail together: nothing of it was committed.
      failAll(done, error);
      return;
    }
    for (const settle of settlements) settle();
    options.onCommit?.();
  }

  /** Returns a function that settles the write once it is committed. Throws if the whole transaction is lost. */
  async function runOne(pending: Pending): Promise<() => void> {
    savepoint.run();
    const turn = watchTurn();
    try {
      const value = await Promise.race([pending.run(tx), turn.ended]);
      release.run();
      return () => pending.resolve(value);
    } catch (error) {
      // A full disk or an I/O error may have rolled the whole transaction back already.
      if (!connection.inTransaction || isFatal(error)) throw error;
      undo.run();
      release.run();
      return () => pending.reject(translate(error));
    } finally {
      turn.stop();
    }
  }

  function undoGroup(): void {
    try {
      if (connection.inTransaction) rollback.run();
    } catch (error) {
      markFailed(error);
    }
  }

  function translate(error: unknown): unknown {
    if (isFull(error)) return new AppError("storage.full", {}, { cause: error });
    return error;
  }

  function failAll(pending: readonly Pending[], error: unknown): void {
    if (isFatal(error)) markFailed(error);
    for (const { reject } of pending) reject(translate(error));
  }

  function markFailed(error: unknown): void {
    if (failure) return;
    failure = error instanceof Error ? error : new Error(String(error));
    // A write that goes on after it was undone must not write outside every transaction.
    connection.pragma("query_only = ON");
    const rest = queue.splice(0);
    for (const { reject } of rest) reject(failure);
    options.onFatalError?.(failure);
  }

  return {
    write<T>(fn: (tx: Tx) => T | Promise<T>): Promise<T> {
      if (failure) return Promise.reject(failure);
      if (closing) return Promise.reject(new AppError("overloaded", { retryAfter: 5 }));
      // Keeps the account of this caller, since the write may run in a transaction that another caller has started.
      const accountId = getActorAccountId();
      const run = (tx: Tx) => runAsActor(accountId, () => fn(tx));
      return new Promise<T>((resolve, reject) => {
        queue.push({ run, resolve: (value) => resolve(value as T), reject, since: performance.now() });
        schedule(0);
      });
    },
    fatalError: (): Error | undefined => failure,
    /** Resolves when all pending writes have settled; later writes are rejected. */
    drain(): Promise<void> {
      closing = true;
      if ((queue.length === 0 && !scheduled) || failure) return Promise.resolve();
      return new Promise((resolve) => {
        idle.push(resolve);
      });
    },
  };
}
