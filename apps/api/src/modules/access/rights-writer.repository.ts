// Writes pools, groups, grants and sets of pools, for import, seed and command line. Everything runs inside the caller's
// transaction.
import { eq } from "drizzle-orm";
import { convertSets, downloadGrants, grants, groups, pools } from "../../db/tables/access.table.ts";
import { aclPools, acls } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { ALL_CONVERT_SETS, GUEST_GROUP, ORIGINAL_CONVERT_SET } from "./access.ts";

/** The default pool of imports. */
export const PUBLIC_POOL = "public";

export function findPoolId(db: Reader, name: string): number | undefined {
  return db.select({ id: pools.id }).from(pools).where(eq(pools.name, name)).get()?.id;
}

export function findGroupId(db: Reader, name: string): number | undefined {
  return db.select({ id: groups.id }).from(groups).where(eq(groups.name, name)).get()?.id;
}

export function ensurePool(tx: Tx, name: string, labels: Labels = {}): number {
  return findPoolId(tx, name) ?? tx.insert(pools).values({ name, labels }).returning({ id: pools.id }).get().id;
}

export function ensureGroup(tx: Tx, name: string): number {
  return findGroupId(tx, name) ?? tx.insert(groups).values({ name }).returning({ id: groups.id }).get().id;
}

/** Lets a group see a pool, and download its assets in these convert sets (0: original, -1: every set). */
export function grantPool(tx: Tx, group: number, pool: number, convertSets: readonly number[] = []): void {
  tx.insert(grants).values({ groupId: group, poolId: pool }).onConflictDoNothing().run();
  for (const convertSetId of convertSets) {
    tx.insert(downloadGrants).values({ groupId: group, poolId: pool, convertSetId }).onConflictDoNothing().run();
  }
}

/** The id of a set of pools, which is created if it is missing; equal sets have the same id. */
export function ensureAcl(tx: Tx, poolIds: Iterable<number>): number {
  const sorted = [...new Set(poolIds)].sort((a, b) => a - b);
  const key = sorted.join();
  const existing = tx.select({ id: acls.id }).from(acls).where(eq(acls.key, key)).get();
  if (existing) return existing.id;
  const { id } = tx.insert(acls).values({ key }).returning({ id: acls.id }).get();
  for (const poolId of sorted) tx.insert(aclPools).values({ aclId: id, poolId }).run();
  return id;
}

/** Whether any group may see set of pools `aclId` but not `than`. All groups also have the guests' grants. */
export function isVisibleToMoreGroups(tx: Tx, aclId: number, than: number): boolean {
  const groupsOf = (acl: number) =>
    tx
      .selectDistinct({ id: grants.groupId })
      .from(grants)
      .innerJoin(aclPools, eq(aclPools.poolId, grants.poolId))
      .where(eq(aclPools.aclId, acl))
      .all()
      .map(({ id }) => id);
  const others = groupsOf(than);
  const guests = findGroupId(tx, GUEST_GROUP);
  if (aclId === than || (guests !== undefined && others.includes(guests))) return false;
  return groupsOf(aclId).some((group) => !others.includes(group));
}

/**
 * Creates the public pool of a new library, visible to everyone. An existing one gets no grant, so that an operator may
 * revoke it.
 * @returns its id.
 */
export function ensurePublicPool(tx: Tx): number {
  const existing = findPoolId(tx, PUBLIC_POOL);
  if (existing !== undefined) return existing;
  const pool = ensurePool(tx, PUBLIC_POOL, { de: "Öffentlich", en: "Public" });
  grantPool(tx, ensureGroup(tx, GUEST_GROUP), pool, [ALL_CONVERT_SETS]);
  ensureOriginalConvertSet(tx);
  return pool;
}

/** Creates the convert set of originals if it is missing. */
export function ensureOriginalConvertSet(tx: Tx): void {
  tx.insert(convertSets)
    .values({ id: ORIGINAL_CONVERT_SET, titles: { de: "Original", en: "Original" } })
    .onConflictDoNothing()
    .run();
}

export function savePool(tx: Tx, name: string, labels: Labels, position?: number): void {
  tx.update(pools)
    .set({ labels, position })
    .where(eq(pools.id, ensurePool(tx, name, labels)))
    .run();
}

export function saveConvertSet(tx: Tx, set: typeof convertSets.$inferInsert): void {
  tx.insert(convertSets).values(set).onConflictDoUpdate({ target: convertSets.id, set }).run();
}
