// The bookmarks of accounts. The list is ordered; positions ascend and may have gaps.
import { asc, eq } from "drizzle-orm";
import { bookmarks, goneBookmarks } from "../../db/tables/bookmark.table.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { CallerAccess } from "../access/access.service.ts";
import { visibilityParams, visibleAssetSql } from "../access/visible-assets.repository.ts";

export interface BookmarkLists {
  /** Asset ids, in the order in which they were added. */
  readonly bookmarked: readonly number[];
  /** Ids of bookmarked assets that were deleted since the list was saved. */
  readonly deleted: readonly number[];
}

export function readBookmarkLists(db: Pick<Database, "read"> | Tx, accountId: number): BookmarkLists {
  const read = "read" in db ? db.read : db;
  const kept = read
    .select({ id: bookmarks.assetId })
    .from(bookmarks)
    .where(eq(bookmarks.accountId, accountId))
    .orderBy(asc(bookmarks.position))
    .all();
  const gone = read
    .select({ id: goneBookmarks.assetId })
    .from(goneBookmarks)
    .where(eq(goneBookmarks.accountId, accountId))
    .orderBy(asc(goneBookmarks.assetId))
    .all();
  return { bookmarked: kept.map(({ id }) => id), deleted: gone.map(({ id }) => id) };
}

/**
 * The ids that the account may bookmark: visible assets, and assets already in its list, even if hidden. Other hidden
 * assets are omitted, like ones that do not exist. Merged assets are replaced by the asset they were merged into.
 */
export function filterBookmarkable(tx: Tx, accountId: number, ids: readonly string[], to: CallerAccess): number[] {
  const rows = tx.$client
    .prepare(
      `SELECT a.id FROM json_each(@ids) j LEFT JOIN asset_alias s ON s.id = CAST(j.value AS INTEGER)
       JOIN asset a ON a.id = coalesce(s.asset_id, CAST(j.value AS INTEGER)) AND CAST(coalesce(s.id, a.id) AS TEXT) = j.value
       WHERE (${visibleAssetSql("a")}) OR EXISTS (SELECT 1 FROM bookmark b WHERE b.account_id = @accountId AND b.asset_id = a.id)
       GROUP BY a.id ORDER BY min(j.key)`,
    )
    .pluck()
    .all({ ids: JSON.stringify(ids), accountId, ...visibilityParams(to) });
  return rows as number[];
}

/** Replaces the list by these assets, in this order. Writes only differences, and clears the list of deleted assets. */
export function saveBookmarkList(tx: Tx, accountId: number, assetIds: readonly number[]): void {
  const rows = tx.select().from(bookmarks).where(eq(bookmarks.accountId, accountId)).all();
  const positions = new Map(rows.map(({ assetId, position }) => [assetId, position]));
  const requested = new Set(assetIds);
  const remove = tx.$client.prepare("DELETE FROM bookmark WHERE account_id = ? AND asset_id = ?");
  for (const { assetId } of rows) if (!requested.has(assetId)) remove.run(accountId, assetId);
  const put = tx.$client.prepare(
    `INSERT INTO bookmark (account_id, asset_id, position) VALUES (?, ?, ?)
     ON CONFLICT (account_id, asset_id) DO UPDATE SET position = excluded.position`,
  );
  let last = -1;
  for (const id of requested) {
    const position = positions.get(id);
    if (position !== undefined && position > last) last = position;
    else {
      last += 1;
      put.run(accountId, id, last);
    }
  }
  tx.delete(goneBookmarks).where(eq(goneBookmarks.accountId, accountId)).run();
}
