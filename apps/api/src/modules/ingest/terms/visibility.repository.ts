// Counts the assets of an import by pool, for the summary of who can see them.
import type { Database, Reader, Tx } from "../../../platform/database/database.ts";

/** The assets of an import: those of a folder, missing ones included, and those that a catalogue lists. */
export interface ImportedAssets {
  root?: string | undefined;
  ids?: Iterable<number> | undefined;
}

const IMPORTED = `asset.id IN (SELECT asset_id FROM asset_path WHERE root = @root UNION SELECT value FROM json_each(@ids))`;
const toParameters = ({ root, ids = [] }: ImportedAssets) => ({ root: root ?? null, ids: JSON.stringify([...ids]) });

export interface AclCount {
  aclId: number;
  assets: number;
  /** Of these: visible to administrators only, since their terms could not be read. */
  unread: number;
  /** Of the others: hidden by an embargo. */
  embargoed: number;
}

/** `now`: epoch seconds. */
export function countByAcl(db: Database, imported: ImportedAssets, now: number): AclCount[] {
  return db.sqlite
    .prepare(
      `SELECT acl_id AS aclId, count(*) AS assets, count(unread_terms) AS unread,
              count(*) FILTER (WHERE unread_terms IS NULL AND embargo > @now) AS embargoed
       FROM asset WHERE ${IMPORTED} GROUP BY acl_id`,
    )
    .all({ ...toParameters(imported), now }) as AclCount[];
}

/** Ids of assets of a folder that are not in this pool set; `limit` -1: all. */
export function listAssetsInOtherPools(db: Reader | Tx, root: string, aclId: number, limit = -1): number[] {
  return db.$client
    .prepare(
      `SELECT id FROM asset WHERE acl_id <> ? AND id IN (SELECT asset_id FROM asset_path WHERE root = ?) ORDER BY id LIMIT ?`,
    )
    .pluck()
    .all(aclId, root, limit) as number[];
}

/** How many of these assets are also in another imported folder, and in which folders. */
export function countInOtherFolders(
  db: Database,
  root: string,
  ids: readonly number[],
): { assets: number; roots: string[] } {
  const among = "root <> ? AND asset_id IN (SELECT value FROM json_each(?))";
  const list = JSON.stringify(ids);
  const count = db.sqlite.prepare(`SELECT count(DISTINCT asset_id) FROM asset_path WHERE ${among}`).pluck();
  const roots = db.sqlite.prepare(`SELECT DISTINCT root FROM asset_path WHERE ${among} ORDER BY root`).pluck();
  return { assets: count.get(root, list) as number, roots: roots.all(root, list) as string[] };
}
