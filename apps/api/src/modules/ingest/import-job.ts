import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { and, desc, eq } from "drizzle-orm";
import { importSkips, jobs } from "../../db/tables/operation.table.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { StartError } from "../../platform/start-error.ts";
import type { ImportReport, Progress } from "./import-report.ts";

/**
 * The row that says an import is running: nobody imports the same folder twice at a time, the portal's admin sees
 * how far it is, and a run that was killed is known by its lease and taken up again by the next.
 */
export interface ImportJob {
  id: number;
  /** True when an earlier run of this folder was cut off. */
  resumed: boolean;
  progress(now: Progress): void;
  /** Somebody asked, in the console, for this to stop. */
  cancelRequested(): boolean;
  finish(report: ImportReport): Promise<void>;
  fail(error: unknown): Promise<void>;
}

const LEASE_MS = 30_000;
const BEAT_MS = 1_000;
/** This run of the program: in a container, every one has the same number of process. */
const RUN = randomUUID();
/** Rows of `import_skip` of one run: what helps a person, not a log. */
const MAX_SKIPS = 5_000;

interface Payload extends Record<string, unknown> {
  root: string;
  host: string;
  pid: number;
  run: string;
}

export async function beginImportJob(
  db: Database,
  clock: Clock,
  root: string,
  details: Record<string, unknown>,
): Promise<ImportJob> {
  const payload: Payload = { ...details, root, host: hostname(), pid: process.pid, run: RUN };
  const { id, resumed } = await db.write((tx) => {
    const now = clock.now();
    const last = tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, "import"), eq(jobs.state, "running")))
      .orderBy(desc(jobs.id))
      .all()
      .find((job) => job.payload.root === root);
    if (last && isAlive(last.payload as Payload, last.leaseUntil ?? 0, now)) {
      throw new StartError(`This folder is being imported already (job ${last.id}). Wait for it, or stop it.`);
    }
    const running = {
      state: "running" as const,
      leaseUntil: now + LEASE_MS,
      payload,
      cancelRequested: false,
      updatedAt: now,
    };
    if (last) {
      const attempts = last.attempts + 1;
      tx.update(jobs)
        .set({ ...running, attempts })
        .where(eq(jobs.id, last.id))
        .run();
      tx.delete(importSkips).where(eq(importSkips.jobId, last.id)).run();
      return { id: last.id, resumed: true };
    }
    const row = tx
      .insert(jobs)
      .values({ kind: "import", attempts: 1, createdAt: now, ...running })
      .returning({ id: jobs.id })
      .get();
    return { id: row.id, resumed: false };
  });

  let latest: Progress | undefined;
  const beat = setInterval(() => {
    const now = clock.now();
    const set = { leaseUntil: now + LEASE_MS, updatedAt: now, ...(latest ? { progress: { ...latest } } : {}) };
    db.write((tx) => tx.update(jobs).set(set).where(eq(jobs.id, id)).run()).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  const cancel = db.sqlite.prepare("SELECT cancel_requested FROM job WHERE id = ?").pluck();

  const end = (
    state: "done" | "failed" | "cancelled",
    result: Record<string, unknown>,
    skips: ImportReport["skipped"],
  ) => {
    clearInterval(beat);
    return db.write((tx) => {
      const set = { state, result, leaseUntil: null, updatedAt: clock.now(), progress: latest ? { ...latest } : null };
      tx.update(jobs).set(set).where(eq(jobs.id, id)).run();
      for (const { path, reason, detail } of skips) {
        tx.insert(importSkips)
          .values({ jobId: id, path, reason, detail: detail ?? null })
          .run();
      }
    });
  };

  return {
    id,
    resumed,
    progress(now) {
      latest = now;
    },
    cancelRequested: () => cancel.get(id) === 1,
    finish(report) {
      const { skipped, problems, missing, ...rest } = report;
      const result = { ...rest, skipped: skipped.length, problems: problems.length, missing: missing.length };
      const listed = [
        ...skipped,
        ...problems.map(({ path, problem, detail }) => ({ path, reason: problem as never, detail })),
      ].slice(0, MAX_SKIPS);
      return end(report.interrupted ? "cancelled" : "done", result, listed);
    },
    fail: (error) => end("failed", { error: error instanceof Error ? error.message : String(error) }, []),
  };
}

/** On this machine we can look; of another one only the lease tells. */
function isAlive(payload: Payload, leaseUntil: number, now: number): boolean {
  if (leaseUntil <= now) return false;
  if (payload.host !== hostname() || typeof payload.pid !== "number") return true;
  if (payload.pid === process.pid) return payload.run === RUN;
  try {
    process.kill(payload.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
