import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveEntry } from "../processes/spawn-entry.ts";
import { type Migration, prepareDatabase, shippedMigrations } from "./migrations.ts";

const FIRST: Migration = {
  tag: "0000_first",
  sql: `CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL REFERENCES parent(id) ON DELETE CASCADE);`,
};
/** The table rebuild that drizzle-kit generates for a changed column. */
const REBUILD: Migration = {
  tag: "0001_rebuild",
  sql: `PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE __new_parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT);
--> statement-breakpoint
INSERT INTO __new_parent (id, name) SELECT id, name FROM parent;
--> statement-breakpoint
DROP TABLE parent;
--> statement-breakpoint
ALTER TABLE __new_parent RENAME TO parent;`,
};

const KILLS = process.env.VITRINE_TORTURE ? 200 : 4;
const ROWS = 60_000;
const DAMAGES = process.env.VITRINE_TORTURE ? 100 : 20;
const LONG = 60_000 + KILLS * 20_000;

function migrating(file: string, list: string) {
  const { file: entry, execArgv } = resolveEntry("../../testing/migrate.child", import.meta.url);
  const child = fork(entry, [file, list], { execArgv, silent: true });
  const begun = new Promise((resolve) => child.stdout?.once("data", resolve));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, begun, ended };
}

describe("migrations", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vitrine-migrations-"));
    file = join(folder, "vitrine.db");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const inside = <T>(fn: (db: SqliteDatabase.Database) => T): T => {
    const db = new SqliteDatabase(file);
    try {
      return fn(db);
    } finally {
      db.close();
    }
  };
  const copies = () => readdirSync(join(folder, "backups")).sort();
  const count = (table: string) => inside((db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const fill = (rows: number) =>
    inside((db) => {
      const parent = db.prepare("INSERT INTO parent (id, name) VALUES (?, ?)");
      const child = db.prepare("INSERT INTO child (parent_id) VALUES (?)");
      db.transaction(() => {
        for (let n = 1; n <= rows; n++) {
          parent.run(n, "x".repeat(200));
          child.run(n);
        }
      })();
    });

  it("creates the schema in an empty folder, and has nothing to do the second time", () => {
    prepareDatabase(file);
    const { mtimeMs } = statSync(file);
    prepareDatabase(file);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(["vitrine.db"]);
    expect(shippedMigrations().length).toBeGreaterThan(0);
  });

  it("applies the migrations of the journal, which lists every file here, and ignores files of older builds", () => {
    const ours = join(import.meta.dirname, "..", "..", "db", "migrations");
    const files = readdirSync(ours).filter((name) => name.endsWith(".sql"));
    expect(shippedMigrations().map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
    const built = join(folder, "migrations");
    cpSync(ours, built, { recursive: true });
    writeFileSync(join(built, "0001_renamed.sql"), "CREATE TABLE setting (id INTEGER);");
    expect(shippedMigrations(built)).toEqual(shippedMigrations());
  });

  it("keeps the rows of cascading children when a table is rebuilt, and copies the database before", () => {
    prepareDatabase(file, [FIRST]);
    fill(50);
    prepareDatabase(file, [FIRST, REBUILD]);
    expect([count("parent"), count("child")]).toEqual([50, 50]);
    expect(inside((db) => db.prepare("SELECT note FROM parent").pluck().get())).toBeNull();
    const copy = new SqliteDatabase(join(folder, "backups", copies()[0] ?? ""), { readonly: true });
    expect(copy.prepare("SELECT count(*) FROM child").pluck().get()).toBe(50);
    copy.close();
  });

  it("makes a new copy for every attempt, and keeps the newest three", () => {
    prepareDatabase(file, [FIRST]);
    const fails = { tag: "0001_fails", sql: "DELETE FROM child;" };
    for (const rows of [1, 2, 3, 4]) {
      inside((db) => db.exec(`INSERT INTO parent VALUES (${rows}, ''); INSERT INTO child VALUES (${rows}, ${rows});`));
      expect(() => prepareDatabase(file, [FIRST, fails])).toThrow("would lose");
    }
    const kept = copies().map((name) => {
      const copy = new SqliteDatabase(join(folder, "backups", name), { readonly: true });
      const rows = copy.prepare("SELECT count(*) FROM child").pluck().get();
      copy.close();
      return rows;
    });
    expect(kept).toEqual([2, 3, 4]);
  });

  it("rolls back a migration that would lose rows or leave dangling references", () => {
    prepareDatabase(file, [FIRST]);
    fill(5);
    const loses = { tag: "0001_loses", sql: "DELETE FROM child WHERE id > 2;" };
    expect(() => prepareDatabase(file, [FIRST, loses])).toThrow("would lose 3 rows of child");
    const drops = { tag: "0001_drops", sql: "DROP TABLE child;" };
    expect(() => prepareDatabase(file, [FIRST, drops])).toThrow("would lose child");
    const dangles = { tag: "0001_dangles", sql: "UPDATE child SET parent_id = 999;" };
    expect(() => prepareDatabase(file, [FIRST, dangles])).toThrow("5 broken references");
    expect([count("parent"), count("child")]).toEqual([5, 5]);
    const means = { tag: "0001_means", sql: "-- deletes rows of: child\nDELETE FROM child WHERE id > 2;" };
    prepareDatabase(file, [FIRST, means]);
    expect(count("child")).toBe(2);
  });

  it("rejects a database of a newer version, names the fix, and does not change it", () => {
    prepareDatabase(file, [FIRST, REBUILD]);
    expect(() => prepareDatabase(file, [FIRST])).toThrow(
      /newer version of Vitrine \(0001_rebuild\)\. Start that version/,
    );
    expect(() => prepareDatabase(file, [{ ...FIRST, sql: `${FIRST.sql} ` }, REBUILD])).toThrow(/another line/);
  });

  it("rejects damaged, empty and third-party files, and never replaces them by an empty database", () => {
    prepareDatabase(file, [FIRST]);
    fill(2000);
    inside((db) => db.pragma("wal_checkpoint(TRUNCATE)"));
    const whole = readFileSync(file);
    const refused = (content: Buffer) => {
      rmSync(`${file}-wal`, { force: true });
      rmSync(`${file}-shm`, { force: true });
      writeFileSync(file, content);
      expect(() => prepareDatabase(file, [FIRST])).toThrow(/damaged|cannot be opened/);
      expect(readFileSync(file).length).toBe(content.length);
    };
    for (const page of [1, 4, 11]) {
      const torn = Buffer.from(whole);
      torn.fill(0xa5, page * 4096, (page + 2) * 4096);
      refused(torn);
    }
    refused(Buffer.alloc(0));
    refused(Buffer.from("not a database, but a text that somebody put here ".repeat(100)));
    refused(whole.subarray(0, 8192));
    const foreign = join(folder, "foreign.db");
    new SqliteDatabase(foreign).exec("CREATE TABLE t (a)").close();
    refused(readFileSync(foreign));
  });

  it(`rejects a database with two pages overwritten unless its data is intact, ${DAMAGES} times`, () => {
    prepareDatabase(file, [FIRST]);
    fill(3000);
    inside((db) => {
      // Damage to free pages does not matter.
      db.exec("DELETE FROM parent WHERE id > 2500");
      db.pragma("wal_checkpoint(TRUNCATE)");
    });
    const whole = readFileSync(file);
    const pages = whole.length / 4096;
    const content = () => inside((db) => JSON.stringify(db.prepare("SELECT * FROM parent").all()));
    const before = content();
    let refused = 0;
    for (let n = 0; n < DAMAGES; n++) {
      const torn = Buffer.from(whole);
      const page = Math.floor((n * (pages - 1)) / DAMAGES);
      torn.set(randomBytes(2 * 4096), page * 4096);
      for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
      writeFileSync(file, torn);
      try {
        prepareDatabase(file, [FIRST]);
      } catch (error) {
        expect(String(error), `page ${page}`).toMatch(/StartError: .*(damaged|cannot be opened)/);
        expect(readFileSync(file).equals(torn), `page ${page}`).toBe(true);
        refused++;
        continue;
      }
      expect(content(), `page ${page}`).toBe(before);
      expect(inside((db) => db.pragma("integrity_check", { simple: true }))).toBe("ok");
    }
    expect(refused).toBeGreaterThan(DAMAGES / 2);
  });

  it("creates no empty database next to the files of a lost one", () => {
    mkdirSync(join(folder, "blobs", "ab"), { recursive: true });
    expect(() => prepareDatabase(file)).toThrow(/VITRINE_DATA: .* holds files of a library but no vitrine\.db/);
    expect(existsSync(file)).toBe(false);
  });

  it("upgrades once if two processes start an upgrade at the same time", { timeout: 30_000 }, async () => {
    prepareDatabase(file, [FIRST]);
    fill(10);
    const list = join(folder, "migrations.json");
    writeFileSync(list, JSON.stringify([FIRST, REBUILD]));
    // Blocks both, so that each has seen the pending migration before one of them applies it.
    const other = new SqliteDatabase(file);
    other.exec("BEGIN IMMEDIATE");
    const children = [1, 2].map(() => migrating(file, list));
    await Promise.all(children.map(({ begun }) => begun));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    other.exec("COMMIT");
    other.close();
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(copies()).toHaveLength(1);
    expect([count("parent"), count("child")]).toEqual([10, 10]);
  });

  it(`has the old schema or the new one after each of ${KILLS} kills, with every row`, {
    tags: ["slow"],
    timeout: LONG,
  }, async () => {
    const old = join(folder, "old.db");
    prepareDatabase(file, [FIRST]);
    fill(ROWS);
    inside((db) => db.pragma("wal_checkpoint(TRUNCATE)"));
    copyFileSync(file, old);
    const list = join(folder, "migrations.json");
    writeFileSync(list, JSON.stringify([FIRST, REBUILD]));
    const whole = (database: string) => {
      const db = new SqliteDatabase(database);
      const rows = ["parent", "child"].map((table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
      expect([...rows, db.pragma("integrity_check", { simple: true })]).toEqual([ROWS, ROWS, "ok"]);
      const steps = db.prepare("SELECT count(*) FROM schema_migration").pluck().get() as number;
      db.close();
      return steps;
    };
    const undisturbed = migrating(file, list);
    await undisturbed.begun;
    const begun = performance.now();
    await undisturbed.ended;
    const takes = performance.now() - begun;
    const found = { old: 0, new: 0 };
    for (let round = 0; round < KILLS; round++) {
      for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
      copyFileSync(old, file);
      const { child, begun, ended } = migrating(file, list);
      await begun;
      // Spread over the whole duration, including its end.
      await new Promise((resolve) => setTimeout(resolve, (takes * (round + Math.random())) / KILLS));
      child.kill("SIGKILL");
      await ended;
      const steps = whole(file);
      found[steps === 1 ? "old" : "new"]++;
      for (const copy of copies()) if (copy.endsWith(".db")) expect(whole(join(folder, "backups", copy))).toBe(1);
      // The next start finishes the migration.
      prepareDatabase(file, [FIRST, REBUILD]);
      expect(whole(file)).toBe(2);
      expect(copies().filter((name) => !name.endsWith(".db"))).toEqual([]);
    }
    expect(found.old, `kills that came before the end of ${takes} ms`).toBeGreaterThan(0);
    if (process.env.VITRINE_TORTURE) console.log("found after kills:", found);
  });
});
