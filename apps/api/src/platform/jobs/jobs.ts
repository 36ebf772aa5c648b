// Durable background jobs, and the only code that writes their state:
//
//   waiting -> running    claimed, or started by its key
//   running -> running    its worker died, another one claims it
//   running -> waiting    released: the next worker continues, at once or from a given time
//   running -> done, failed, cancelled
//   waiting -> cancelled
//
// The worker of a job holds a lease and renews it by a heartbeat. The module of each kind of job does the actual work.

import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { and, asc, desc, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import { type JobState, type JobWorker, jobs } from "../../db/tables/operation.table.ts";
import type { Clock } from "../clock.ts";
import type { Database, Reader, Tx } from "../database/database.ts";
import { writtenRow } from "../database/statements.ts";

type JobData = Record<string, unknown>;
type Row = typeof jobs.$inferSelect;
type EndState = "done" | "failed" | "cancelled";

/** Times in epoch milliseconds. */
export interface Job extends Omit<Row, "leaseUntil" | "worker" | "lost"> {
  /** Whether the job is waiting or running; otherwise it has ended. */
  isOpen: boolean;
  /** Whether the job's state is running although its worker died. */
  abandoned: boolean;
}

/** A job run by this process, which holds the lease until it ends or releases the job. */
export interface JobRun {
  readonly id: number;
  readonly payload: JobData;
  readonly createdAt: number;
  /** Number of the attempts to run the job, including this one. */
  readonly attempts: number;
  /** True if an earlier worker was interrupted. */
  readonly resumed: boolean;
  /** Aborted by the heartbeat after the job was cancelled or claimed by another worker. */
  readonly signal: AbortSignal;
  /** Whether it was cancelled or claimed by another worker, as seen by the caller's write. */
  isStopped(tx: Tx): Promise<boolean>;
  /** Sets the progress; stored with the next heartbeat. */
  report(progress: JobData): void;
  /** `within` runs in the same write. Nothing is written if another worker has claimed the job. */
  end(state: EndState, result: JobData, within?: (tx: Tx) => Promise<void>): Promise<void>;
  /** Ends it as failed. Never rejects, since the caller reports the error anyway. */
  fail(error: unknown): Promise<void>;
  /** Releases the job without counting a failure: the next worker continues it, after `notBefore`. */
  release(notBefore?: number): Promise<void>;
}

export interface JobStartRequest {
  kind: string;
  /** At most one job per kind and key is waiting or running. */
  key: string;
  payload: JobData;
  /** Called in the same write before a new job is added; false skips it. */
  onlyIf?(tx: Tx): Promise<boolean>;
}

export type JobStartResult =
  | { outcome: "started"; run: JobRun }
  /** Another worker runs the job: the caller fails, or waits with `waitUntilIdle`. */
  | { outcome: "running"; job: Job }
  /** `onlyIf` returned false. */
  | { outcome: "skipped" };

export interface JobsOptions {
  /** Milliseconds between heartbeats of a run. */
  heartbeatMs?: number;
  /** Called when a heartbeat could not be written; the next one retries. */
  onError?(error: unknown): void;
}

/** Time without a heartbeat after which any worker may claim a job. */
const LEASE_MS = 30_000;
const HEARTBEAT_MS = 1_000;
/** Number of workers of one job that may die: then it is not claimed again. */
const MAX_LOST_WORKERS = 5;
/** Milliseconds between checks of a job that another process runs. */
const POLL_INTERVAL_MS = 200;

const SELF: JobWorker = { host: hostname(), pid: process.pid, run: randomUUID() };

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(db: Database, clock: Clock, options: JobsOptions = {}) {
  const { heartbeatMs = HEARTBEAT_MS, onError = () => {} } = options;

  async function claimRow(tx: Tx, row: Row, payload: JobData): Promise<Row> {
    const now = clock.now();
    return writtenRow(
      await tx
        .update(jobs)
        .set({
          state: "running",
          attempts: row.attempts + 1,
          lost: row.lost + (row.state === "running" ? 1 : 0),
          notBefore: null,
          payload,
          leaseUntil: now + LEASE_MS,
          worker: SELF,
          cancelRequested: false,
          updatedAt: now,
        })
        .where(eq(jobs.id, row.id))
        .returning(),
    );
  }

  async function end(tx: Tx, id: number, state: EndState, result: JobData): Promise<void> {
    const set = { state, result, leaseUntil: null, worker: null, updatedAt: clock.now() };
    await tx.update(jobs).set(set).where(eq(jobs.id, id));
  }

  async function cancelRow(tx: Tx, { id, state }: Row): Promise<void> {
    if (state === "waiting") await end(tx, id, "cancelled", {});
    await tx.update(jobs).set({ cancelRequested: true, updatedAt: clock.now() }).where(eq(jobs.id, id));
  }

  function startRun(row: Row): JobRun {
    const stop = new AbortController();
    let progress: JobData | undefined;
    let isOver = false;
    // Matches this attempt only. It belongs to one worker, so workers of earlier attempts can no longer write.
    const mine = and(eq(jobs.id, row.id), eq(jobs.attempts, row.attempts), eq(jobs.state, "running"));
    const write = (set: Partial<Row>, within?: (tx: Tx) => Promise<void>) =>
      db.write(async (tx) => {
        const [written] = await tx
          .update(jobs)
          .set({ ...set, updatedAt: clock.now(), ...(progress ? { progress } : {}) })
          .where(mine)
          .returning({ cancelRequested: jobs.cancelRequested });
        if (written) await within?.(tx);
        return written;
      });
    const heartbeat = setInterval(() => {
      write({ leaseUntil: clock.now() + LEASE_MS })
        .then((written) => {
          if (isOver) return;
          if (!written) stop.abort(new Error("another worker has taken the job over"));
          else if (written.cancelRequested) stop.abort(new Error("cancelled"));
        })
        .catch(onError);
    }, heartbeatMs);
    heartbeat.unref();
    const leave = async (set: Partial<Row>, within?: (tx: Tx) => Promise<void>) => {
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
      async isStopped(tx) {
        const [found] = await tx.select({ cancelRequested: jobs.cancelRequested }).from(jobs).where(mine);
        return found === undefined || found.cancelRequested;
      },
      report(now) {
        progress = { ...now };
      },
      end: (state, result, within) => leave({ state, result }, within),
      fail(error) {
        const reason = error instanceof Error ? error.message : String(error);
        return leave({ state: "failed", result: { error: reason } }).catch(() => {});
      },
      release: (notBefore) => leave({ state: "waiting", notBefore: notBefore ?? null }),
    };
  }

  async function find(id: number): Promise<Job | undefined> {
    const [row] = await db.read.select().from(jobs).where(eq(jobs.id, id));
    return row && toJob(row, clock.now());
  }

  async function insert(tx: Tx, added: { kind: string; key?: string; payload: JobData }): Promise<Row> {
    const now = clock.now();
    const made = { ...added, state: "waiting" as const, createdAt: now, updatedAt: now };
    return writtenRow(await tx.insert(jobs).values(made).returning());
  }

  return {
    /** Adds a job for a worker to claim. */
    add: (kind: string, payload: JobData): Promise<number> =>
      db.write(async (tx) => (await insert(tx, { kind, payload })).id),
    /**
     * Adds a job in the caller's write and cancels a waiting one with its key. Adds none while one with its key runs.
     */
    async addInWrite(tx: Tx, added: { kind: string; key: string; payload: JobData }): Promise<void> {
      const existing = (await openJobs(tx, added.kind)).find((row) => row.key === added.key);
      if (existing && existing.state === "running" && !isClaimable(existing, clock.now())) return;
      if (existing) await end(tx, existing.id, "cancelled", {});
      await insert(tx, added);
    },
    /** Cancels the job of a kind and key in the caller's write; false if none is waiting or running. */
    async cancelInWrite(tx: Tx, kind: string, key: string): Promise<boolean> {
      const existing = (await openJobs(tx, kind)).find((row) => row.key === key);
      if (existing) await cancelRow(tx, existing);
      return existing !== undefined;
    },
    /** Claims the oldest job of a kind that is waiting or whose worker died; undefined if there is none. */
    async claim(kind: string): Promise<JobRun | undefined> {
      // Reading is cheap; claiming is a write.
      if (!(await openJobs(db.read, kind)).some((row) => isClaimable(row, clock.now()))) return undefined;
      const claimed = await db.write(async (tx) => {
        for (const row of await openJobs(tx, kind)) {
          if (!isClaimable(row, clock.now())) continue;
          if (row.cancelRequested) await end(tx, row.id, "cancelled", {});
          else if (row.state === "running" && row.lost + 1 >= MAX_LOST_WORKERS)
            await end(tx, row.id, "failed", { reason: "attempts" });
          else return claimRow(tx, row, row.payload);
        }
        return undefined;
      });
      return claimed && startRun(claimed);
    },
    /** Starts a job now, or continues the one with this key that is waiting or whose worker died. */
    async start({ kind, key, payload, onlyIf }: JobStartRequest): Promise<JobStartResult> {
      const begun = await db.write(async (tx) => {
        const now = clock.now();
        const existing = (await openJobs(tx, kind)).find((row) => row.key === key);
        if (existing && !isClaimable(existing, now)) return { job: toJob(existing, now) };
        if (existing) return { row: await claimRow(tx, existing, payload) };
        if (onlyIf && !(await onlyIf(tx))) return undefined;
        return { row: await claimRow(tx, await insert(tx, { kind, key, payload }), payload) };
      });
      if (!begun) return { outcome: "skipped" };
      if (begun.job) return { outcome: "running", job: begun.job };
      return { outcome: "started", run: startRun(begun.row) };
    },
    /** Cancels a job: a waiting one ends at once, a running one when its worker notices. */
    cancel: (id: number): Promise<void> =>
      db.write(async (tx) => {
        const [row] = await tx.select().from(jobs).where(eq(jobs.id, id));
        if (row) await cancelRow(tx, row);
      }),
    find,
    /** Waits until no worker runs the job; undefined if it does not exist. @throws the reason of the signal. */
    async waitUntilIdle(id: number, signal?: AbortSignal): Promise<Job | undefined> {
      for (;;) {
        signal?.throwIfAborted();
        const job = await find(id);
        if (job?.state !== "running" || job.abandoned) return job;
        await pause();
      }
    },
    /** Waits until the job has ended, whichever worker runs it, and calls `look` with it repeatedly until then. */
    async waitUntilEnded(id: number, look?: (job: Job) => void | Promise<void>): Promise<Job | undefined> {
      for (;;) {
        const job = await find(id);
        if (!job?.isOpen) return job;
        await look?.(job);
        await pause();
      }
    },
    /** The jobs of a kind, newest first. */
    list: (kind: string, limit: number): Promise<Job[]> => listJobs(db.read, kind, limit, clock.now()),
  };
}

/** Newest first; also works on a read-only database. */
export async function listJobs(db: Reader, kind: string, limit: number, now: number): Promise<Job[]> {
  const rows = await db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(desc(jobs.id)).limit(limit);
  return rows.map((row) => toJob(row, now));
}

/** Waiting and running jobs, oldest first; also works on a read-only database. */
export async function listOpenJobs(db: Reader, kind: string, now: number): Promise<Job[]> {
  return (await openJobs(db, kind)).map((row) => toJob(row, now));
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));

