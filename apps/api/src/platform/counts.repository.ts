// How often something was tried, by a key, until a moment after which it counts no more: failed logins, mails asked for.
import { eq, inArray } from "drizzle-orm";
import { loginFailures } from "../db/tables/account.table.ts";
import type { Reader, Tx } from "./database.ts";

export interface Count {
  count: number;
  /** Epoch seconds. */
  until: number;
}

/** Those that still count, by key. */
export function countsOf(db: Reader | Tx, keys: readonly string[], now: number): Map<string, Count> {
  const asked = inArray(loginFailures.key, [...keys]);
  const rows = db.select().from(loginFailures).where(asked).all();
  return new Map(rows.filter((row) => row.until > now).map(({ key, count, until }) => [key, { count, until }]));
}

export function setCount(tx: Tx, key: string, { count, until }: Count): void {
  tx.insert(loginFailures)
    .values({ key, count, until })
    .onConflictDoUpdate({ target: loginFailures.key, set: { count, until } })
    .run();
}

export function forgetCount(tx: Tx, key: string): void {
  tx.delete(loginFailures).where(eq(loginFailures.key, key)).run();
}
