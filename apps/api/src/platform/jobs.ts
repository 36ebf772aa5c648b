// Long work that survives a crash, and the only place that writes the state of it:
//
//   waiting -> running    claimed, or begun by its key
//   running -> running    its worker is gone, another takes over
//   running -> waiting    released: whoever asks next goes on
//   running -> done, failed, cancelled
//   waiting -> cancelled
//
// Whoever runs a job holds a lease and renews it by a heartbeat. What a kind of job does is the business of its module.
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { type JobState, type JobWorker, jobs } from "../db/tables/operation.table.ts";
import type { Clock } from "./clock.ts";
import type { Database, Reader, Tx } from "./database.ts";

type Facts = Record<string, unknown>;
type Row = typeof jobs.$inferSelect;
type EndState = "done" | "failed" | "cancelled";

/** Times in epoch milliseconds. */
export interface Job extends Omit<Row, "leaseUntil" | "worker"> {
  /** It runs by its state, but its worker is gone. */
  abandoned: boolean;
}

/** A job in the hands of this process, which holds its lease until it ends or releases it. */
export interface JobRun {
  readonly id: number;
  readonly payload: Facts;
  /** True when an earlier worker of it was cut off. */
  readonly resumed: boolean;
  /** Aborted by the heartbeat once the job was cancelled, or is another worker's: stop. */
  readonly signal: AbortSignal;
  /** Says how far it is; stored with the next heartbeat. */
  report(progress: Facts): void;
  /** `within` runs in the same write. Nothing is written where the job is another worker's by now. */
  end(state: EndState, result: Facts, within?: (tx: Tx) => void): Promise<void>;
  /** Puts it back, as what nobody has failed at: whoever asks next goes on with it. */
  release(): Promise<void>;
}

export interface Beginning {
  kind: string;
  /** At most one job of a kind and key waits or runs. */
  key: string;
  payload: Facts;
  /** Asked, in the write that makes it, before a job is made that was not there. */
  onlyIf?(tx: Tx): boolean;
}

export type Begun =
  | { outcome: "begun"; run: JobRun }
  /** Somebody else is at it: be refused, or join by `settled`. */
  | { outcome: "running"; job: Job }
  /** By `onlyIf`. */
  | { outcome: "unwanted" };

export interface Jobs {
  /** Leaves work to whoever claims it. */
  add(kind: string, payload: Facts): Promise<number>;
  /** Takes the oldest job of a kind that waits, or whose worker is gone; undefined for none. */
  claim(kind: string): Promise<JobRun | undefined>;
  /** Runs a job here and now, or goes on with the one of this key that waits or whose worker is gone. */
  begin(beginning: Beginning): Promise<Begun>;
  /** Waiting jobs end at once, running ones when their worker notices. */
  cancel(id: number): Promise<void>;
  find(id: number): Promise<Job | undefined>;
  /** Waits until nobody runs it any more; undefined where the job is gone. @throws the reason of the signal. */
  settled(id: number, signal?: AbortSignal): Promise<Job | undefined>;
  /** The newest first. */
  list(kind: string, limit: number): Promise<Job[]>;
}

export interface JobsOptions {
  /** Milliseconds between the signs of life of a run. */
  heartbeatMs?: number;
  /** A heartbeat that could not be written; the next one tries again. */
  onError?(error: unknown): void;
}

/** Milliseconds without a sign of life after which a job is anybody's. */
const LEASE = 30_000;
const HEARTBEAT = 1_000;
/** A claimed job that killed its worker this often would do so again. */
const MOST_ATTEMPTS = 5;
/** Milliseconds between looks at a job of another process. */
const POLL_INTERVAL = 200;

const SELF: JobWorker = { host: hostname(), pid: process.pid, run: randomUUID() };

