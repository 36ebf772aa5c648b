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
import { countChanges, writtenRow } from "../../platform/database/statements.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type AccountChange = Partial<Omit<AccountRow, "id" | "createdAt" | "name" | "nameKey">>;

export async function findAccountById(db: Reader, id: number): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

export async function findAccountByNameKey(db: Reader, nameKey: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.nameKey, nameKey));
  return row;
}

/** Account id -> name; also works on a read-only database. */
export async function mapAccountNamesById(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const of = inArray(accounts.id, [...ids]);
  const rows = await db.select({ id: accounts.id, name: accounts.name }).from(accounts).where(of);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** All mail addresses of accounts. Compare them in JavaScript: SQLite ignores the case of ASCII letters only. */
export async function listAllAccountEmails(db: Reader): Promise<string[]> {
  const rows = await db.select({ email: accounts.email }).from(accounts).where(isNotNull(accounts.email));
  return rows.flatMap(({ email }) => email ?? []);
}

export async function listAccounts(db: Database): Promise<(AccountRow & { groups: string[] })[]> {
  const rows = await db.read.select().from(accounts).orderBy(asc(accounts.nameKey));
  const groupsOf = new Map(rows.map(({ id }): [number, string[]] => [id, []]));
  for (const { accountId, name } of await memberships(db.read)) groupsOf.get(accountId)?.push(name);
  return rows.map((row) => ({ ...row, groups: groupsOf.get(row.id) ?? [] }));
}

/** Names of the groups of one account. */
export async function listGroupNamesOfAccount(db: Reader, accountId: number): Promise<string[]> {
  const its = await memberships(db).where(eq(accountGroups.accountId, accountId));
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
export async function countAdminsWithLoginMethod(
  db: Reader,
  { native, providers }: EnabledLoginMethods,
): Promise<number> {
  const { accountId, provider } = signOnIdentities;
  const keys = providers.map(({ key }) => key);
  const its = and(eq(accountId, accounts.id), inArray(provider, keys));
  const bySignOn = exists(db.select().from(signOnIdentities).where(its));
  const canLogIn = native ? or(isNotNull(accounts.passwordHash), bySignOn) : bySignOn;
  const admins = and(eq(accounts.guiAdmin, true), eq(accounts.enabled, true), canLogIn);
  return (await db.select({ n: count() }).from(accounts).where(admins))[0]?.n ?? 0;
}

export async function insertAccount(tx: Tx, row: typeof accounts.$inferInsert): Promise<number> {
  return writtenRow(await tx.insert(accounts).values(row).returning({ id: accounts.id })).id;
}

export async function updateAccount(tx: Tx, id: number, change: AccountChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(accounts).set(change).where(eq(accounts.id, id));
}

/** @returns the id of the deleted account; undefined if there is none. */
export async function deleteAccount(tx: Tx, nameKey: string): Promise<number | undefined> {
  return (await tx.delete(accounts).where(eq(accounts.nameKey, nameKey)).returning({ id: accounts.id }))[0]?.id;
}

export async function setAccountGroups(tx: Tx, accountId: number, groupIds: readonly number[]): Promise<void> {
  await tx.delete(accountGroups).where(eq(accountGroups.accountId, accountId));
  for (const groupId of new Set(groupIds)) await tx.insert(accountGroups).values({ accountId, groupId });
}

/** Ends the sessions of an account, except one. */
export async function endSessions(tx: Tx, accountId: number, exceptId?: number): Promise<void> {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  await tx.delete(sessions).where(and(eq(sessions.accountId, accountId), isOther));
}

export async function insertCode(tx: Tx, row: typeof oneTimeCodes.$inferInsert): Promise<void> {
  await tx.insert(oneTimeCodes).values(row);
}

export async function deleteSetupCodes(tx: Tx, purpose: "setup"): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.purpose, purpose));
}

/** @returns how many were deleted. */
export async function deleteAccountCodes(tx: Tx, accountId: number, purposes: readonly CodePurpose[]): Promise<number> {
  return countChanges(
    await tx
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.accountId, accountId), inArray(oneTimeCodes.purpose, [...purposes]))),
  );
}

/** The row of a code; undefined if it is unknown or expired. */
export async function findValidCode(
  db: Reader,
  codeHash: string,
  now: number,
): Promise<typeof oneTimeCodes.$inferSelect | undefined> {
  const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.codeHash, codeHash));
  return row && (row.expiresAt === null || row.expiresAt > now) ? row : undefined;
}

/** Account -> expiry of its valid code of this purpose, in epoch seconds. */
export async function mapCodeExpiriesByAccount(
  db: Reader,
  purpose: CodePurpose,
  now: number,
): Promise<Map<number, number>> {
  const { accountId, expiresAt } = oneTimeCodes;
  const isValid = and(eq(oneTimeCodes.purpose, purpose), gt(expiresAt, now));
  const rows = await db.select({ accountId, expiresAt }).from(oneTimeCodes).where(isValid);
  return new Map(rows.map((row) => [row.accountId ?? 0, row.expiresAt ?? 0]));
}

/** Redeems a single-use code; undefined if it is unknown, expired or for another purpose. */
export async function redeemCode(
  tx: Tx,
  codeHash: string,
  purpose: CodePurpose,
  now: number,
): Promise<Pick<typeof oneTimeCodes.$inferSelect, "accountId" | "signOn"> | undefined> {
  const [row] = await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.codeHash, codeHash), eq(oneTimeCodes.purpose, purpose)))
    .returning();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  return { accountId: row.accountId, signOn: row.signOn };
}
