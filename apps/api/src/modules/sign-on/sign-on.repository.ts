import { and, eq, lte, sql } from "drizzle-orm";
import { accounts, signOnIdentities, signOnUses } from "../../db/tables/account.table.ts";
import type { Database, Tx } from "../../platform/database.ts";

export interface Identity {
  provider: string;
  subject: string;
}

const isIdentity = ({ provider, subject }: Identity) =>
  and(eq(signOnIdentities.provider, provider), eq(signOnIdentities.subject, subject));

export async function accountOfIdentity(db: Database, identity: Identity): Promise<string | undefined> {
  return db.read
    .select({ name: accounts.name })
    .from(signOnIdentities)
    .innerJoin(accounts, eq(accounts.id, signOnIdentities.accountId))
    .where(isIdentity(identity))
    .get()?.name;
}

/** Accounts with this address, and whether the provider knows them already. */
export async function accountsOfMail(
  db: Database,
  provider: string,
  email: string,
): Promise<{ id: number; name: string; isLinked: boolean }[]> {
  return db.read
    .select({
      id: accounts.id,
      name: accounts.name,
      isLinked: sql<number>`EXISTS (SELECT 1 FROM sign_on_identity i WHERE i.account_id = ${accounts.id} AND i.provider = ${provider})`,
    })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()))
    .all()
    .map((row) => ({ ...row, isLinked: row.isLinked === 1 }));
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

/** False where it was used before. */
export function takeOnce(tx: Tx, key: string, until: number): boolean {
  return tx.insert(signOnUses).values({ key, until }).onConflictDoNothing().run().changes === 1;
}

export function purgeUses(tx: Tx, now: number): void {
  tx.delete(signOnUses).where(lte(signOnUses.until, now)).run();
}
