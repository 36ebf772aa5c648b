// Long work that survives a crash, and the only place that writes the state of it:
//
//   waiting -> running    claimed, or begun by its key
//   running -> running    its worker is gone, another one claims it
//   running -> waiting    released: the next worker that claims it continues, at once or from a moment on
//   running -> done, failed, cancelled
//   waiting -> cancelled
//
// The worker of a job holds a lease and renews it by a heartbeat. The module of a kind of job does the work itself.
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
export interface Job extends Omit<Row, "leaseUntil" | "worker" | "lost"> {
  /** It waits or runs; else it has ended. */
  isOpen: boolean;
  /** Its state is running, but its worker is gone. */
  abandoned: boolean;
}

/** A job that this process runs; it holds the lease until it ends or releases the job. */
export interface JobRun {
  readonly id: number;
  readonly payload: Facts;
  readonly createdAt: number;
  /** This one is counted. */
  readonly attempts: number;
  /** True if an earlier worker was interrupted. */
  readonly resumed: boolean;
  /** Aborted by the heartbeat once the job was cancelled or claimed by another worker. */
  readonly signal: AbortSignal;
  /** Whether it was cancelled or claimed by another worker, as the caller's write sees it. */
  isStopped(tx: Tx): boolean;
  /** Sets the progress; stored with the next heartbeat. */
  report(progress: Facts): void;
  /** `within` runs in the same write. Nothing is written if another worker has claimed the job. */
  end(state: EndState, result: Facts, within?: (tx: Tx) => void): Promise<void>;
  /** Puts it back without counting a failure: the next worker that claims it continues, if `notBefore` has come. */
  release(notBefore?: number): Promise<void>;
}

export interface Beginning {
  kind: string;
  /** At most one job of a kind and key waits or runs. */
  key: string;
  payload: Facts;
  /** Called before a new job is added, in the same write; false: it is not added. */
  onlyIf?(tx: Tx): boolean;
}

export type Begun =
  | { outcome: "begun"; run: JobRun }
  /** Another worker runs it: refuse, or wait for it with `settled`. */
  | { outcome: "running"; job: Job }
  /** By `onlyIf`. */
  | { outcome: "unwanted" };

export interface Jobs {
  /** Adds a job for a worker to claim. */
  add(kind: string, payload: Facts): Promise<number>;
  /** Adds one in the caller's write and cancels the one of its key that waits. While one of its key runs, none is added. */
  addInPlace(tx: Tx, added: { kind: string; key: string; payload: Facts }): void;
  /** Cancels the one of a kind and key in the caller's write; false: none waits or runs. */
  cancelInPlace(tx: Tx, kind: string, key: string): boolean;
  /** Claims the oldest job of a kind that waits, or whose worker is gone; undefined for none. */
  claim(kind: string): Promise<JobRun | undefined>;
  /** Starts a job now, or continues the one of this key that waits or whose worker is gone. */
  begin(beginning: Beginning): Promise<Begun>;
  /** Waiting jobs end at once, running ones when their worker notices. */
  cancel(id: number): Promise<void>;
  find(id: number): Promise<Job | undefined>;
  /** Waits until no worker runs the job any more; undefined if it does not exist. @throws the reason of the signal. */
  settled(id: number, signal?: AbortSignal): Promise<Job | undefined>;
  /** Waits until the job has ended, whoever works at it, and calls `look` with it again and again until then. */
  ended(id: number, look?: (job: Job) => void | Promise<void>): Promise<Job | undefined>;
  /** The newest first. */
  list(kind: string, limit: number): Promise<Job[]>;
}

export interface JobsOptions {
  /** Milliseconds between the signs of life of a run. */
  heartbeatMs?: number;
  /** Called when a heartbeat could not be written; the next one is the retry. */
  onError?(error: unknown): void;
}

/** Milliseconds without a heartbeat after which any worker may claim a job. */
const LEASE = 30_000;
const HEARTBEAT = 1_000;
/** A job that killed its worker this often is not claimed again. */
const MOST_LOST = 5;
/** Milliseconds between checks of a job of another process. */
const POLL_INTERVAL = 200;

const SELF: JobWorker = { host: hostname(), pid: process.pid, run: randomUUID() };

