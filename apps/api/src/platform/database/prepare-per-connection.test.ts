import SqliteDatabase from "better-sqlite3";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { expect, it, vi } from "vitest";
import { jobs } from "../../db/tables/operation.table.ts";
import type { Tx } from "./database.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";

function connection(kind: string): Tx {
  const sqlite = new SqliteDatabase(":memory:");
  sqlite.exec("CREATE TABLE job (id INTEGER PRIMARY KEY, kind TEXT)");
  sqlite.prepare("INSERT INTO job (kind) VALUES (?)").run(kind);
  return drizzle(sqlite);
}

it("builds a query once per connection, and runs it on the given one", () => {
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
    expect(query(one).get({ id: 1 })).toEqual({ kind: "import" });
    expect(query(other).get({ id: 1 })).toEqual({ kind: "zip" });
    expect(query(one).get({ id: 2 })).toBeUndefined();
  }
  expect(make).toHaveBeenCalledTimes(2);
});
