import { and, asc, count, eq, exists, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import { groups } from "../../db/tables/access.table.ts";
import {
  accountGroups,
  accounts,
  type CodePurpose,
  oneTimeCodes,
  sessions,
  signOnIdentities,
} from "../../db/tables/account.table.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type AccountChange = Partial<Omit<AccountRow, "id" | "createdAt" | "name" | "nameKey">>;

export function findAccountById(db: Reader, id: number): AccountRow | undefined {
  return db.select().from(accounts).where(eq(accounts.id, id)).get();
}

export function findAccountByNameKey(db: Reader, nameKey: string): AccountRow | undefined {
  return db.select().from(accounts).where(eq(accounts.nameKey, nameKey)).get();
}

/** Account id -> name; also works on a read-only database. */
export function mapAccountNamesById(db: Reader, ids: readonly number[]): Map<number, string> {
  const of = inArray(accounts.id, [...ids]);
  const rows = db.select({ id: accounts.id, name: accounts.name }).from(accounts).where(of).all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** All mail addresses of accounts. Compare them in JavaScript: SQLite ignores the case of ASCII letters only. */
export function listAllAccountEmails(db: Reader): string[] {
  const rows = db.select({ email: accounts.email }).from(accounts).where(isNotNull(accounts.email)).all();
  return rows.flatMap(({ email }) => email ?? []);
}

export async function listAccounts(db: Database): Promise<(AccountRow & { groups: string[] })[]> {
  const rows = db.read.select().from(accounts).orderBy(asc(accounts.nameKey)).all();
  const groupsOf = new Map(rows.map(({ id }): [number, string[]] => [id, []]));
  for (const { accountId, name } of memberships(db.read).all()) groupsOf.get(accountId)?.push(name);
  return rows.map((row) => ({ ...row, groups: groupsOf.get(row.id) ?? [] }));
}

/** Names of the groups of one account. */
export function listGroupNamesOfAccount(db: Reader, accountId: number): string[] {
  const its = memberships(db).where(eq(accountGroups.accountId, accountId)).all();
  return its.map(({ name }) => name);
}

const memberships = (db: Reader) =>
  db
    .select({ accountId: accountGroups.accountId, name: groups.name })
    .from(accountGroups)
    .innerJoin(groups, eq(groups.id, accountGroups.groupId))
    .orderBy(asc(groups.name))
    .$dynamic();

export async function countAccounts(db: Database): Promise<number> {
  return db.read.$count(accounts);
}

/** The methods by which accounts can log in. */
export interface EnabledLoginMethods {
  /** Whether login with name and password is enabled. */
  native: boolean;
  /** The enabled sign-on providers. */
  providers: readonly { key: string }[];
}

/** Counts admins who can log in; an invited one must choose a password first. */
export function countAdminsWithLoginMethod(db: Reader, { native, providers }: EnabledLoginMethods): number {
  const { accountId, provider } = signOnIdentities;
  const keys = providers.map(({ key }) => key);
  const its = and(eq(accountId, accounts.id), inArray(provider, keys));
  const bySignOn = exists(db.select().from(signOnIdentities).where(its));
  const canLogIn = native ? or(isNotNull(accounts.passwordHash), bySignOn) : bySignOn;
  const admins = and(eq(accounts.guiAdmin, true), eq(accounts.enabled, true), canLogIn);
  return db.select({ n: count() }).from(accounts).where(admins).get()?.n ?? 0;
}

export function insertAccount(tx: Tx, row: typeof accounts.$inferInsert): number {
  return tx.insert(accounts).values(row).returning({ id: accounts.id }).get().id;
}

export function updateAccount(tx: Tx, id: number, change: AccountChange): void {
  if (Object.keys(change).length > 0) tx.update(accounts).set(change).where(eq(accounts.id, id)).run();
}

/** @returns the id of the deleted account; undefined if there is none. */
export function deleteAccount(tx: Tx, nameKey: string): number | undefined {
  return tx.delete(accounts).where(eq(accounts.nameKey, nameKey)).returning({ id: accounts.id }).get()?.id;
}

export function setAccountGroups(tx: Tx, accountId: number, groupIds: readonly number[]): void {
  tx.delete(accountGroups).where(eq(accountGroups.accountId, accountId)).run();
  for (const groupId of new Set(groupIds)) tx.insert(accountGroups).values({ accountId, groupId }).run();
}

/** Ends the sessions of an account, except one. */
export function endSessions(tx: Tx, accountId: number, exceptId?: number): void {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  tx.delete(sessions)
    .where(and(eq(sessions.accountId, accountId), isOther))
    .run();
}

export function insertCode(tx: Tx, row: typeof oneTimeCodes.$inferInsert): void {
  tx.insert(oneTimeCodes).values(row).run();
}

export function deleteSetupCodes(tx: Tx, purpose: "setup"): void {
  tx.delete(oneTimeCodes).where(eq(oneTimeCodes.purpose, purpose)).run();
}

/** @returns how many were deleted. */
export function deleteAccountCodes(tx: Tx, accountId: number, purposes: readonly CodePurpose[]): number {
  return tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.accountId, accountId), inArray(oneTimeCodes.purpose, [...purposes])))
    .run().changes;
}

/** The row of a code; undefined if it is unknown or expired. */
export function findValidCode(db: Reader, codeHash: string, now: number): typeof oneTimeCodes.$inferSelect | undefined {
  const row = db.select().from(oneTimeCodes).where(eq(oneTimeCodes.codeHash, codeHash)).get();
  return row && (row.expiresAt === null || row.expiresAt > now) ? row : undefined;
}

/** Account -> expiry of its valid code of this purpose, in epoch seconds. */
export function mapCodeExpiriesByAccount(db: Reader, purpose: CodePurpose, now: number): Map<number, number> {
  const { accountId, expiresAt } = oneTimeCodes;
  const isValid = and(eq(oneTimeCodes.purpose, purpose), gt(expiresAt, now));
  const rows = db.select({ accountId, expiresAt }).from(oneTimeCodes).where(isValid).all();
  return new Map(rows.map((row) => [row.accountId ?? 0, row.expiresAt ?? 0]));
}

/** Redeems a single-use code; undefined if it is unknown, expired or for another purpose. */
export function redeemCode(
  tx: Tx,
  codeHash: string,
  purpose: CodePurpose,
  now: number,
): Pick<typeof oneTimeCodes.$inferSelect, "accountId" | "signOn"> | undefined {
  const row = tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.codeHash, codeHash), eq(oneTimeCodes.purpose, purpose)))
    .returning()
    .get();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  return { accountId: row.accountId, signOn: row.signOn };
}