const OPEN = ["waiting", "running"] as const satisfies JobState[];
const isOpen = (state: JobState): boolean => OPEN.some((open) => open === state);

/** Deletes all but the newest ended jobs of each kind. */
export async function pruneJobs(tx: Tx, kept: number): Promise<void> {
  const place = sql<number>`row_number() OVER (PARTITION BY ${jobs.kind} ORDER BY ${jobs.id} DESC)`.as("place");
  const ended = tx.select({ id: jobs.id, place }).from(jobs).where(notInArray(jobs.state, OPEN)).as("ended");
  await tx.delete(jobs).where(inArray(jobs.id, tx.select({ id: ended.id }).from(ended).where(gt(ended.place, kept))));
}

/** The waiting and running jobs of a kind, oldest first. */
async function openJobs(db: Reader, kind: string): Promise<Row[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.state, OPEN)))
    .orderBy(asc(jobs.id));
}

const isClaimable = (row: Row, now: number) => (row.state === "waiting" && isDue(row, now)) || isAbandoned(row, now);

/** Whether a waiting job may be claimed: also if the clock was set back to before the job was put off. */
function isDue({ notBefore, updatedAt }: Row, now: number): boolean {
  return notBefore === null || notBefore <= now || updatedAt > now;
}

/** Whether a running job may be claimed: its lease has expired, or its worker ran on this machine and is dead. */
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

function toJob(row: Row, now: number): Job {
  const { leaseUntil: _leaseUntil, worker: _worker, lost: _lost, ...shown } = row;
  return { ...shown, isOpen: isOpen(row.state), abandoned: isAbandoned(row, now) };
}
