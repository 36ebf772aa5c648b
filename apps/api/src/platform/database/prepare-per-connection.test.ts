import SqliteDatabase from "better-sqlite3";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { jobs } from "../../db/tables/operation.table.ts";
import { type Tx, toReader } from "./database.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";

function connection(kind: string): Tx {
  const sqlite = new SqliteDatabase(":memory:");
  sqlite.exec("CREATE TABLE job (id INTEGER PRIMARY KEY, kind TEXT)");
  sqlite.prepare("INSERT INTO job (kind) VALUES (?)").run(kind);
  return toReader(sqlite);
}

it("builds a query once per connection, and runs it on the given one", async () => {
  const make = vi.fn((tx: Tx) =>
    tx
      .select({ kind: jobs.kind })
      .from(jobs)
      .where(sql`${jobs.id} = ${sql.placeholder("id")}`)
      .prepare(),
  );
  const query = preparePerConnection(make);
  const [one, other] = [connection("import"), connection("zip")];
  for (let round = 0; round < 3; round++) {
    expect((await query(one).execute({ id: 1 }))[0]).toEqual({ kind: "import" });
    expect((await query(other).execute({ id: 1 }))[0]).toEqual({ kind: "zip" });
    expect((await query(one).execute({ id: 2 }))[0]).toBeUndefined();
  }
  expect(make).toHaveBeenCalledTimes(2);
});
