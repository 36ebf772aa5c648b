import { rmSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { databaseSuite } from "./database.suite.ts";
import { type FileDatabase, openDatabase } from "./database.ts";

const addPool = (name: string) => (tx: { $client: SqliteDatabase.Database }) =>
  Number(tx.$client.prepare("INSERT INTO pool (name, labels) VALUES (?, '{}')").run(name).lastInsertRowid);

databaseSuite("SQLite", async () => {
  const folder = newDataFolder();
  const file = join(folder, "vitrine.db");
  return {
    db: openDatabase(file),
    another: async () => openDatabase(file),
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  };
});

describe("the writer", () => {
  let folder: string;
  let file: string;
  let db: FileDatabase;
  let brokenBy: Error | undefined;
  let commits: number;

  beforeEach(() => {
    folder = newDataFolder();
    file = join(folder, "vitrine.db");
    brokenBy = undefined;
    commits = 0;
    db = openDatabase(file, { onFatalError: (error) => (brokenBy = error), onCommit: () => commits++ });
  });
  afterEach(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const names = () => db.sqlite.prepare("SELECT name FROM pool ORDER BY id").pluck().all();

  it("uses synchronous = FULL on both connections", async () => {
    expect(db.sqlite.pragma("synchronous", { simple: true })).toBe(2);
    expect(await db.write((tx) => tx.$client.pragma("synchronous", { simple: true }))).toBe(2);
    expect(await db.write((tx) => tx.$client.pragma("foreign_keys", { simple: true }))).toBe(1);
    expect(db.sqlite.pragma("journal_mode", { simple: true })).toBe("wal");
  });

  it("rejects writes on the read connection", () => {
    expect(() => db.sqlite.prepare("DELETE FROM pool").run()).toThrow(/readonly/);
  });

  it("commits concurrent writes in one transaction, and settles each separately", async () => {
    const ids = await Promise.all(["a", "b", "c"].map((name) => db.write(addPool(name))));
    expect(commits).toBe(1);
    expect(ids).toEqual([1, 2, 3]);
    expect(names()).toEqual(["a", "b", "c"]);
  });

  it("rolls back only the failed write", async () => {
    const results = await Promise.allSettled([
      db.write(addPool("before")),
      db.write((tx) => {
        addPool("half")(tx);
        throw new Error("no");
      }),
      db.write(addPool("before")),
      db.write(addPool("after")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(names()).toEqual(["before", "after"]);
  });

  it("ends the process where a write awaits anything but its queries, and keeps nothing of it", async () => {
    const late = db.write(async (tx) => {
      addPool("late")(tx);
      await new Promise((resolve) => setTimeout(resolve, 50));
      addPool("later")(tx);
    });
    await expect(late).rejects.toThrow(/awaits nothing but its own queries/);
    expect(brokenBy?.message).toMatch(/awaits nothing but/);
    await expect(db.write(addPool("next"))).rejects.toThrow(/awaits nothing but/);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(names()).toEqual([]);
  });

  it("waits for another process's lock without blocking anything else", async () => {
    const other = new SqliteDatabase(file);
    other.exec("BEGIN IMMEDIATE");
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const written = db.write(addPool("patient"));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(turns).toBeGreaterThan(30);
    expect(names()).toEqual([]);
    other.exec("COMMIT");
    other.close();
    expect(await written).toBe(1);
    clearInterval(timer);
  });

  it("notices commits of this and other processes", async () => {
    const before = db.dataVersion();
    await db.write(addPool("here"));
    const between = db.dataVersion();
    expect(between).not.toBe(before);
    const other = openDatabase(file);
    await other.write(addPool("elsewhere"));
    await other.close();
    expect(db.dataVersion()).not.toBe(between);
  });

  it("rejects with 507 when the disk is full, continues to read, and writes again once there is space", async () => {
    await db.write(addPool("kept"));
    const pages = await db.write((tx) => tx.$client.pragma("page_count", { simple: true }) as number);
    await db.write((tx) => tx.$client.pragma(`max_page_count = ${pages}`));
    const fill = (tx: { $client: SqliteDatabase.Database }) =>
      tx.$client.prepare("INSERT INTO pool (name, labels) VALUES ('big', ?)").run("x".repeat(200_000));
    await expect(db.write(fill)).rejects.toMatchObject({ code: "storage.full", status: 507 });
    expect(names()).toEqual(["kept"]);
    expect(brokenBy).toBeUndefined();
    await db.write((tx) => tx.$client.pragma("max_page_count = 1000000"));
    await db.write(fill);
    expect(names()).toEqual(["kept", "big"]);
  });

  it("rejects all writes after an I/O error", async () => {
    const failing = db.write((tx) => {
      addPool("lost")(tx);
      throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_FSYNC" });
    });
    const neighbour = db.write(addPool("neighbour"));
    await expect(failing).rejects.toThrow("disk I/O error");
    await expect(neighbour).rejects.toThrow("disk I/O error");
    expect(brokenBy?.message).toBe("disk I/O error");
    expect(db.fatalError).toBeDefined();
    await expect(db.write(addPool("later"))).rejects.toThrow("disk I/O error");
    expect(names()).toEqual([]);
  });

  it("handles requests between many small writes", async () => {
    const slow = () =>
      db.write((tx) => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        return addPool(`n${Math.random()}`)(tx);
      });
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await Promise.all(Array.from({ length: 40 }, slow));
    clearInterval(timer);
    expect(commits).toBeGreaterThanOrEqual(5);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it("finishes pending writes before it closes, and rejects later ones", async () => {
    const early = db.write(addPool("early"));
    const closing = db.close();
    await expect(db.write(addPool("late"))).rejects.toMatchObject({ code: "overloaded" });
    await closing;
    expect(await early).toBe(1);
    db = openDatabase(file);
    expect(names()).toEqual(["early"]);
  });
});
