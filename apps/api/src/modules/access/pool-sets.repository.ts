// Reads which pools are in each set of pools, and which groups may see each pool.
import { asc, eq } from "drizzle-orm";
import { grants, groups, pools } from "../../db/tables/access.table.ts";
import { aclPools } from "../../db/tables/asset.table.ts";
import type { Reader } from "../../platform/database/database.ts";

/** Set of pools -> names of its pools, in their order. */
export async function mapPoolNamesByAcl(db: Reader): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ key: aclPools.aclId, name: pools.name })
    .from(aclPools)
    .innerJoin(pools, eq(pools.id, aclPools.poolId))
    .orderBy(asc(pools.position), asc(pools.name));
  return namesByKey(rows);
}

/** Name of a pool -> names of the groups that may see it. */
export async function mapGroupNamesByVisiblePool(db: Reader): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ key: pools.name, name: groups.name })
    .from(grants)
    .innerJoin(groups, eq(groups.id, grants.groupId))
    .innerJoin(pools, eq(pools.id, grants.poolId))
    .orderBy(asc(groups.name));
  return namesByKey(rows);
}

function namesByKey<Key>(rows: readonly { key: Key; name: string }[]): Map<Key, string[]> {
  const names = new Map<Key, string[]>();
  for (const { key, name } of rows) names.set(key, [...(names.get(key) ?? []), name]);
  return names;
}
