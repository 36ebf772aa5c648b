// What accounts keep. The list has an order; positions rise along it and may have gaps.
import { asc, eq } from "drizzle-orm";
import { bookmarks, goneBookmarks } from "../../db/tables/bookmark.table.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { View } from "../access/access.service.ts";
import { boundTo, visibleIn } from "../access/visible-assets.repository.ts";

export interface KeptList {
  /** Asset ids, in the order in which they were added. */
  readonly kept: readonly number[];
  /** Of assets that were deleted since the list was saved. */
  readonly gone: readonly number[];
}

export function readList(db: Pick<Database, "read"> | Tx, accountId: number): KeptList {
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
  return { kept: kept.map(({ id }) => id), gone: gone.map(({ id }) => id) };
}

/**
 * Those of the ids that the account may keep: what it sees, and what stands in its list already, hidden or not. A
 * hidden asset that is new to the list is left out like one that does not exist. An asset that has become part of
 * another one is kept as that one.
 */
export function keepable(tx: Tx, accountId: number, ids: readonly string[], to: View): number[] {
  const rows = tx.$client
    .prepare(
      `SELECT a.id FROM json_each(@ids) j LEFT JOIN asset_alias s ON s.id = CAST(j.value AS INTEGER)
       JOIN asset a ON a.id = coalesce(s.asset_id, CAST(j.value AS INTEGER)) AND CAST(coalesce(s.id, a.id) AS TEXT) = j.value
       WHERE (${visibleIn("a")}) OR EXISTS (SELECT 1 FROM bookmark b WHERE b.account_id = @accountId AND b.asset_id = a.id)
       GROUP BY a.id ORDER BY min(j.key)`,
    )
    .pluck()
    .all({ ids: JSON.stringify(ids), accountId, ...boundTo(to) });
  return rows as number[];
}

/** Makes the list these assets, in this order. Writes the differences, and forgets what was gone. */
export function saveList(tx: Tx, accountId: number, assetIds: readonly number[]): void {
  const rows = tx.select().from(bookmarks).where(eq(bookmarks.accountId, accountId)).all();
  const positions = new Map(rows.map(({ assetId, position }) => [assetId, position]));
  const wanted = new Set(assetIds);
  const remove = tx.$client.prepare("DELETE FROM bookmark WHERE account_id = ? AND asset_id = ?");
  for (const { assetId } of rows) if (!wanted.has(assetId)) remove.run(accountId, assetId);
  const put = tx.$client.prepare(
    `INSERT INTO bookmark (account_id, asset_id, position) VALUES (?, ?, ?)
     ON CONFLICT (account_id, asset_id) DO UPDATE SET position = excluded.position`,
  );
  let last = -1;
  for (const id of wanted) {
    const position = positions.get(id);
    if (position !== undefined && position > last) last = position;
    else {
      last += 1;
      put.run(accountId, id, last);
    }
  }
  tx.delete(goneBookmarks).where(eq(goneBookmarks.accountId, accountId)).run();
}
