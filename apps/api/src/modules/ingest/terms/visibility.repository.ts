// Counts the assets of an import by pool, for the summary of who can see them.
import { and, asc, count, countDistinct, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { assetPaths, assets } from "../../../db/tables/asset.table.ts";
import type { Database, Reader } from "../../../platform/database/database.ts";
import { inIdList } from "../../../platform/database/is-among.ts";

/** The assets of an import: those of a folder, missing ones included, and those that a catalogue lists. */
export interface ImportedAssetsFilter {
  root?: string | undefined;
  ids?: Iterable<number> | undefined;
}

/** Whether an asset has a path in an imported folder, missing ones included. */
const isIn = (db: Reader, root: string): SQL =>
  inArray(assets.id, db.select({ id: assetPaths.assetId }).from(assetPaths).where(eq(assetPaths.root, root)));

/**
 * Counts assets by pool set. `unread`: of these, visible to administrators only, since their terms could not be read;
 * `embargoed`: of the others, hidden by an embargo. `now`: epoch seconds.
 */
export async function countAssetsByAcl(db: Database, imported: ImportedAssetsFilter, now: number) {
  const { id, aclId, unreadTerms, embargo } = assets;
  const ofFolder = imported.root === undefined ? undefined : isIn(db.read, imported.root);
  return db.read
    .select({
      aclId,
      assets: count(),
      unread: count(unreadTerms),
      embargoed: sql<number>`count(*) FILTER (WHERE ${unreadTerms} IS NULL AND ${embargo} > ${now})`,
    })
    .from(assets)
    .where(or(ofFolder, inIdList(id, [...(imported.ids ?? [])])))
    .groupBy(aclId);
}

/** Ids of assets of a folder that are not in this pool set. */
export async function listAssetsInOtherPools(
  db: Reader,
  root: string,
  aclId: number,
  limit?: number,
): Promise<number[]> {
  const { id } = assets;
  const others = db
    .select({ id })
    .from(assets)
    .where(and(ne(assets.aclId, aclId), isIn(db, root)))
    .orderBy(asc(id))
    .$dynamic();
  return (await (limit === undefined ? others : others.limit(limit))).map((row) => row.id);
}

/** How many of these assets are also in another imported folder, and in which folders. */
export async function countAssetsInOtherFolders(db: Database, root: string, ids: readonly number[]) {
  const { assetId } = assetPaths;
  const isElsewhere = and(ne(assetPaths.root, root), inIdList(assetId, ids));
  const [counted] = await db.read
    .select({ n: countDistinct(assetId) })
    .from(assetPaths)
    .where(isElsewhere);
  const roots = db.read.selectDistinct({ root: assetPaths.root }).from(assetPaths).where(isElsewhere);
  return {
    assets: counted?.n ?? 0,
    roots: (await roots.orderBy(assetPaths.root)).map((row) => row.root),
  };
}
