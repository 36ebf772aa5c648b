import { and, eq, lte, notExists, sql } from "drizzle-orm";
import { accounts, oneTimeCodes, sessions, signOnIdentities, usedSignOnKeys } from "../../db/tables/account.table.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { countChanges } from "../../platform/database/statements.ts";

export interface Identity {
  provider: string;
  subject: string;
}

const isIdentity = ({ provider, subject }: Identity) =>
  and(eq(signOnIdentities.provider, provider), eq(signOnIdentities.subject, subject));

export async function findAccountNameOfIdentity(db: Database, identity: Identity): Promise<string | undefined> {
  return (
    await db.read
      .select({ name: accounts.name })
      .from(signOnIdentities)
      .innerJoin(accounts, eq(accounts.id, signOnIdentities.accountId))
      .where(isIdentity(identity))
  )[0]?.name;
}

const toAsciiLowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Accounts with this address that are not linked to any provider. Ignores the case of ASCII letters only. */
export async function findUnlinkedAccountsByMail(db: Database, email: string): Promise<{ id: number; name: string }[]> {
  const identities = db.read.select().from(signOnIdentities).where(eq(signOnIdentities.accountId, accounts.id));
  return db.read
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, toAsciiLowerCase(email)), notExists(identities)));
}

export async function listIdentities(db: Database): Promise<{ provider: string; subject: string; account: string }[]> {
  return db.read
    .select({ provider: signOnIdentities.provider, subject: signOnIdentities.subject, account: accounts.name })
    .from(signOnIdentities)
    .innerJoin(accounts, eq(accounts.id, signOnIdentities.accountId))
    .orderBy(accounts.nameKey, signOnIdentities.provider);
}

export async function insertIdentity(
  tx: Tx,
  identity: Identity & { accountId: number; createdAt: number },
): Promise<void> {
  await tx.insert(signOnIdentities).values(identity);
}

export async function touchIdentity(tx: Tx, identity: Identity, now: number): Promise<void> {
  await tx.update(signOnIdentities).set({ lastUsedAt: now }).where(isIdentity(identity));
}

export async function deleteIdentities(tx: Tx, accountId: number, provider: string): Promise<number> {
  const its = and(eq(signOnIdentities.accountId, accountId), eq(signOnIdentities.provider, provider));
  return countChanges(await tx.delete(signOnIdentities).where(its));
}

/** Deletes the sessions and unredeemed codes that a provider has opened for an account. */
export async function deleteProviderSessions(tx: Tx, accountId: number, provider: string): Promise<void> {
  for (const table of [sessions, oneTimeCodes]) {
    const its = and(eq(table.accountId, accountId), sql`${table.signOn} ->> 'provider' = ${provider}`);
    await tx.delete(table).where(its);
  }
}

/** Stores a single-use key; false if it was used before. */
export async function consumeSignOnKey(tx: Tx, key: string, until: number): Promise<boolean> {
  return countChanges(await tx.insert(usedSignOnKeys).values({ key, until }).onConflictDoNothing()) === 1;
}

export async function deleteExpiredUsedSignOnKeys(tx: Tx, now: number): Promise<void> {
  await tx.delete(usedSignOnKeys).where(lte(usedSignOnKeys.until, now));
}
