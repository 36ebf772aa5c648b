// Test suite for every database: what the code that reads and writes relies on, alone and beside another process.
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pools } from "../../db/tables/access.table.ts";
import { accounts } from "../../db/tables/account.table.ts";
import { changeLog } from "../../db/tables/operation.table.ts";
import { createSettableClock } from "../../testing/settable-clock.ts";
import { createJobs } from "../jobs/jobs.ts";
import { readAttemptCounts, saveAttemptCount } from "./attempt-counts.repository.ts";
import { changesSince, latestSeq, recordChange } from "./change-log.ts";
import { createCommitCache, type Database, isDatabaseAlive, type Reader } from "./database.ts";
import { inIdList } from "./is-among.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";
import { countChanges } from "./statements.ts";

export interface DatabaseUnderTest {
  db: Database;
  /** Opens the same database again, as another process does. */
  another(): Promise<Database>;
  dispose(): Promise<void>;
}

const poolsNamed = preparePerConnection((db) =>
  db
    .select({ id: pools.id, position: pools.position })
    .from(pools)
    .where(eq(pools.name, sql.placeholder("name")))
    .prepare(),
);
const addPool = (tx: Reader, name: string, position = 0) => tx.insert(pools).values({ name, labels: {}, position });
const names = async (db: Reader) =>
  (await db.select({ name: pools.name }).from(pools).orderBy(pools.id)).map(({ name }) => name);

