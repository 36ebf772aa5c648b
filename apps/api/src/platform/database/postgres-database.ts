// A PostgreSQL database behind the interface of `database.ts`.
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "../errors/app-error.ts";
import { getActorAccountId, runAsActor } from "./actor.ts";
import type { Database, Reader, Tx } from "./database.ts";

export interface PostgresOptions {
  /** Maximum number of connections for reading; one more writes, and one listens. */
  readers?: number;
  /** Called when a connection is lost or cannot be opened again. */
  onError?(error: unknown): void;
}

/** Key of the advisory lock that makes writes serial, and channel of the notifications of commits. */
const WRITE_LOCK = 0x7669_7472;
const CHANNEL = "vitrine_committed";
/** How long a write waits for those of other processes, and a process may keep the lock without a query. */
const LOCK_TIMEOUT_MS = 30_000;
/** How long a query waits for a free connection. */
const CONNECTION_TIMEOUT_MS = 30_000;
/** Attempts of a write that conflicts with other transactions, and the wait between two of them. */
const MAX_ATTEMPTS = 8;
const MAX_RETRY_MS = 50;
const MIN_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 5_000;
/** How often the listening connection is checked, and how long it may take to answer. */
const PING_INTERVAL_MS = 10_000;

// Drizzle's encoders of SQLite expect numbers, and JSON as text.
const { builtins } = pg.types;
for (const type of [builtins.INT8, builtins.NUMERIC]) pg.types.setTypeParser(type, Number);
for (const type of [builtins.JSON, builtins.JSONB]) pg.types.setTypeParser(type, (text) => text);

const codeOf = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return "";
};
/** The error of every query after one that has failed in the same transaction. */
const ABORTED = "25P02";
const DISK_FULL = "53100";
/** A serialization failure or a deadlock: the same write succeeds when it is repeated. */
const RETRYABLE = ["40001", "40P01"];
/** The server is away, starts, stops, is only a copy, or has no connection or lock to give. */
const UNAVAILABLE =
  /^(08\w{3}|53\w{3}|57P0[1235]|55P03|25P03|25006|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Errors of the client, which have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/;

function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (LOST_CONNECTION.test(at.message)) return true;
  return UNAVAILABLE.test(codeOf(error));
}

/** The error for callers. Without the values of the query, which may be digests of passwords and codes. */
function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (codeOf(error) === DISK_FULL) return new AppError("storage.full", {}, { cause });
  if (isUnavailable(error) || RETRYABLE.includes(codeOf(error)))
    return new AppError("overloaded", { retryAfter: 5 }, { cause });
  if (codeOf(error) === ABORTED) return new Error("A query of the write has failed, so nothing was written", { cause });
  return cause;
}

