import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteOldTemporaryFiles, pruneLogTables } from "./maintenance.ts";
import { createAccess } from "./modules/access/access.service.ts";
import { createImportSkips } from "./modules/ingest/report/skips.service.ts";
import { createUsageCounter } from "./modules/usage/usage-counter.service.ts";
import { changesSince, latestSeq } from "./platform/database/change-log.ts";
import { type OpenedDataFolder, openDataFolder } from "./platform/storage/data-folder.ts";
import { newDataFolder } from "./testing/harness.ts";
import { createSettableClock } from "./testing/settable-clock.ts";

describe("temporary files", () => {
  it("are deleted when they are a day old, with their contents", async () => {
    const folder = newDataFolder();
    for (const name of ["film-old", "film-new"]) {
      mkdirSync(join(folder, "tmp", name), { recursive: true });
      writeFileSync(join(folder, "tmp", name, "play.mp4"), "half");
    }
    const yesterday = Date.now() / 1000 - 86_460;
    utimesSync(join(folder, "tmp", "film-old"), yesterday, yesterday);
    await deleteOldTemporaryFiles(join(folder, "tmp"));
    expect(readdirSync(join(folder, "tmp"))).toEqual(["film-new"]);
    rmSync(folder, { recursive: true });
  });
});

describe("log rows", () => {
  let folder: string;
  let data: OpenedDataFolder;
  const clock = createSettableClock(Date.now());
  beforeEach(() => {
    folder = newDataFolder();
    data = openDataFolder(folder, { clock });
  });
  afterEach(async () => {
    await data.db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const usage = { deleteOldWords: (limit: number) => counterOf().deleteOldWords(limit) };
  const counterOf = () =>
    createUsageCounter({
      db: data.db,
      clock,
      access: createAccess(data.db, clock),
      isEnabled: true,
      canWrite: () => true,
      onError() {},
    });

  const run = (sql: string, ...values: unknown[]) => data.db.write((tx) => tx.$client.prepare(sql).run(...values));
  const list = (sql: string) => data.db.sqlite.prepare(sql).pluck().all();

  it("keep the newest million of the change log, and report if a reader is further behind", async () => {
    await run(
      "INSERT INTO change_log (seq, asset_id) VALUES (1, 7), (2, 7), (5000, 7), (5001, 8), (5002, 9), (1005000, 7)",
    );
    await pruneLogTables({ db: data.db, clock, importSkips: createImportSkips(data.db), usage });
    expect(list("SELECT seq FROM change_log ORDER BY seq")).toEqual([5001, 5002, 1005000]);
    expect(await latestSeq(data.db)).toBe(1_005_000);
    expect(await changesSince(data.db, 4999, 10)).toBeUndefined();
    expect(await changesSince(data.db, 5000, 2)).toEqual([
      { seq: 5001, assetId: 8 },
      { seq: 5002, assetId: 9 },
    ]);
    expect(await changesSince(data.db, 1_005_000, 10)).toEqual([]);
  });

  it("keep search terms as long as reports use them, and the number of searches forever", async () => {
    const day = (ago: number) => Math.floor(clock.now() / 86_400_000 - ago) * 86_400_000;
    for (const ago of [0, 89, 92, 900]) {
      await run(
        "INSERT INTO searched_words (day, words, searches, empty) VALUES (?, ?, 1, 0)",
        day(ago),
        `vase ${ago}`,
      );
      await run("INSERT INTO search_day (day, searches, empty) VALUES (?, 1, 0)", day(ago));
    }
    await pruneLogTables({ db: data.db, clock, importSkips: createImportSkips(data.db), usage });
    expect(list("SELECT words FROM searched_words ORDER BY day DESC")).toEqual(["vase 0", "vase 89"]);
    expect(list("SELECT count(*) FROM search_day")).toEqual([4]);
  });

  it("keep downloads for four hundred days, however many are older", async () => {
    const insert = `INSERT INTO event (at, kind) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT ?, 'asset.downloaded' FROM n`;
    const day = 24 * 3_600_000;
    await run(insert, 5000, clock.now() - 401 * day);
    await run(insert, 3, clock.now() - 399 * day);
    await pruneLogTables({ db: data.db, clock, importSkips: createImportSkips(data.db), usage });
    expect(list("SELECT count(*) FROM event")).toEqual([3]);
  });

  it("keep the last fifty ended jobs of each kind with their skipped files, and all open ones", async () => {
    const job = "INSERT INTO job (kind, payload, state, created_at, updated_at) VALUES (?, '{}', ?, 0, 0)";
    await run(job, "demo", "done");
    await run(job, "import", "running");
    for (let n = 0; n < 52; n++) await run(job, "import", n % 2 ? "done" : "failed");
    for (const state of ["waiting", "running"]) await run(job, "reindex", state);
    for (let n = 0; n < 52; n++) await run(job, "reindex", "done");
    await run(
      "INSERT INTO import_skip (job_id, path, reason) SELECT id, 'a.jpg', 'empty' FROM job, (SELECT 1 UNION ALL SELECT 2)",
    );
    await pruneLogTables({ db: data.db, clock, importSkips: createImportSkips(data.db), usage });
    expect(list("SELECT kind || ' ' || state FROM job WHERE id < 6 ORDER BY id")).toEqual([
      "demo done",
      "import running",
      "import failed",
    ]);
    const kept = "SELECT count(*) FROM job WHERE kind = ";
    expect(list(`${kept}'import'`)).toEqual([51]);
    expect(list(`${kept}'reindex' AND state = 'done'`)).toEqual([50]);
    expect(list(`${kept}'reindex' AND state IN ('waiting', 'running')`)).toEqual([2]);
    expect(list("SELECT DISTINCT job_id FROM import_skip ORDER BY 1")).toEqual(list("SELECT id FROM job ORDER BY 1"));
  });
});
