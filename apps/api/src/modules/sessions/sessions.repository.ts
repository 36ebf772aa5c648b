import { eq, lte, or, sql } from "drizzle-orm";
import {
  accountGroups,
  accounts,
  guestLogouts,
  loginFailures,
  oneTimeCodes,
  type SignOnSession,
  sessions,
} from "../../db/tables/account.table.ts";
import { apiTokens } from "../../db/tables/api-token.table.ts";
import { zipTickets } from "../../db/tables/download.table.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { GUEST_GROUP } from "../access/access.ts";
import { findGroupId } from "../access/rights-writer.repository.ts";

const { id, accountId, locale, createdAt, lastUsedAt } = sessions;
const { assetUser, guiAdmin, enabled } = accounts;
const withAccount = (db: Reader) =>
  db
    .select({ id, accountId, locale, createdAt, lastUsedAt, assetUser, guiAdmin, enabled })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .$dynamic();

export type StoredSession = NonNullable<ReturnType<SessionReader["byToken"]>>;
export type SessionReader = ReturnType<typeof createSessionReader>;

/** Prepared once: these run on every request. */
export function createSessionReader({ read }: Database) {
  const byToken = withAccount(read)
    .where(eq(sessions.tokenHash, sql.placeholder("hash")))
    .prepare();
  const byId = withAccount(read)
    .where(eq(id, sql.placeholder("id")))
    .prepare();
  const groupsOf = read
    .select({ id: accountGroups.groupId })
    .from(accountGroups)
    .where(eq(accountGroups.accountId, sql.placeholder("accountId")))
    .prepare();
  const loggedOut = read
    .select()
    .from(guestLogouts)
    .where(eq(guestLogouts.guestId, sql.placeholder("guestId")))
    .prepare();
  return {
    byToken: (hash: string) => byToken.get({ hash }),
    byId: (id: number) => byId.get({ id }),
    /** Ids of the groups of an account. */
    groupsOf: (accountId: number) => groupsOf.all({ accountId }).map(({ id }) => id),
    guestLoggedOut: (guestId: string) => loggedOut.get({ guestId }) !== undefined,
    guestGroup: () => findGroupId(read, GUEST_GROUP),
  };
}

export async function accountById(db: Database, id: number): Promise<typeof accounts.$inferSelect | undefined> {
  return db.read.select().from(accounts).where(eq(accounts.id, id)).get();
}

export function insertSession(tx: Tx, row: typeof sessions.$inferInsert): number {
  return tx.insert(sessions).values(row).returning({ id }).get().id;
}

/** Returns the data needed for the logout at its sign-on provider. */
export function deleteSession(tx: Tx, id: number): SignOnSession | undefined {
  const row = tx.delete(sessions).where(eq(sessions.id, id)).returning({ signOn: sessions.signOn }).get();
  return row?.signOn ?? undefined;
}

export function touchSession(tx: Tx, id: number, now: number): void {
  tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id)).run();
}

export function setSessionLocale(tx: Tx, id: number, locale: string): void {
  tx.update(sessions).set({ locale }).where(eq(sessions.id, id)).run();
}

export function insertGuestLogout(tx: Tx, guestId: string, until: number): void {
  tx.insert(guestLogouts).values({ guestId, until }).onConflictDoNothing().run();
}

/** Deletes expired sessions, guest logouts, failure counts and codes. */
export function deleteExpired(tx: Tx, now: number, idleSeconds: number, totalSeconds: number): void {
  tx.delete(sessions)
    .where(or(lte(sessions.lastUsedAt, now - idleSeconds), lte(sessions.createdAt, now - totalSeconds)))
    .run();
  tx.delete(guestLogouts).where(lte(guestLogouts.until, now)).run();
  tx.delete(loginFailures).where(lte(loginFailures.until, now)).run();
  tx.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now)).run();
}

/**
 * Deletes all sessions, API tokens, guest logouts, codes and zip tickets of a database that was restored from a backup:
 * sessions that have ended since the backup would be valid again.
 */
export function deleteAllSessions(tx: Tx): void {
  for (const table of [sessions, apiTokens, guestLogouts, oneTimeCodes, zipTickets]) tx.delete(table).run();
}
