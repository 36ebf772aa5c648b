// A PostgreSQL database behind the interface of `database.ts`. Loaded only where one is configured.
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "../errors/app-error.ts";
import { getActorAccountId, runAsActor } from "./actor.ts";
import type { Database, Reader, Tx } from "./database.ts";

export interface PostgresOptions {
  /** Maximum number of connections for queries and writes; one more listens. */
  connections?: number;
  onError?(error: unknown): void;
}

/** Key of the advisory lock that makes writes serial, and of the notification of a commit. */
const WRITE_LOCK = 0x7669_7472;
const CHANNEL = "vitrine_committed";
/** Attempts of a write that another transaction has made fail. */
const MAX_ATTEMPTS = 8;
const MAX_RETRY_MS = 50;
const RECONNECT_MS = 500;

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
/** A serialization failure or a deadlock: the same write succeeds when it is repeated. */
const isRetryable = (error: unknown) => ["40001", "40P01"].includes(codeOf(error));
/** The server has ended the connection, or cannot be reached. */
const isUnavailable = (error: unknown) => /^(57P0[123]|08...|53...|ECONN\w+|EPIPE)$/.test(codeOf(error));

/** Opens a migrated database. @throws if it cannot be reached */
export async function openPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 10, onError = () => {} } = options;
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // A connection that ends while it is idle; the next query opens another one.
  pool.on("error", onError);
  const asked = new WeakMap<object, Reader>();
  const toReader = (client: pg.Pool | pg.PoolClient): Reader => {
    const known = asked.get(client);
    if (known) return known;
    // Drizzle's builder for PostgreSQL takes the tables of SQLite, and encodes and decodes by them.
    const made = drizzle(client as pg.Pool) as unknown as Reader;
    asked.set(client, made);
    return made;
  };

  let version = 1;
  let isListening = false;
  const listeners = new Set<() => void>();
  const noteCommit = () => {
    version++;
    for (const listener of listeners) listener();
  };
  /** Distinguishes commits of this process from those of others. */
  const self = `${process.pid} ${randomInt(2 ** 40)}`;
  let listener: pg.Client | undefined;
  let isClosing = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    const lose = (error?: unknown) => {
      if (listener !== client) return;
      listener = undefined;
      isListening = false;
      if (isClosing) return;
      if (error) onError(error);
      void reconnect();
    };
    client.on("error", lose);
    client.on("end", () => lose());
    client.on("notification", ({ payload }) => {
      if (payload !== self) noteCommit();
    });
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    listener = client;
    isListening = true;
    // Whatever was committed while nobody listened.
    noteCommit();
  }

  async function reconnect(): Promise<void> {
    while (!isClosing) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      try {
        await listen();
        return;
      } catch (error) {
        onError(error);
      }
    }
  }

  async function runOnce<T>(run: (tx: Tx) => T | Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      // The lock is the first statement, so that every later one sees what the write before has committed.
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${WRITE_LOCK})`);
      const value = await run(toReader(client));
      await client.query(`SELECT pg_notify('${CHANNEL}', '${self}'); COMMIT`);
      return value;
    } catch (error) {
      await client.query("ROLLBACK").catch((lost: Error) => {
        broken = lost;
      });
      if (codeOf(error) !== ABORTED) throw error;
      throw new Error("A query of the write has failed, so nothing was written", { cause: error });
    } finally {
      client.release(broken);
    }
  }

  async function write<T>(run: (tx: Tx) => T | Promise<T>): Promise<T> {
    if (isClosing) throw new AppError("overloaded", { retryAfter: 5 });
    for (let attempt = 1; ; attempt++) {
      try {
        const value = await runOnce(run);
        noteCommit();
        return value;
      } catch (error) {
        if (isUnavailable(error)) throw new AppError("overloaded", { retryAfter: 5 }, { cause: error });
        if (!isRetryable(error)) throw error;
        if (attempt === MAX_ATTEMPTS) throw new AppError("overloaded", { retryAfter: 5 }, { cause: error });
        await sleep(randomInt(1, MAX_RETRY_MS));
      }
    }
  }

  await listen();
  const pending = new Set<Promise<unknown>>();
  return {
    read: toReader(pool),
    write(run) {
      const accountId = getActorAccountId();
      const written = write((tx) => runAsActor(accountId, () => run(tx)));
      pending.add(written);
      void written.catch(() => {}).finally(() => pending.delete(written));
      return written;
    },
    async snapshot(run) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        return await run(toReader(client));
      } finally {
        const error = await client.query("ROLLBACK").then(
          () => undefined,
          (lost: Error) => lost,
        );
        client.release(error);
      }
    },
    // While nobody listens, every look is a new one: what was committed meanwhile is not known.
    dataVersion: () => (isListening ? version : ++version),
    onCommit(onCommit) {
      listeners.add(onCommit);
      return () => listeners.delete(onCommit);
    },
    fatalError: undefined,
    async close() {
      if (isClosing) return;
      isClosing = true;
      await Promise.allSettled([...pending]);
      await listener?.end().catch(() => {});
      await pool.end();
    },
  };
}
