// Long work that survives a crash: one table, a lease per worker. A job whose lease has run out is taken up again by
// whoever asks next. What a kind of job does is the business of its module.
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";
type Facts = Record<string, unknown>;

export interface Job {
  id: number;
  kind: string;
  payload: Facts;
  state: JobState;
  attempts: number;
  /** It runs by its state, but nothing was heard of its worker for too long. */
  abandoned: boolean;
  cancelRequested: boolean;
  progress: Facts | null;
  result: Facts | null;
  createdAt: number;
  updatedAt: number;
}

export interface Jobs {
  add(kind: string, payload: Facts): Promise<number>;
  /** Takes the oldest job of a kind that waits, or whose worker has gone; undefined for none. */
  claim(kind: string): Promise<Job | undefined>;
  /** Renews the lease and notes how far it is; false: stop, the job was cancelled or is somebody else's by now. */
  progress(job: Pick<Job, "id" | "attempts">, progress: Facts): Promise<boolean>;
  finish(job: Pick<Job, "id" | "attempts">, state: "done" | "failed" | "cancelled", result: Facts): Promise<void>;
  /** Waiting jobs end at once, running ones at their next `progress`. */
  cancel(id: number): Promise<void>;
  find(id: number): Promise<Job | undefined>;
  /** The newest first. */
  list(kind: string, limit: number): Promise<Job[]>;
}

/** Milliseconds without a sign of life after which a job is anybody's. */
const LEASE = 30_000;
/** A job that killed its worker this often would do so again. */
const MOST_ATTEMPTS = 5;

interface Row {
  id: number;
  kind: string;
  payload: string;
  state: JobState;
  attempts: number;
  lease_until: number | null;
  cancel_requested: number;
  progress: string | null;
  result: string | null;
  created_at: number;
  updated_at: number;
}

const read = (row: Row, now: number): Job => ({
  id: row.id,
  kind: row.kind,
  payload: JSON.parse(row.payload) as Facts,
  state: row.state,
  attempts: row.attempts,
  abandoned: row.state === "running" && (row.lease_until ?? 0) < now,
  cancelRequested: row.cancel_requested === 1,
  progress: row.progress === null ? null : (JSON.parse(row.progress) as Facts),
  result: row.result === null ? null : (JSON.parse(row.result) as Facts),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export function createJobs(db: Database, clock: Clock): Jobs {
  return {
    add: (kind, payload) =>
      db.write((tx) => {
        const now = clock.now();
        return tx.$client
          .prepare(
            "INSERT INTO job (kind, payload, state, created_at, updated_at) VALUES (?, ?, 'waiting', ?, ?) RETURNING id",
          )
          .pluck()
          .get(kind, JSON.stringify(payload), now, now) as number;
      }),
    claim: (kind) =>
      db.write((tx) => {
        const now = clock.now();
        tx.$client
          .prepare(
            `UPDATE job SET state = 'failed', result = '{"reason":"attempts"}', updated_at = @now
             WHERE kind = @kind AND state = 'running' AND lease_until < @now AND attempts >= @most`,
          )
          .run({ kind, now, most: MOST_ATTEMPTS });
        const row = tx.$client
          .prepare(
            `UPDATE job SET state = 'running', attempts = attempts + 1, lease_until = @until, updated_at = @now
             WHERE id = (SELECT id FROM job WHERE kind = @kind
               AND (state = 'waiting' OR (state = 'running' AND lease_until < @now)) ORDER BY id LIMIT 1)
             RETURNING *`,
          )
          .get({ kind, now, until: now + LEASE }) as Row | undefined;
        return row && read(row, now);
      }),
    progress: ({ id, attempts }, progress) =>
      db.write((tx) => {
        const now = clock.now();
        const row = tx.$client
          .prepare(
            `UPDATE job SET progress = ?, lease_until = ?, updated_at = ?
             WHERE id = ? AND attempts = ? AND state = 'running' RETURNING cancel_requested AS cancelled`,
          )
          .get(JSON.stringify(progress), now + LEASE, now, id, attempts) as { cancelled: number } | undefined;
        return row?.cancelled === 0;
      }),
    finish: ({ id, attempts }, state, result) =>
      db.write((tx) => {
        tx.$client
          .prepare(
            "UPDATE job SET state = ?, result = ?, lease_until = NULL, updated_at = ? WHERE id = ? AND attempts = ? AND state = 'running'",
          )
          .run(state, JSON.stringify(result), clock.now(), id, attempts);
      }),
    cancel: (id) =>
      db.write((tx) => {
        tx.$client
          .prepare(
            `UPDATE job SET cancel_requested = 1, updated_at = ?,
             state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END WHERE id = ?`,
          )
          .run(clock.now(), id);
      }),
    async find(id) {
      const row = db.sqlite.prepare("SELECT * FROM job WHERE id = ?").get(id) as Row | undefined;
      return row && read(row, clock.now());
    },
    async list(kind, limit) {
      const rows = db.sqlite.prepare("SELECT * FROM job WHERE kind = ? ORDER BY id DESC LIMIT ?").all(kind, limit);
      const now = clock.now();
      return (rows as Row[]).map((row) => read(row, now));
    },
  };
}