/** Opens a database that has its tables. @throws if it cannot be reached */
export async function openPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { readers = 10, onError = () => {} } = options;
  const shared = { connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, keepAlive: true };
  const reading = new pg.Pool({ ...shared, max: readers, options: "-c default_transaction_read_only=on" });
  // One connection, so that the writes of this process wait here and not in the server.
  const writing = new pg.Pool({ ...shared, max: 1, idle_in_transaction_session_timeout: LOCK_TIMEOUT_MS });
  // Connections that end while they are idle; the next query opens others.
  for (const pool of [reading, writing]) pool.on("error", onError);

  const readersByClient = new WeakMap<object, Reader>();
  function toReader(client: pg.Pool | pg.PoolClient): Reader {
    const cached = readersByClient.get(client);
    if (cached) return cached;
    // Drizzle's builder for PostgreSQL takes the tables of SQLite, and encodes and decodes by them.
    const reader = drizzle(client as pg.Pool) as unknown as Reader;
    readersByClient.set(client, reader);
    return reader;
  }

  /** Runs a transaction on a connection of its own; undoes it if `run` rejects. */
  async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let lost: Error | undefined;
    // While it is in use, nobody else listens: a lost connection would end the process.
    const onLost = (error: Error) => {
      lost = error;
    };
    client.on("error", onLost);
    try {
      return await run(client);
    } catch (error) {
      await client.query("ROLLBACK").catch(onLost);
      throw error;
    } finally {
      client.off("error", onLost);
      client.release(lost);
    }
  }

  const changes = createCommitListener(url, onError);

  async function writeOnce<T>(run: (tx: Tx) => T | Promise<T>): Promise<T> {
    let isCommitting = false;
    try {
      return await inTransaction(writing, async (client) => {
        // The lock is taken before any snapshot, so that every query sees what the write before has committed.
        await client.query(
          `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SELECT pg_advisory_xact_lock(${WRITE_LOCK})`,
        );
        const value = await run(toReader(client));
        isCommitting = true;
        await client.query(`SELECT pg_notify('${CHANNEL}', '${changes.mark}'); COMMIT`);
        return value;
      });
    } finally {
      // Also where the answer was lost: the server may have committed.
      if (isCommitting) changes.noteCommit();
    }
  }

  async function write<T>(run: (tx: Tx) => T | Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeOnce(run);
      } catch (error) {
        if (!RETRYABLE.includes(codeOf(error)) || attempt === MAX_ATTEMPTS) throw translate(error);
        await sleep(randomInt(1, MAX_RETRY_MS));
      }
    }
  }

  await changes.start();
  const pending = new Set<Promise<unknown>>();
  let isClosing = false;
  return {
    read: toReader(reading),
    write(run) {
      if (isClosing) return Promise.reject(new AppError("overloaded", { retryAfter: 5 }));
      const accountId = getActorAccountId();
      const written = write((tx) => runAsActor(accountId, () => run(tx)));
      pending.add(written);
      written.catch(() => {}).finally(() => pending.delete(written));
      return written;
    },
    async snapshot(run) {
      try {
        return await inTransaction(reading, async (client) => {
          await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
          const value = await run(toReader(client));
          await client.query("COMMIT");
          return value;
        });
      } catch (error) {
        throw translate(error);
      }
    },
    dataVersion: changes.version,
    onCommit: changes.onCommit,
    fatalError: undefined,
    async close() {
      if (isClosing) return;
      isClosing = true;
      await Promise.allSettled([...pending]);
      await changes.stop();
      await Promise.all([reading.end(), writing.end()]);
    },
  };
}

/** Learns of commits of all processes by notifications, and connects again when it is disconnected. */
function createCommitListener(url: string, onError: (error: unknown) => void) {
  /** Distinguishes notifications of this process from those of others. */
  const mark = `${process.pid} ${randomInt(2 ** 40)}`;
  const listeners = new Set<() => void>();
  let version = 1;
  let client: pg.Client | undefined;
  let isStopping = false;
  let ping: NodeJS.Timeout | undefined;

  function noteCommit(): void {
    version++;
    for (const listener of listeners) listener();
  }

  async function connect(): Promise<void> {
    const connecting = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PING_INTERVAL_MS,
      query_timeout: PING_INTERVAL_MS,
      keepAlive: true,
    });
    const handleDisconnect = (error?: unknown) => {
      if (client !== connecting) return;
      client = undefined;
      clearInterval(ping);
      connecting.end().catch(() => {});
      if (isStopping) return;
      onError(error ?? new Error("The connection that notices commits has ended"));
      void reconnect();
    };
    connecting.on("error", handleDisconnect);
    connecting.on("end", () => handleDisconnect());
    connecting.on("notification", ({ payload }) => {
      if (payload !== mark) noteCommit();
    });
    try {
      await connecting.connect();
      await connecting.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      connecting.end().catch(() => {});
      throw error;
    }
    if (isStopping) return connecting.end();
    client = connecting;
    ping = setInterval(() => connecting.query("SELECT 1").catch(handleDisconnect), PING_INTERVAL_MS).unref();
    // Commits may have been missed.
    noteCommit();
  }

  async function reconnect(): Promise<void> {
    for (let wait = MIN_RECONNECT_MS; !isStopping; wait = Math.min(MAX_RECONNECT_MS, wait * 2)) {
      await sleep(wait, undefined, { ref: false });
      if (
        await connect().then(
          () => true,
          () => false,
        )
      )
        return;
    }
  }

  return {
    mark,
    noteCommit,
    /** Changes with every commit. While commits cannot be noticed, it differs at every call. */
    version: (): number => (client ? version : ++version),
    onCommit(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: connect,
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(ping);
      await client?.end().catch(() => {});
    },
  };
}