export function createJobs(db: Database, clock: Clock, options: JobsOptions = {}): Jobs {
  const { heartbeatMs = HEARTBEAT, onError = () => {} } = options;

  function claimRow(tx: Tx, row: Row, payload: Facts): Row {
    const now = clock.now();
    return tx
      .update(jobs)
      .set({
        state: "running",
        attempts: row.attempts + 1,
        lost: row.lost + (row.state === "running" ? 1 : 0),
        notBefore: null,
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

  function cancelRow(tx: Tx, { id, state }: Row): void {
    if (state === "waiting") end(tx, id, "cancelled", {});
    tx.update(jobs).set({ cancelRequested: true, updatedAt: clock.now() }).where(eq(jobs.id, id)).run();
  }

  function startRun(row: Row): JobRun {
    const stop = new AbortController();
    let progress: Facts | undefined;
    let isOver = false;
    // An attempt belongs to one worker: an earlier one can no longer write.
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
      createdAt: row.createdAt,
      attempts: row.attempts,
      resumed: row.attempts > 1,
      signal: stop.signal,
      isStopped(tx) {
        const found = tx.select({ cancelRequested: jobs.cancelRequested }).from(jobs).where(mine).get();
        return found === undefined || found.cancelRequested;
      },
      report(now) {
        progress = { ...now };
      },
      end: (state, result, within) => leave({ state, result }, within),
      release: (notBefore) => leave({ state: "waiting", notBefore: notBefore ?? null }),
    };
  }

  async function find(id: number): Promise<Job | undefined> {
    const row = db.read.select().from(jobs).where(eq(jobs.id, id)).get();
    return row && jobOf(row, clock.now());
  }

  function insert(tx: Tx, added: { kind: string; key?: string; payload: Facts }): Row {
    const now = clock.now();
    const made = { ...added, state: "waiting" as const, createdAt: now, updatedAt: now };
    return tx.insert(jobs).values(made).returning().get();
  }

  return {
    add: (kind, payload) => db.write((tx) => insert(tx, { kind, payload }).id),
    addInPlace(tx, added) {
      const existing = openJobs(tx, added.kind).find((row) => row.key === added.key);
      if (existing && existing.state === "running" && !isFree(existing, clock.now())) return;
      if (existing) end(tx, existing.id, "cancelled", {});
      insert(tx, added);
    },
    cancelInPlace(tx, kind, key) {
      const existing = openJobs(tx, kind).find((row) => row.key === key);
      if (existing) cancelRow(tx, existing);
      return existing !== undefined;
    },
    async claim(kind) {
      // Looking costs next to nothing; claiming is a write.
      if (!openJobs(db.read, kind).some((row) => isFree(row, clock.now()))) return undefined;
      const claimed = await db.write((tx) => {
        for (const row of openJobs(tx, kind)) {
          if (!isFree(row, clock.now())) continue;
          if (row.cancelRequested) end(tx, row.id, "cancelled", {});
          else if (row.state === "running" && row.lost + 1 >= MOST_LOST)
            end(tx, row.id, "failed", { reason: "attempts" });
          else return claimRow(tx, row, row.payload);
        }
        return undefined;
      });
      return claimed && startRun(claimed);
    },
    async begin({ kind, key, payload, onlyIf }) {
      const begun = await db.write((tx) => {
        const now = clock.now();
        const existing = openJobs(tx, kind).find((row) => row.key === key);
        if (existing && !isFree(existing, now)) return { job: jobOf(existing, now) };
        if (existing) return { row: claimRow(tx, existing, payload) };
        if (onlyIf && !onlyIf(tx)) return undefined;
        return { row: claimRow(tx, insert(tx, { kind, key, payload }), payload) };
      });
      if (!begun) return { outcome: "unwanted" };
      if (begun.job) return { outcome: "running", job: begun.job };
      return { outcome: "begun", run: startRun(begun.row) };
    },
    cancel: (id) =>
      db.write((tx) => {
        const row = tx.select().from(jobs).where(eq(jobs.id, id)).get();
        if (row) cancelRow(tx, row);
      }),
    find,
    async settled(id, signal) {
      for (;;) {
        signal?.throwIfAborted();
        const job = await find(id);
        if (job?.state !== "running" || job.abandoned) return job;
        await pause();
      }
    },
    async ended(id, look) {
      for (;;) {
        const job = await find(id);
        if (!job?.isOpen) return job;
        await look?.(job);
        await pause();
      }
    },
    list: async (kind, limit) => listJobs(db.read, kind, limit, clock.now()),
  };
}

/** The newest first; also for a database that is open for reading alone. */
export function listJobs(db: Reader, kind: string, limit: number, now: number): Job[] {
  const rows = db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(desc(jobs.id)).limit(limit).all();
  return rows.map((row) => jobOf(row, now));
}

/** Those that wait or run, the oldest first; also for a database that is open for reading alone. */
export function listOpenJobs(db: Reader | Tx, kind: string, now: number): Job[] {
  return openJobs(db, kind).map((row) => jobOf(row, now));
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));

const OPEN = ["waiting", "running"] as const satisfies JobState[];
const isOpen = (state: JobState): boolean => OPEN.some((open) => open === state);

/** Deletes all but the newest ended jobs of each kind. */
export function forgetJobs(tx: Tx, kept: number): void {
  tx.$client
    .prepare(
      `DELETE FROM job WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY kind ORDER BY id DESC)
       AS place FROM job WHERE state NOT IN (${OPEN.map((state) => `'${state}'`).join()})) WHERE place > ?)`,
    )
    .run(kept);
}

/** The oldest first. */
function openJobs(db: Reader | Tx, kind: string): Row[] {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.state, OPEN)))
    .orderBy(asc(jobs.id))
    .all();
}

const isFree = (row: Row, now: number) => (row.state === "waiting" && isDue(row, now)) || isAbandoned(row, now);

/** A clock that was set back to before the moment of the wait holds nothing up. */
function isDue({ notBefore, updatedAt }: Row, now: number): boolean {
  return notBefore === null || notBefore <= now || updatedAt > now;
}

/** On this machine we can check whether the worker lives; for another machine only the lease tells. */
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
  const { leaseUntil: _leaseUntil, worker: _worker, lost: _lost, ...shown } = row;
  return { ...shown, isOpen: isOpen(row.state), abandoned: isAbandoned(row, now) };
}
