import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createJobs } from "../jobs/jobs.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase, shippedMigrations } from "./migrations.ts";

test("unfinished import and demo jobs of an older version are continued under their keys", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-jobs-"));
  const file = join(folder, "vitrine.db");
  prepareDatabase(
    file,
    shippedMigrations().filter(({ tag }) => tag < "0002"),
  );
  const old = new SqliteDatabase(file);
  const add = old.prepare(
    "INSERT INTO job (kind, payload, state, attempts, lease_until, created_at, updated_at) VALUES (?, ?, ?, 1, ?, 0, 0)",
  );
  const payload = JSON.stringify({ root: "/srv/pictures", host: "elsewhere", pid: 1, run: "r" });
  add.run("demo", "{}", "running", null);
  add.run("import", payload, "done", null);
  add.run("import", payload, "running", 1);
  old.close();
  prepareDatabase(file);
  const db = openDatabase(file);
  try {
    const jobs = createJobs(db, systemClock);
    const begun = [
      await jobs.start({ kind: "import", key: "/srv/pictures", payload: {} }),
      await jobs.start({ kind: "demo", key: "library", payload: {} }),
    ];
    expect(begun).toMatchObject([
      { outcome: "started", run: { id: 3, resumed: true } },
      { outcome: "started", run: { id: 1, resumed: true } },
    ]);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
