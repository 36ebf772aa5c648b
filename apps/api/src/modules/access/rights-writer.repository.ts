// Writes pools, groups, grants and sets of pools, for import, seed and command line. Everything runs inside the caller's
// transaction.

import { eq } from "drizzle-orm";
import { convertSets, downloadGrants, grants, groups, pools } from "../../db/tables/access.table.ts";
import { aclPools, acls } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { writtenRow } from "../../platform/database/statements.ts";
import { ALL_CONVERT_SETS, GUEST_GROUP, ORIGINAL_CONVERT_SET } from "./access.ts";

/** The default pool of imports. */
export const PUBLIC_POOL = "public";

export async function findPoolId(db: Reader, name: string): Promise<number | undefined> {
  return (await db.select({ id: pools.id }).from(pools).where(eq(pools.name, name)))[0]?.id;
}

export async function findGroupId(db: Reader, name: string): Promise<number | undefined> {
  return (await db.select({ id: groups.id }).from(groups).where(eq(groups.name, name)))[0]?.id;
}

export async function ensurePool(tx: Tx, name: string, labels: Labels = {}): Promise<number> {
  return (
    (await findPoolId(tx, name)) ??
    writtenRow(await tx.insert(pools).values({ name, labels }).returning({ id: pools.id })).id
  );
}

export async function ensureGroup(tx: Tx, name: string): Promise<number> {
  return (
    (await findGroupId(tx, name)) ??
    writtenRow(await tx.insert(groups).values({ name }).returning({ id: groups.id })).id
  );
}

/** Lets a group see a pool, and download its assets in these convert sets (0: original, -1: every set). */
export async function grantPool(
  tx: Tx,
  group: number,
  pool: number,
  convertSets: readonly number[] = [],
): Promise<void> {
  await tx.insert(grants).values({ groupId: group, poolId: pool }).onConflictDoNothing();
  for (const convertSetId of convertSets) {
    await tx.insert(downloadGrants).values({ groupId: group, poolId: pool, convertSetId }).onConflictDoNothing();
  }
}

/** The id of a set of pools, which is created if it is missing; equal sets have the same id. */
export async function ensureAcl(tx: Tx, poolIds: Iterable<number>): Promise<number> {
  const sorted = [...new Set(poolIds)].sort((a, b) => a - b);
  const key = sorted.join();
  const [existing] = await tx.select({ id: acls.id }).from(acls).where(eq(acls.key, key));
  if (existing) return existing.id;
  const { id } = writtenRow(await tx.insert(acls).values({ key }).returning({ id: acls.id }));
  for (const poolId of sorted) await tx.insert(aclPools).values({ aclId: id, poolId });
  return id;
}

/** Whether any group may see set of pools `aclId` but not `than`. All groups also have the guests' grants. */
export async function isVisibleToMoreGroups(tx: Tx, aclId: number, than: number): Promise<boolean> {
  const groupsOf = async (acl: number) =>
    (
      await tx
        .selectDistinct({ id: grants.groupId })
        .from(grants)
        .innerJoin(aclPools, eq(aclPools.poolId, grants.poolId))
        .where(eq(aclPools.aclId, acl))
    ).map(({ id }) => id);
  const others = await groupsOf(than);
  const guests = await findGroupId(tx, GUEST_GROUP);
  if (aclId === than || (guests !== undefined && others.includes(guests))) return false;
  return (await groupsOf(aclId)).some((group) => !others.includes(group));
}

/**
 * Creates the public pool of a new library, visible to everyone. An existing one gets no grant, so that an operator may
 * revoke it.
 * @returns its id.
 */
export async function ensurePublicPool(tx: Tx): Promise<number> {
  const existing = await findPoolId(tx, PUBLIC_POOL);
  if (existing !== undefined) return existing;
  const pool = await ensurePool(tx, PUBLIC_POOL, { de: "Öffentlich", en: "Public" });
  await grantPool(tx, await ensureGroup(tx, GUEST_GROUP), pool, [ALL_CONVERT_SETS]);
  await ensureOriginalConvertSet(tx);
  return pool;
}

/** Creates the convert set of originals if it is missing. */
export async function ensureOriginalConvertSet(tx: Tx): Promise<void> {
  await tx
    .insert(convertSets)
    .values({ id: ORIGINAL_CONVERT_SET, titles: { de: "Original", en: "Original" } })
    .onConflictDoNothing();
}

export async function savePool(tx: Tx, name: string, labels: Labels, position?: number): Promise<void> {
  await tx
    .update(pools)
    .set({ labels, position })
    .where(eq(pools.id, await ensurePool(tx, name, labels)));
}

export async function saveConvertSet(tx: Tx, set: typeof convertSets.$inferInsert): Promise<void> {
  await tx.insert(convertSets).values(set).onConflictDoUpdate({ target: convertSets.id, set });
}
