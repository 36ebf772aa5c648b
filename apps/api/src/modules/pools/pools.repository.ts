import { asc, count, eq } from "drizzle-orm";
import { downloadGrants, grants, pools } from "../../db/tables/access.table.ts";
import { aclPools, acls, assets } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export type PoolRow = Awaited<ReturnType<typeof listPoolRows>>[number];

/** In display order. */
export async function listPoolRows(db: Reader) {
  return db
    .select({ id: pools.id, name: pools.name, labels: pools.labels })
    .from(pools)
    .orderBy(asc(pools.position), asc(pools.name));
}

/** Pool id -> number of assets. */
export async function countAssetsByPool(db: Reader): Promise<Map<number, number>> {
  const rows = await db
    .select({ pool: aclPools.poolId, assets: count() })
    .from(aclPools)
    .innerJoin(assets, eq(assets.aclId, aclPools.aclId))
    .groupBy(aclPools.poolId);
  return new Map(rows.map(({ pool, assets }) => [pool, assets]));
}

export async function updatePool(tx: Tx, id: number, change: { name?: string; labels?: Labels }): Promise<void> {
  await tx.update(pools).set(change).where(eq(pools.id, id));
}

export async function setPoolPositions(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) await tx.update(pools).set({ position }).where(eq(pools.id, id));
}

/** Returns some assets of a pool that share one ACL; undefined if the pool is empty. */
export async function findAssetBatchInPool(
  tx: Tx,
  pool: number,
  limit: number,
): Promise<{ aclId: number; ids: number[] } | undefined> {
  const [first] = await tx
    .select({ aclId: assets.aclId })
    .from(aclPools)
    .innerJoin(assets, eq(assets.aclId, aclPools.aclId))
    .where(eq(aclPools.poolId, pool))
    .limit(1);
  if (!first) return undefined;
  const rows = await tx.select({ id: assets.id }).from(assets).where(eq(assets.aclId, first.aclId)).limit(limit);
  return { aclId: first.aclId, ids: rows.map(({ id }) => id) };
}

export async function poolIdsOfAcl(tx: Tx, aclId: number): Promise<number[]> {
  return (await tx.select({ pool: aclPools.poolId }).from(aclPools).where(eq(aclPools.aclId, aclId))).map(
    ({ pool }) => pool,
  );
}

/** Also deletes the pool's grants and ACLs. The pool must be empty. */
export async function deletePool(tx: Tx, id: number): Promise<void> {
  for (const table of [grants, downloadGrants]) await tx.delete(table).where(eq(table.poolId, id));
  const ofPool = await tx.select({ id: aclPools.aclId }).from(aclPools).where(eq(aclPools.poolId, id));
  for (const { id: aclId } of ofPool) {
    await tx.delete(aclPools).where(eq(aclPools.aclId, aclId));
    await tx.delete(acls).where(eq(acls.id, aclId));
  }
  await tx.delete(pools).where(eq(pools.id, id));
}
