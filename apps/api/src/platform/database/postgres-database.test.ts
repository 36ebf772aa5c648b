import { readdirSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { pools } from "../../db/tables/access.table.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/postgres-databases.ts";
import { databaseSuite } from "./database.suite.ts";
import { createCommitCache, type Database, type Reader } from "./database.ts";
import { openPostgresDatabase } from "./postgres-database.ts";

const postgres = await openTestPostgres();

describe.skipIf(!postgres)("on a real PostgreSQL", () => {
  const server = postgres as TestPostgres;
  afterAll(() => server.stop());

  databaseSuite("PostgreSQL", async () => {
    const url = await server.createDatabase();
    return {
      db: await openPostgresDatabase(url),
      another: () => openPostgresDatabase(url),
      dispose: async () => {},
    };
  });

  describe("its own ways", () => {
    let url: string;
    let db: Database;
    let errors: unknown[];
    let admin: pg.Client;

    beforeEach(async () => {
      url = await server.createDatabase();
      errors = [];
      db = await openPostgresDatabase(url, { onError: (error) => errors.push(error) });
      admin = new pg.Client({ connectionString: url });
      await admin.connect();
    });
    afterEach(async () => {
      await admin.end();
      await db.close();
    });

    const cutOthers = () =>
      admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
    /** Whether commits are noticed: then the version stays the same without one. */
    const notices = () => {
      const before = db.dataVersion();
      return db.dataVersion() === before;
    };
    const tryToAdd = (name: string) =>
      add(name).then(
        () => true,
        () => false,
      );
    const countPools = () =>
      db.read.$count(pools).then(
        (count) => count,
        () => Number.NaN,
      );
    const add = (name: string) => db.write((tx) => tx.insert(pools).values({ name, labels: {} }));

    it("goes on by itself after all its connections were cut, and notices commits again", async () => {
      await add("before");
      await cutOthers();
      await expect.poll(() => tryToAdd("after")).toBe(true);
      await expect.poll(notices).toBe(true);
      expect(await db.read.$count(pools)).toBe(2);
      const other = await openPostgresDatabase(url);
      const seen = db.dataVersion();
      await other.write((tx) => tx.update(pools).set({ position: 1 }));
      await expect.poll(() => db.dataVersion() !== seen).toBe(true);
      await other.close();
      expect(errors.length).toBeGreaterThan(0);
    });

    it("takes nothing as current while it cannot notice commits", async () => {
      const cache = createCommitCache<string, number>(db, 10);
      const count = () => cache.get("pools", () => db.read.$count(pools));
      expect(await count()).toBe(0);
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
      );
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      await admin.query("INSERT INTO pool (name, labels) VALUES ('unnoticed', '{}')");
      expect(await count()).toBe(1);
    });

    it("refuses a write and a snapshot whose connection is cut, and nothing of it is kept", async () => {
      const cut = async (run: Reader) => {
        await run.select().from(pools);
        await cutOthers();
        await run.select().from(pools);
      };
      const written = db.write(async (tx) => {
        await tx.insert(pools).values({ name: "lost", labels: {} });
        await cut(tx);
      });
      await expect(written).rejects.toMatchObject({ code: "overloaded" });
      await expect(db.snapshot(cut)).rejects.toMatchObject({ code: "overloaded" });
      await expect.poll(countPools).toBe(0);
    });

    it("reads only, outside of writes", async () => {
      await expect(db.read.insert(pools).values({ name: "a", labels: {} })).rejects.toThrow();
      await expect(db.snapshot((read) => read.delete(pools).then(() => {}))).rejects.toMatchObject({
        code: "overloaded",
      });
      expect(await db.read.$count(pools)).toBe(0);
    });

    it("writes nothing where a query of the write has failed and the write went on", async () => {
      await add("a");
      const written = db.write(async (tx) => {
        await tx.insert(pools).values({ name: "b", labels: {} });
        await tx
          .insert(pools)
          .values({ name: "a", labels: {} })
          .catch(() => {});
      });
      await expect(written).rejects.toThrow("so nothing was written");
      expect(await db.read.$count(pools)).toBe(1);
    });

    it("repeats a write that another transaction has made fail", async () => {
      await add("a");
      let attempts = 0;
      await db.write(async (tx) => {
        attempts++;
        await tx.update(pools).set({ position: attempts });
        if (attempts < 3) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
      });
      expect(attempts).toBe(3);
      const [row] = await db.read.select().from(pools);
      expect(row?.position).toBe(3);
    });

    it("has every table and column of the definitions, and nothing else", async () => {
      const wanted: string[] = [];
      for (const file of readdirSync(new URL("../../db/tables/", import.meta.url))) {
        const exported: Record<string, unknown> = await import(`../../db/tables/${file.slice(0, -3)}.ts`);
        for (const table of Object.values(exported)) {
          if (!is(table, SQLiteTable)) continue;
          for (const column of Object.values(getTableColumns(table)))
            wanted.push(`${getTableName(table)}.${column.name} ${column.notNull ? "NO" : "YES"}`);
        }
      }
      const { rows } = await admin.query(
        "SELECT table_name || '.' || column_name || ' ' || is_nullable AS found FROM information_schema.columns WHERE table_schema = 'public' AND column_name <> 'rowid'",
      );
      expect(rows.map(({ found }) => found).sort()).toEqual(wanted.sort());
    });
  });
});
