import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Every change to an asset, written in the same transaction. Index, caches and other processes follow it. */
export const changeLog = sqliteTable("change_log", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  assetId: integer("asset_id").notNull(),
  /** A random number by which a follower recognises the log it followed, for instance after a restore. */
  mark: integer("mark").notNull().default(sql`(abs(random() % 4294967296))`),
});

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";

/** The process that runs a job. */
export interface JobWorker {
  host: string;
  pid: number;
  /** Unique per run of the program: in a container, all runs have the same process id. */
  run: string;
}

/** Long work that is resumed after a crash. Only `platform/jobs/jobs.ts` writes it. Times in epoch milliseconds. */
export const jobs = sqliteTable(
  "job",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").notNull(),
    /** Key of a job that may run only once at a time; for an import, its folder. */
    key: text("key"),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    state: text("state").$type<JobState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Attempts whose worker died before it ended or released the job. */
    lost: integer("lost").notNull().default(0),
    /** A waiting job is not claimed before this time. */
    notBefore: integer("not_before"),
    leaseUntil: integer("lease_until"),
    worker: text("worker", { mode: "json" }).$type<JobWorker>(),
    cancelRequested: integer("cancel_requested", { mode: "boolean" }).notNull().default(false),
    progress: text("progress", { mode: "json" }).$type<Record<string, unknown>>(),
    result: text("result", { mode: "json" }).$type<Record<string, unknown>>(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("job_state").on(t.state, t.kind),
    uniqueIndex("job_key").on(t.kind, t.key).where(sql`state IN ('waiting', 'running')`),
  ],
);

/** What an import skipped, and why; the run itself is a job of kind `import`. */
export const importSkips = sqliteTable(
  "import_skip",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    jobId: integer("job_id").notNull(),
    path: text("path").notNull(),
    reason: text("reason").notNull(),
    detail: text("detail"),
  },
  (t) => [index("import_skip_job").on(t.jobId)],
);

/** Events that count the use of assets; all others are changes. */
export const USAGE_EVENT_KINDS = ["asset.shown", "asset.bookmarked", "asset.downloaded"] as const;

/** Selects events that are changes, not usage. Has literals, so that SQLite uses the partial index. */
export const changeEventCondition = sql.raw(`kind NOT IN (${USAGE_EVENT_KINDS.map((kind) => `'${kind}'`).join(", ")})`);

/** Audit and usage log: who changed what; which asset was shown, bookmarked or downloaded. */
export const events = sqliteTable(
  "event",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Epoch milliseconds. */
    at: integer("at").notNull(),
    kind: text("kind").notNull(),
    accountId: integer("account_id"),
    assetId: integer("asset_id"),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>(),
  },
  (t) => [
    index("event_at").on(t.at),
    index("event_asset").on(t.assetId),
    index("event_change").on(t.at).where(changeEventCondition),
    uniqueIndex("event_shown").on(t.assetId, t.at).where(sql`kind = 'asset.shown'`),
    uniqueIndex("event_bookmarked").on(t.assetId, t.at).where(sql`kind = 'asset.bookmarked'`),
  ],
);