export function createJobs(db: Database, clock: Clock, options: JobsOptions = {}): Jobs {
  const { heartbeatMs = HEARTBEAT, onError = () => {} } = options;

  function take(tx: Tx, row: Row, payload: Facts): Row {
    const now = clock.now();
    return tx
      .update(jobs)
      .set({
        state: "running",
        attempts: row.attempts + 1,
        payload,
        leaseUntil: now + LEASE,
        worker: SELF,
        cancelRequested: false,
        updatedAt: now,
      })
      .where(eq(jobs.id, row.id))
      .returning()
      .get();
  }

  function end(tx: Tx, id: number, state: EndState, result: Facts): void {
    const set = { state, result, leaseUntil: null, worker: null, updatedAt: clock.now() };
    tx.update(jobs).set(set).where(eq(jobs.id, id)).run();
  }

  function startRun(row: Row): JobRun {
    const stop = new AbortController();
    let progress: Facts | undefined;
    let isOver = false;
    // An attempt is one worker's: what an earlier one still says counts no more.
    const mine = and(eq(jobs.id, row.id), eq(jobs.attempts, row.attempts), eq(jobs.state, "running"));
    const write = (set: Partial<Row>, within?: (tx: Tx) => void) =>
      db.write((tx) => {
        const written = tx
          .update(jobs)
          .set({ ...set, updatedAt: clock.now(), ...(progress ? { progress } : {}) })
          .where(mine)
          .returning({ cancelRequested: jobs.cancelRequested })
          .get();
        if (written) within?.(tx);
        return written;
      });
    const heartbeat = setInterval(() => {
      write({ leaseUntil: clock.now() + LEASE })
        .then((written) => {
          if (isOver) return;
          if (!written) stop.abort(new Error("another worker has taken the job over"));
          else if (written.cancelRequested) stop.abort(new Error("cancelled"));
        })
        .catch(onError);
    }, heartbeatMs);
    heartbeat.unref();
    const leave = async (set: Partial<Row>, within?: (tx: Tx) => void) => {
      isOver = true;
      clearInterval(heartbeat);
      await write({ ...set, leaseUntil: null, worker: null }, within);
    };
    return {
      id: row.id,
      payload: row.payload,
      resumed: row.attempts > 1,
      signal: stop.signal,
      report(now) {
        progress = { ...now };
      },
      end: (state, result, within) => leave({ state, result }, within),
      release: () => leave({ state: "waiting" }),
    };
  }

  async function find(id: number): Promise<Job | undefined> {
    const row = db.read.select().from(jobs).where(eq(jobs.id, id)).get();
    return row && jobOf(row, clock.now());
  }

  return {
    add: (kind, payload) =>
      db.write((tx) => {
        const now = clock.now();
        const made = { kind, payload, state: "waiting" as const, createdAt: now, updatedAt: now };
        return tx.insert(jobs).values(made).returning({ id: jobs.id }).get().id;
      }),
    async claim(kind) {
      // Looking costs next to nothing; claiming is a write.
      if (!openJobs(db.read, kind).some((row) => isFree(row, clock.now()))) return undefined;
      const taken = await db.write((tx) => {
        for (const row of openJobs(tx, kind)) {
          if (!isFree(row, clock.now())) continue;
          if (row.cancelRequested) end(tx, row.id, "cancelled", {});
          else if (row.state === "running" && row.attempts >= MOST_ATTEMPTS)
            end(tx, row.id, "failed", { reason: "attempts" });
          else return take(tx, row, row.payload);
        }
        return undefined;
      });
      return taken && startRun(taken);
    },
    async begin({ kind, key, payload, onlyIf }) {
      const begun = await db.write((tx) => {
        const now = clock.now();
        const known = openJobs(tx, kind).find((row) => row.key === key);
        if (known && !isFree(known, now)) return { job: jobOf(known, now) };
        if (known) return { row: take(tx, known, payload) };
        if (onlyIf && !onlyIf(tx)) return undefined;
        const made = { kind, key, payload, state: "waiting" as const, createdAt: now, updatedAt: now };
        return { row: take(tx, tx.insert(jobs).values(made).returning().get(), payload) };
      });
      if (!begun) return { outcome: "unwanted" };
      if (begun.job) return { outcome: "running", job: begun.job };
      return { outcome: "begun", run: startRun(begun.row) };
    },
    cancel: (id) =>
      db.write((tx) => {
        const row = tx.select().from(jobs).where(eq(jobs.id, id)).get();
        if (row?.state === "waiting") end(tx, id, "cancelled", {});
        tx.update(jobs).set({ cancelRequested: true, updatedAt: clock.now() }).where(eq(jobs.id, id)).run();
      }),
    find,
    async settled(id, signal) {
      for (;;) {
        signal?.throwIfAborted();
        const job = await find(id);
        if (job?.state !== "running" || job.abandoned) return job;
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
      }
    },
    async list(kind, limit) {
      const rows = db.read.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(desc(jobs.id)).limit(limit).all();
      const now = clock.now();
      return rows.map((row) => jobOf(row, now));
    },
  };
}

/** Deletes all but the newest of the jobs of each kind that ended. */
export function forgetJobs(tx: Tx, kept: number): void {
  tx.$client
    .prepare(
      `DELETE FROM job WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY kind ORDER BY id DESC)
       AS place FROM job WHERE state NOT IN ('waiting', 'running')) WHERE place > ?)`,
    )
    .run(kept);
}

const OPEN = ["waiting", "running"] as const satisfies JobState[];

/** The oldest first. */
function openJobs(db: Reader | Tx, kind: string): Row[] {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.state, OPEN)))
    .orderBy(asc(jobs.id))
    .all();
}

const isFree = (row: Row, now: number) => row.state === "waiting" || isAbandoned(row, now);

/** On this machine we can look whether its worker lives; of another one only the lease tells. */
function isAbandoned({ state, leaseUntil, worker }: Row, now: number): boolean {
  if (state !== "running") return false;
  if ((leaseUntil ?? 0) <= now) return true;
  if (!worker || worker.host !== SELF.host) return false;
  if (worker.pid === SELF.pid) return worker.run !== SELF.run;
  try {
    process.kill(worker.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EPERM";
  }
}

function jobOf(row: Row, now: number): Job {
  const { leaseUntil: _leaseUntil, worker: _worker, ...shown } = row;
  return { ...shown, abandoned: isAbandoned(row, now) };
}
