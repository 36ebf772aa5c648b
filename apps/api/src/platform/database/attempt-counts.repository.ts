// Counts attempts by key, each until an expiry time: failed logins, requested mails.
import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { attemptCounts } from "../../db/tables/account.table.ts";
import type { Reader, Tx } from "./database.ts";

export type AttemptCount = Omit<typeof attemptCounts.$inferSelect, "key">;

/** A user name as part of a key: hashed, since people type passwords into the field for the name. */
export const hashUserName = (nameKey: string): string =>
  createHash("sha256").update(nameKey).digest("base64url").slice(0, 22);

/** Unexpired counts by key. */
export async function readAttemptCounts(
  db: Reader,
  keys: readonly string[],
  now: number,
): Promise<Map<string, AttemptCount>> {
  const asked = inArray(attemptCounts.key, [...keys]);
  const rows = await db.select().from(attemptCounts).where(asked);
  return new Map(rows.filter((row) => row.until > now).map(({ key, count, until }) => [key, { count, until }]));
}

export async function saveAttemptCount(tx: Tx, key: string, { count, until }: AttemptCount): Promise<void> {
  await tx
    .insert(attemptCounts)
    .values({ key, count, until })
    .onConflictDoUpdate({ target: attemptCounts.key, set: { count, until } });
}

export async function deleteAttemptCount(tx: Tx, key: string): Promise<void> {
  await tx.delete(attemptCounts).where(eq(attemptCounts.key, key));
}
