import { and, asc, count, eq } from "drizzle-orm";
import { convertSets, downloadGrants, grants, groups, pools } from "../../db/tables/access.table.ts";
import { accountGroups } from "../../db/tables/account.table.ts";
import { apiTokens } from "../../db/tables/api-token.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export type Group = Awaited<ReturnType<typeof listGroups>>[number];

/** Sorted by name. */
export async function listGroups(db: Reader) {
  const members = new Map(
    (
      await db.select({ group: accountGroups.groupId, n: count() }).from(accountGroups).groupBy(accountGroups.groupId)
    ).map(({ group, n }) => [group, n]),
  );
  const tokens = await db
    .select({ group: apiTokens.groupId, name: apiTokens.name })
    .from(apiTokens)
    .orderBy(asc(apiTokens.nameKey));
  const seen = await db
    .select({ group: grants.groupId, poolId: grants.poolId, pool: pools.name })
    .from(grants)
    .innerJoin(pools, eq(pools.id, grants.poolId))
    .orderBy(asc(pools.position), asc(pools.name));
  const taken = await db.select().from(downloadGrants).orderBy(asc(downloadGrants.convertSetId));
  return (await db.select().from(groups).orderBy(asc(groups.name))).map(({ id, name }) => ({
    name,
    /** Number of accounts in it; guests are not counted, since they have no accounts. */
    members: members.get(id) ?? 0,
    /** Names of API tokens with its rights. */
    tokens: tokens.filter(({ group }) => group === id).map((token) => token.name),
    /** Its rights in the pools that it may see, by their names. */
    grants: seen
      .filter(({ group }) => group === id)
      .map(({ pool, poolId }) => ({
        pool,
        /** Convert sets that it may download: 0 the original, -1 every set, -2 a freely chosen form. */
        sets: taken
          .filter(({ groupId, poolId: of }) => groupId === id && of === poolId)
          .map(({ convertSetId }) => convertSetId),
      })),
  }));
}

export async function convertSetExists(db: Reader, id: number): Promise<boolean> {
  return (await db.select({ id: convertSets.id }).from(convertSets).where(eq(convertSets.id, id)))[0] !== undefined;
}

export async function listConvertSets(db: Reader) {
  return db
    .select({ id: convertSets.id, titles: convertSets.titles })
    .from(convertSets)
    .orderBy(asc(convertSets.position), asc(convertSets.id));
}

/** Deletes all grants of a group, or those in one pool. */
export async function deleteGrants(tx: Tx, group: number, pool?: number): Promise<void> {
  for (const table of [grants, downloadGrants]) {
    const inPool = pool === undefined ? undefined : eq(table.poolId, pool);
    await tx.delete(table).where(and(eq(table.groupId, group), inPool));
  }
}

/** Deletes a group with its grants, memberships and API tokens; returns the tokens. */
export async function deleteGroup(tx: Tx, id: number): Promise<{ id: number; name: string }[]> {
  await deleteGrants(tx, id);
  const its = eq(apiTokens.groupId, id);
  const tokens = await tx.delete(apiTokens).where(its).returning({ id: apiTokens.id, name: apiTokens.name });
  await tx.delete(groups).where(eq(groups.id, id));
  return tokens;
}
