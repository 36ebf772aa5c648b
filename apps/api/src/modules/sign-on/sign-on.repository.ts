import { and, eq, lte, notExists, sql } from "drizzle-orm";
import { accounts, oneTimeCodes, sessions, signOnIdentities, usedSignOnKeys } from "../../db/tables/account.table.ts";
import type { Database, Tx } from "../../platform/database/database.ts";

export interface Identity {
  provider: string;
  subject: string;
}

const isIdentity = ({ provider, subject }: Identity) =>
  and(eq(signOnIdentities.provider, provider), eq(signOnIdentities.subject, subject));

export async function findAccountNameOfIdentity(db: Database, identity: Identity): Promise<string | undefined> {
  return db.read
    .select({ name: accounts.name })
    .from(signOnIdentities)
    .innerJoin(accounts, eq(accounts.id, signOnIdentities.accountId))
    .where(isIdentity(identity))
    .get()?.name;
}

/** Accounts with this address that are not linked to any provider. Ignores the case of ASCII letters only. */
export async function findUnlinkedAccountsByMail(db: Database, email: string): Promise<{ id: number; name: string }[]> {
  const identities = db.read.select().from(signOnIdentities).where(eq(signOnIdentities.accountId, accounts.id));
  return db.read
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, sql`lower(${email})`), notExists(identities)))
    .all();
}

export async function listIdentities(db: Database): Promise<{ provider: string; subject: string; account: string }[]> {
  return db.read
    .select({ provider: signOnIdentities.provider, subject: signOnIdentities.subject, account: accounts.name })
    .from(signOnIdentities)
    .innerJoin(accounts, eq(accounts.id, signOnIdentities.accountId))
    .orderBy(accounts.nameKey, signOnIdentities.provider)
    .all();
}

export function insertIdentity(tx: Tx, identity: Identity & { accountId: number; createdAt: number }): void {
  tx.insert(signOnIdentities).values(identity).run();
}

export function touchIdentity(tx: Tx, identity: Identity, now: number): void {
  tx.update(signOnIdentities).set({ lastUsedAt: now }).where(isIdentity(identity)).run();
}

export function deleteIdentities(tx: Tx, accountId: number, provider: string): number {
  const its = and(eq(signOnIdentities.accountId, accountId), eq(signOnIdentities.provider, provider));
  return tx.delete(signOnIdentities).where(its).run().changes;
}

/** Deletes the sessions and unredeemed codes that a provider has opened for an account. */
export function deleteProviderSessions(tx: Tx, accountId: number, provider: string): void {
  for (const table of [sessions, oneTimeCodes]) {
    const its = and(eq(table.accountId, accountId), sql`${table.signOn} ->> 'provider' = ${provider}`);
    tx.delete(table).where(its).run();
  }
}

/** Stores a single-use key; false if it was used before. */
export function consumeSignOnKey(tx: Tx, key: string, until: number): boolean {
  return tx.insert(usedSignOnKeys).values({ key, until }).onConflictDoNothing().run().changes === 1;
}

export function deleteExpiredUsedSignOnKeys(tx: Tx, now: number): void {
  tx.delete(usedSignOnKeys).where(lte(usedSignOnKeys.until, now)).run();
}
