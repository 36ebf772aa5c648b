import { eq } from "drizzle-orm";
import { loginFailures } from "../../db/tables/account.table.ts";
import type { Tx } from "../../platform/database.ts";

/** How often a name has been asked for, beside the failed logins: the same kind of count, removed with them. */
export function readCount(tx: Tx, key: string): { count: number; until: number } | undefined {
  return tx.select().from(loginFailures).where(eq(loginFailures.key, key)).get();
}

export function writeCount(tx: Tx, key: string, count: number, until: number): void {
  tx.insert(loginFailures)
    .values({ key, count, until })
    .onConflictDoUpdate({ target: loginFailures.key, set: { count, until } })
    .run();
}
