import { and, count, eq, gt, lte, ne, or, sql } from "drizzle-orm";
import { groups } from "../../db/tables/access.table.ts";
import {
  accountGroups,
  accounts,
  attemptCounts,
  guestLogouts,
  oneTimeCodes,
  type ProviderSession,
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
  const group = read
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.id, sql.placeholder("id")))
    .prepare();
  return {
    byToken: (hash: string) => byToken.get({ hash }),
    byId: (id: number) => byId.get({ id }),
    /** Ids of the groups of an account. */
    groupsOf: (accountId: number) => groupsOf.all({ accountId }).map(({ id }) => id),
    guestLoggedOut: (guestId: string) => loggedOut.get({ guestId }) !== undefined,
    guestGroup: () => findGroupId(read, GUEST_GROUP),
    groupId: (name: string) => findGroupId(read, name),
    groupExists: (id: number) => group.get({ id }) !== undefined,
  };
}

export async function accountById(db: Database, id: number): Promise<typeof accounts.$inferSelect | undefined> {
  return db.read.select().from(accounts).where(eq(accounts.id, id)).get();
}

/** Adds a session, and records it as the account's last login. */
export function insertLoginSession(tx: Tx, row: typeof sessions.$inferInsert): void {
  tx.insert(sessions).values(row).run();
  tx.update(accounts).set({ lastLoginAt: row.createdAt }).where(eq(accounts.id, row.accountId)).run();
}

export interface SessionLifetimes {
  idleSeconds: number;
  totalSeconds: number;
}

const isOpen = (now: number, { idleSeconds, totalSeconds }: SessionLifetimes) =>
  and(gt(lastUsedAt, now - idleSeconds), gt(createdAt, now - totalSeconds));

/** Account id -> number of its sessions that have not expired. */
export function countOpenSessionsByAccount(db: Reader, now: number, limits: SessionLifetimes) {
  const rows = db.select({ accountId, n: count() }).from(sessions).where(isOpen(now, limits)).groupBy(accountId).all();
  return new Map(rows.map((row) => [row.accountId, row.n]));
}

/** Deletes the sessions of an account, except one; returns how many of them had not expired. */
export function deleteSessionsOfAccount(
  tx: Tx,
  account: number,
  except: number | undefined,
  { now, ...limits }: SessionLifetimes & { now: number },
): number {
  const isOther = and(eq(accountId, account), except === undefined ? undefined : ne(id, except));
  const open = tx
    .select({ n: count() })
    .from(sessions)
    .where(and(isOther, isOpen(now, limits)))
    .get();
  tx.delete(sessions).where(isOther).run();
  return open?.n ?? 0;
}

/** Returns the data needed for the logout at its sign-on provider. */
export function deleteSession(tx: Tx, id: number): ProviderSession | undefined {
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
export function deleteExpiredSessionData(tx: Tx, now: number, idleSeconds: number, totalSeconds: number): void {
  tx.delete(sessions)
    .where(or(lte(sessions.lastUsedAt, now - idleSeconds), lte(sessions.createdAt, now - totalSeconds)))
    .run();
  tx.delete(guestLogouts).where(lte(guestLogouts.until, now)).run();
  tx.delete(attemptCounts).where(lte(attemptCounts.until, now)).run();
  tx.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now)).run();
}

/**
 * Deletes all sessions, API tokens, guest logouts, codes and zip tickets of a database that was restored from a backup:
 * sessions that have ended since the backup would be valid again.
 */
export function deleteSessionsAndTokens(tx: Tx): void {
  for (const table of [sessions, apiTokens, guestLogouts, oneTimeCodes, zipTickets]) tx.delete(table).run();
}
