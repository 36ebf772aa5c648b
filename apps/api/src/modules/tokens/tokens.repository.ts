import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { groups } from "../../db/tables/access.table.ts";
import { apiTokens } from "../../db/tables/api-token.table.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { GUEST_GROUP } from "../access/access.ts";
import { findGroupId } from "../access/rights-writer.repository.ts";

export type ListedToken = Omit<typeof apiTokens.$inferSelect, "tokenHash" | "nameKey" | "groupId"> & { group: string };

/** The data of a token that a request needs. */
export type StoredToken = Pick<typeof apiTokens.$inferSelect, "id" | "groupId" | "expiresAt" | "lastUsedAt"> & {
  group: string;
};

const { id, name, groupId, expiresAt, lastUsedAt } = apiTokens;
const withGroup = (db: Reader) =>
  db
    .select({ id, groupId, group: groups.name, expiresAt, lastUsedAt })
    .from(apiTokens)
    .innerJoin(groups, eq(groups.id, groupId))
    .$dynamic();

/** Prepared once: these run on requests. */
export function createTokenReader({ read }: Database) {
  const byHash = withGroup(read)
    .where(eq(apiTokens.tokenHash, sql.placeholder("hash")))
    .prepare();
  const byId = withGroup(read)
    .where(eq(id, sql.placeholder("id")))
    .prepare();
  return {
    byHash: async (hash: string): Promise<StoredToken | undefined> => (await byHash.execute({ hash }))[0],
    byId: async (id: number): Promise<StoredToken | undefined> => (await byId.execute({ id }))[0],
    guestGroup: () => findGroupId(read, GUEST_GROUP),
  };
}

export async function listTokens(db: Database): Promise<ListedToken[]> {
  return db.read
    .select({ id, name, createdAt: apiTokens.createdAt, expiresAt, lastUsedAt, group: groups.name })
    .from(apiTokens)
    .innerJoin(groups, eq(groups.id, groupId))
    .orderBy(asc(apiTokens.nameKey));
}

export async function listGroupNames(db: Reader): Promise<string[]> {
  return (await db.select({ name: groups.name }).from(groups).orderBy(asc(groups.name))).map(({ name }) => name);
}

/** Adds a token and returns its id; undefined if the name is taken. */
export async function insertToken(tx: Tx, row: typeof apiTokens.$inferInsert): Promise<number | undefined> {
  return (await tx.insert(apiTokens).values(row).onConflictDoNothing().returning({ id }))[0]?.id;
}

export async function deleteToken(tx: Tx, nameKey: string): Promise<{ id: number; name: string } | undefined> {
  const [row] = await tx.delete(apiTokens).where(eq(apiTokens.nameKey, nameKey)).returning({ id, name });
  return row;
}

export async function recordTokenUse(tx: Tx, token: number, now: number): Promise<void> {
  const isEarlier = or(isNull(lastUsedAt), lt(lastUsedAt, now));
  await tx
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(id, token), isEarlier));
}
