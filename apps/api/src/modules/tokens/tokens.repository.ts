import { asc, eq, sql } from "drizzle-orm";
import { groups } from "../../db/tables/access.table.ts";
import { apiTokens } from "../../db/tables/api-token.table.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { GUEST_GROUP } from "../access/access.ts";

export type ListedToken = Omit<typeof apiTokens.$inferSelect, "tokenHash" | "nameKey" | "groupId"> & { group: string };

/** The data of a token that a request needs. */
export interface StoredToken {
  id: number;
  groupId: number;
  group: string;
  guestGroupId: number | null;
  expiresAt: number | null;
  lastUsedAt: number | null;
}

const SELECT = `SELECT t.id, t.group_id AS groupId, g.name AS "group", t.expires_at AS expiresAt,
  t.last_used_at AS lastUsedAt, (SELECT id FROM access_group WHERE name = '${GUEST_GROUP}') AS guestGroupId
  FROM api_token t JOIN access_group g ON g.id = t.group_id`;

/** Prepared once: these run on requests. */
export function createTokenReader(db: Database) {
  const byHash = db.sqlite.prepare(`${SELECT} WHERE t.token_hash = ?`);
  const byId = db.sqlite.prepare(`${SELECT} WHERE t.id = ?`);
  return {
    byHash: (hash: string) => byHash.get(hash) as StoredToken | undefined,
    byId: (id: number) => byId.get(id) as StoredToken | undefined,
  };
}

export function listTokens(db: Database): ListedToken[] {
  const { id, name, createdAt, expiresAt, lastUsedAt } = apiTokens;
  return db.read
    .select({ id, name, createdAt, expiresAt, lastUsedAt, group: groups.name })
    .from(apiTokens)
    .innerJoin(groups, eq(groups.id, apiTokens.groupId))
    .orderBy(asc(apiTokens.nameKey))
    .all();
}

export function groupNames(db: Database): string[] {
  return db.read
    .select({ name: groups.name })
    .from(groups)
    .orderBy(asc(groups.name))
    .all()
    .map(({ name }) => name);
}

export function groupByName(tx: Tx, name: string): number | undefined {
  return tx.select({ id: groups.id }).from(groups).where(eq(groups.name, name)).get()?.id;
}

/** Returns its id; undefined if the name is taken. */
export function insertToken(tx: Tx, row: typeof apiTokens.$inferInsert): number | undefined {
  return tx.insert(apiTokens).values(row).onConflictDoNothing().returning({ id: apiTokens.id }).get()?.id;
}

export function deleteToken(tx: Tx, nameKey: string): { id: number; name: string } | undefined {
  return tx
    .delete(apiTokens)
    .where(eq(apiTokens.nameKey, nameKey))
    .returning({ id: apiTokens.id, name: apiTokens.name })
    .get();
}

export function recordTokenUse(tx: Tx, id: number, now: number): void {
  tx.update(apiTokens)
    .set({ lastUsedAt: sql`max(coalesce(${apiTokens.lastUsedAt}, 0), ${now})` })
    .where(eq(apiTokens.id, id))
    .run();
}
