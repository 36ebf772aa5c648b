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

export type StoredSession = NonNullable<Awaited<ReturnType<SessionReader["byToken"]>>>;
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
    byToken: async (hash: string) => (await byToken.execute({ hash }))[0],
    byId: async (id: number) => (await byId.execute({ id }))[0],
    /** Ids of the groups of an account. */
    groupsOf: async (accountId: number) => (await groupsOf.execute({ accountId })).map(({ id }) => id),
    guestLoggedOut: async (guestId: string) => (await loggedOut.execute({ guestId }))[0] !== undefined,
    guestGroup: () => findGroupId(read, GUEST_GROUP),
    groupId: (name: string) => findGroupId(read, name),
    groupExists: async (id: number) => (await group.execute({ id }))[0] !== undefined,
  };
}

export async function accountById(db: Database, id: number): Promise<typeof accounts.$inferSelect | undefined> {
  const [row] = await db.read.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

/** Adds a session, and records it as the account's last login. */
export async function insertLoginSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
  await tx.update(accounts).set({ lastLoginAt: row.createdAt }).where(eq(accounts.id, row.accountId));
}

export interface SessionLifetimes {
  idleSeconds: number;
  totalSeconds: number;
}

const isOpen = (now: number, { idleSeconds, totalSeconds }: SessionLifetimes) =>
  and(gt(lastUsedAt, now - idleSeconds), gt(createdAt, now - totalSeconds));

/** Account id -> number of its sessions that have not expired. */
export async function countOpenSessionsByAccount(db: Reader, now: number, limits: SessionLifetimes) {
  const rows = await db.select({ accountId, n: count() }).from(sessions).where(isOpen(now, limits)).groupBy(accountId);
  return new Map(rows.map((row) => [row.accountId, row.n]));
}

/** Deletes the sessions of an account, except one; returns how many of them had not expired. */
export async function deleteSessionsOfAccount(
  tx: Tx,
  account: number,
  except: number | undefined,
  { now, ...limits }: SessionLifetimes & { now: number },
): Promise<number> {
  const isOther = and(eq(accountId, account), except === undefined ? undefined : ne(id, except));
  const [open] = await tx
    .select({ n: count() })
    .from(sessions)
    .where(and(isOther, isOpen(now, limits)));
  await tx.delete(sessions).where(isOther);
  return open?.n ?? 0;
}

/** Returns the data needed for the logout at its sign-on provider. */
export async function deleteSession(tx: Tx, id: number): Promise<ProviderSession | undefined> {
  const [row] = await tx.delete(sessions).where(eq(sessions.id, id)).returning({ signOn: sessions.signOn });
  return row?.signOn ?? undefined;
}

export async function touchSession(tx: Tx, id: number, now: number): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id));
}

export async function setSessionLocale(tx: Tx, id: number, locale: string): Promise<void> {
  await tx.update(sessions).set({ locale }).where(eq(sessions.id, id));
}

export async function insertGuestLogout(tx: Tx, guestId: string, until: number): Promise<void> {
  await tx.insert(guestLogouts).values({ guestId, until }).onConflictDoNothing();
}

/** Deletes expired sessions, guest logouts, failure counts and codes. */
export async function deleteExpiredSessionData(
  tx: Tx,
  now: number,
  idleSeconds: number,
  totalSeconds: number,
): Promise<void> {
  await tx
    .delete(sessions)
    .where(or(lte(sessions.lastUsedAt, now - idleSeconds), lte(sessions.createdAt, now - totalSeconds)));
  await tx.delete(guestLogouts).where(lte(guestLogouts.until, now));
  await tx.delete(attemptCounts).where(lte(attemptCounts.until, now));
  await tx.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now));
}

/**
 * Deletes all sessions, API tokens, guest logouts, codes and zip tickets of a database that was restored from a backup:
 * sessions that have ended since the backup would be valid again.
 */
export async function deleteSessionsAndTokens(tx: Tx): Promise<void> {
  for (const table of [sessions, apiTokens, guestLogouts, oneTimeCodes, zipTickets]) await tx.delete(table);
}
