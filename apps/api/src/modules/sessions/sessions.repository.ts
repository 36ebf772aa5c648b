import { eq, lte, or } from "drizzle-orm";
import { groups } from "../../db/tables/access.table.ts";
import {
  accounts,
  guestLogouts,
  loginFailures,
  oneTimeCodes,
  type SignOnSession,
  sessions,
} from "../../db/tables/account.table.ts";
import type { Database, Sqlite, Tx } from "../../platform/database/database.ts";
import { GUEST_GROUP } from "../access/access.ts";

export interface StoredSession {
  id: number;
  accountId: number;
  locale: string | null;
  createdAt: number;
  lastUsedAt: number;
  name: string;
  assetUser: number;
  guiAdmin: number;
  enabled: number;
  /** JSON list of group ids. */
  groups: string;
}

const SELECT = `SELECT s.id, s.account_id AS accountId, s.locale, s.created_at AS createdAt,
  s.last_used_at AS lastUsedAt, a.name, a.asset_user AS assetUser, a.gui_admin AS guiAdmin, a.enabled,
  (SELECT json_group_array(group_id) FROM account_group WHERE account_id = a.id) AS groups
  FROM session s JOIN account a ON a.id = s.account_id`;

/** Prepared once: these run on every request. */
export function createSessionReader(db: Database) {
  const byToken = db.sqlite.prepare(`${SELECT} WHERE s.token_hash = ?`);
  const byId = db.sqlite.prepare(`${SELECT} WHERE s.id = ?`);
  const loggedOut = db.sqlite.prepare("SELECT 1 FROM guest_logout WHERE guest_id = ?");
  return {
    byToken: (hash: string) => byToken.get(hash) as StoredSession | undefined,
    byId: (id: number) => byId.get(id) as StoredSession | undefined,
    guestLoggedOut: (id: string) => loggedOut.get(id) !== undefined,
    guestGroup: () => db.read.select({ id: groups.id }).from(groups).where(eq(groups.name, GUEST_GROUP)).get()?.id,
  };
}

export async function accountById(db: Database, id: number): Promise<typeof accounts.$inferSelect | undefined> {
  return db.read.select().from(accounts).where(eq(accounts.id, id)).get();
}

export function insertSession(tx: Tx, row: typeof sessions.$inferInsert): number {
  return tx.insert(sessions).values(row).returning({ id: sessions.id }).get().id;
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
export function deleteAllSessions(db: Sqlite): void {
  for (const table of ["session", "api_token", "guest_logout", "one_time_code", "zip_ticket"])
    db.exec(`DELETE FROM ${table}`);
}
