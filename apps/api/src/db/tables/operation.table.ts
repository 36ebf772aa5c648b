import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every change to an asset, in the transaction that made it. Index, caches and other processes follow it. */
export const changeLog = sqliteTable("change_log", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  assetId: integer("asset_id").notNull(),
  /** By chance: what follows the log knows by it whether this is the log that it followed. */
  mark: integer("mark").notNull().default(sql`(abs(random() % 4294967296))`),
});

/** Long work: picked up again after a crash, once its lease has run out. Times in epoch milliseconds. */
export const jobs = sqliteTable(
  "job",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").notNull(),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    state: text("state").$type<"waiting" | "running" | "done" | "failed" | "cancelled">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    leaseUntil: integer("lease_until"),
    cancelRequested: integer("cancel_requested", { mode: "boolean" }).notNull().default(false),
    progress: text("progress", { mode: "json" }).$type<Record<string, unknown>>(),
    result: text("result", { mode: "json" }).$type<Record<string, unknown>>(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("job_state").on(t.state, t.kind)],
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

/** Audit and usage: who changed what; which asset was shown or taken. */
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
  (t) => [index("event_at").on(t.at), index("event_asset").on(t.assetId)],
);