export function databaseSuite(kind: string, make: () => Promise<DatabaseUnderTest>): void {
  describe(kind, () => {
    let made: DatabaseUnderTest;
    let db: Database;
    let other: Database;

    beforeEach(async () => {
      made = await make();
      ({ db } = made);
      other = await made.another();
    });
    afterEach(async () => {
      await other.close();
      await db.close();
      await made.dispose();
    });

    it("undoes only the write that fails, and all of it", async () => {
      const writes = Array.from({ length: 12 }, (_, at) =>
        db.write(async (tx) => {
          await addPool(tx, `a ${at}`);
          await addPool(tx, `b ${at}`);
          if (at % 3 === 0) throw new Error("no");
        }),
      );
      const results = await Promise.allSettled(writes);
      expect(results.map(({ status }) => status === "rejected")).toEqual(results.map((_, at) => at % 3 === 0));
      const kept = results.flatMap((_, at) => (at % 3 === 0 ? [] : [`a ${at}`, `b ${at}`]));
      expect((await names(db.read)).sort()).toEqual(kept.sort());
      expect(await isDatabaseAlive(db)).toBe(true);
    });

    it("loses no update that is computed from what was read, whichever process writes", async () => {
      await db.write((tx) => addPool(tx, "counter"));
      const add = (process: Database) =>
        process.write(async (tx) => {
          const [row] = await poolsNamed(tx).execute({ name: "counter" });
          await tx
            .update(pools)
            .set({ position: (row?.position ?? 0) + 1 })
            .where(eq(pools.name, "counter"));
        });
      await Promise.all(Array.from({ length: 40 }, (_, at) => add(at % 2 === 0 ? db : other)));
      expect((await poolsNamed(db.read).execute({ name: "counter" }))[0]?.position).toBe(40);
    });

    it("counts every failed login once", async () => {
      const fail = (process: Database) =>
        process.write(async (tx) => {
          const before = (await readAttemptCounts(tx, ["ada"], 0)).get("ada")?.count ?? 0;
          await saveAttemptCount(tx, "ada", { count: before + 1, until: 10 });
        });
      await Promise.all(Array.from({ length: 20 }, (_, at) => fail(at % 2 === 0 ? db : other)));
      expect((await readAttemptCounts(other.read, ["ada"], 0)).get("ada")).toEqual({ count: 20, until: 10 });
    });

    it("gives each job to one worker", async () => {
      const clock = createSettableClock();
      const workers = [createJobs(db, clock), createJobs(other, clock)];
      const added = await Promise.all(Array.from({ length: 12 }, (_, n) => workers[0]?.add("zip", { n })));
      const claimed = await Promise.all(Array.from({ length: 20 }, (_, at) => workers[at % 2]?.claim("zip")));
      const ids = claimed.flatMap((run) => run?.id ?? []).sort((a, b) => a - b);
      expect(ids).toEqual(added.toSorted((a = 0, b = 0) => a - b));
      await Promise.all(claimed.map((run) => run?.end("done", {})));
    });

    it("numbers changes without gaps in the order of commits, also after writes that were undone", async () => {
      const change = (process: Database, assetId: number) =>
        process.write(async (tx) => {
          await recordChange(tx, [assetId, assetId]);
          if (assetId % 4 === 0) throw new Error("no");
        });
      await Promise.allSettled(Array.from({ length: 16 }, (_, at) => change(at % 2 === 0 ? db : other, at + 1)));
      const changes = (await changesSince(db, 0, 100)) ?? [];
      expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
      expect(changes.every(({ assetId }, at) => assetId === changes[at ^ 1]?.assetId)).toBe(true);
      expect(await latestSeq(other)).toBe(24);
      const marks = new Set((await db.read.select({ mark: changeLog.mark }).from(changeLog)).map(({ mark }) => mark));
      expect(marks.size).toBeGreaterThan(20);
    });

    it("reads one state in a snapshot, whatever is committed meanwhile", async () => {
      await db.write((tx) => addPool(tx, "before"));
      const counts = await db.snapshot(async (read) => {
        const first = (await names(read)).length;
        await other.write((tx) => addPool(tx, "elsewhere"));
        await db.write((tx) => addPool(tx, "here"));
        return [first, (await names(read)).length];
      });
      expect(counts).toEqual([1, 1]);
      expect(await names(db.read)).toEqual(["before", "elsewhere", "here"]);
    });

    it("notices commits: its own at once, those of another process within a second", async () => {
      const cache = createCommitCache<string, number>(db, 10);
      const count = () => cache.get("pools", async () => (await names(db.read)).length);
      expect(await count()).toBe(0);
      let commits = 0;
      const off = db.onCommit(() => commits++);
      await db.write((tx) => addPool(tx, "here"));
      expect(await count()).toBe(1);
      expect(commits).toBe(1);
      await other.write((tx) => addPool(tx, "elsewhere"));
      await expect.poll(count, { timeout: 1_000, interval: 20 }).toBe(2);
      off();
    });

    it("asks with thousands of ids in one parameter", async () => {
      await db.write(async (tx) => {
        for (const name of ["a", "b", "c"]) await addPool(tx, name);
      });
      const ids = Array.from({ length: 5_000 }, (_, at) => at + 2);
      const found = await db.read.select({ name: pools.name }).from(pools).where(inIdList(pools.id, ids));
      expect(found.map(({ name }) => name).sort()).toEqual(["b", "c"]);
    });

    it("keeps texts, objects and flags as they were written", async () => {
      const labels = { de: "Öl \u{1f600} 'quoted' \"x\" \\ $1 ?", en: "" };
      await db.write((tx) => tx.insert(pools).values({ name: "Ä?:%_", labels, position: -(2 ** 40) }));
      const [row] = await db.read.select().from(pools);
      expect(row).toEqual({ id: 1, name: "Ä?:%_", labels, position: -(2 ** 40) });
      expect(Object.keys(row?.labels ?? {}), "the order of keys").toEqual(["de", "en"]);
      await db.write((tx) =>
        tx.insert(accounts).values({ name: "Ida", nameKey: "ida", enabled: false, createdAt: 5, email: null }),
      );
      const [account] = await db.read.select().from(accounts);
      expect(account).toMatchObject({ enabled: false, assetUser: true, email: null, createdAt: 5 });
    });

    it("counts the rows that a statement has written", async () => {
      const counts = await db.write(async (tx) => {
        for (const name of ["a", "b", "c"]) await addPool(tx, name);
        return [
          countChanges(await tx.update(pools).set({ position: 4 })),
          countChanges(await tx.insert(pools).values({ name: "a", labels: {} }).onConflictDoNothing()),
          countChanges(await tx.delete(pools).where(eq(pools.name, "b"))),
        ];
      });
      expect(counts).toEqual([3, 0, 1]);
    });

    it("finishes pending writes before it closes, and rejects later ones", async () => {
      const closing = await made.another();
      const written = Promise.all(Array.from({ length: 5 }, (_, at) => closing.write((tx) => addPool(tx, `p ${at}`))));
      await closing.close();
      await written;
      await expect(closing.write((tx) => addPool(tx, "late"))).rejects.toMatchObject({ code: "overloaded" });
      expect(await names(db.read)).toHaveLength(5);
    });
  });
}
