import type { SQL } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Runs a statement that Drizzle's builder cannot write. */
export async function executeStatement(tx: Tx, statement: SQL): Promise<void> {
  // The builder of SQLite has `run`, that of PostgreSQL `execute`.
  if ("run" in tx) await tx.run(statement);
  else await (tx as { execute(query: SQL): Promise<unknown> }).execute(statement);
}
