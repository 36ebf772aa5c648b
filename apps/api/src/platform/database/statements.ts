// What statements return, and statements that Drizzle's builder cannot write, on SQLite and PostgreSQL alike.
import type { RunResult } from "better-sqlite3";
import type { SQL } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Number of rows that an insert, update or delete has written. */
export function countChanges(result: RunResult | { rowCount: number | null }): number {
  return "rowCount" in result ? (result.rowCount ?? 0) : result.changes;
}

/** The row that a statement with RETURNING has written. */
export function writtenRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The statement wrote no row");
  return row;
}

export async function executeStatement(tx: Tx, statement: SQL): Promise<void> {
  // The builder of SQLite has `run`, that of PostgreSQL `execute`.
  if ("run" in tx) await tx.run(statement);
  else await (tx as { execute(query: SQL): Promise<unknown> }).execute(statement);
}
