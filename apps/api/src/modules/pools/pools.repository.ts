import { asc, count, eq } from "drizzle-orm";
import { downloadGrants, grants, pools } from "../../db/tables/access.table.ts";
import { aclPools, acls, assets } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export type PoolRow = ReturnType<typeof listPoolRows>[number];

/** In display order. */
export function listPoolRows(db: Reader) {
  return db
    .select({ id: pools.id, name: pools.name, labels: pools.labels })
    .from(pools)
    .orderBy(asc(pools.position), asc(pools.name))
    .all();
}

/** Pool id -> number of assets. */
export function countAssetsByPool(db: Reader): Map<number, number> {
  const rows = db
    .select({ pool: aclPools.poolId, assets: count() })
    .from(aclPools)
    .innerJoin(assets, eq(assets.aclId, aclPools.aclId))
    .groupBy(aclPools.poolId)
    .all();
  return new Map(rows.map(({ pool, assets }) => [pool, assets]));
}

export function updatePool(tx: Tx, id: number, change: { name?: string; labels?: Labels }): void {
  tx.update(pools).set(change).where(eq(pools.id, id)).run();
}

export function setPoolPositions(tx: Tx, ids: readonly number[]): void {
  for (const [position, id] of ids.entries()) tx.update(pools).set({ position }).where(eq(pools.id, id)).run();
}

/** Returns some assets of a pool that share one ACL; undefined if the pool is empty. */
export function findAssetBatchInPool(
  tx: Tx,
  pool: number,
  limit: number,
): { aclId: number; ids: number[] } | undefined {
  const first = tx
    .select({ aclId: assets.aclId })
    .from(aclPools)
    .innerJoin(assets, eq(assets.aclId, aclPools.aclId))
    .where(eq(aclPools.poolId, pool))
    .limit(1)
    .get();
  if (!first) return undefined;
  const rows = tx.select({ id: assets.id }).from(assets).where(eq(assets.aclId, first.aclId)).limit(limit).all();
  return { aclId: first.aclId, ids: rows.map(({ id }) => id) };
}

export function poolIdsOfAcl(tx: Tx, aclId: number): number[] {
  return tx
    .select({ pool: aclPools.poolId })
    .from(aclPools)
    .where(eq(aclPools.aclId, aclId))
    .all()
    .map(({ pool }) => pool);
}

/** Also deletes the pool's grants and ACLs. The pool must be empty. */
export function deletePool(tx: Tx, id: number): void {
  for (const table of [grants, downloadGrants]) tx.delete(table).where(eq(table.poolId, id)).run();
  const ofPool = tx.select({ id: aclPools.aclId }).from(aclPools).where(eq(aclPools.poolId, id)).all();
  for (const { id: aclId } of ofPool) {
    tx.delete(aclPools).where(eq(aclPools.aclId, aclId)).run();
    tx.delete(acls).where(eq(acls.id, aclId)).run();
  }
  tx.delete(pools).where(eq(pools.id, id)).run();
}
