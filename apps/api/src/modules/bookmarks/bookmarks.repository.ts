// The bookmarks of accounts. The list is ordered; positions ascend and may have gaps.
import { and, asc, eq, exists, or } from "drizzle-orm";
import { prepareUpsert } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { bookmarks, goneBookmarks } from "../../db/tables/bookmark.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import type { CallerAccess } from "../access/access.service.ts";
import { visibleAssetsCondition } from "../access/visible-assets.repository.ts";
import { resolveAliases } from "../library/asset-aliases.repository.ts";

export interface BookmarkLists {
  /** Asset ids, in the order in which they were added. */
  readonly bookmarked: readonly number[];
  /** Ids of bookmarked assets that were deleted since the list was saved. */
  readonly deleted: readonly number[];
}

export async function readBookmarkLists(db: Reader, accountId: number): Promise<BookmarkLists> {
  const kept = await db
    .select({ id: bookmarks.assetId })
    .from(bookmarks)
    .where(eq(bookmarks.accountId, accountId))
    .orderBy(asc(bookmarks.position));
  const gone = await db
    .select({ id: goneBookmarks.assetId })
    .from(goneBookmarks)
    .where(eq(goneBookmarks.accountId, accountId))
    .orderBy(asc(goneBookmarks.assetId));
  return { bookmarked: kept.map(({ id }) => id), deleted: gone.map(({ id }) => id) };
}

/** Ids as the API writes them. */
const ASSET_ID = /^[1-9]\d{0,14}$/;

/**
 * The ids that the account may bookmark: visible assets, and assets already in its list, even if hidden. Other hidden
 * assets are omitted, like ones that do not exist. Merged assets are replaced by the asset they were merged into.
 */
export async function filterBookmarkable(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
  to: CallerAccess,
): Promise<number[]> {
  const requested = await resolveAliases(tx, ids.filter((id) => ASSET_ID.test(id)).map(Number));
  const isOwn = and(eq(bookmarks.accountId, accountId), eq(bookmarks.assetId, assets.id));
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(
        inIdList(assets.id, requested),
        or(visibleAssetsCondition(to), exists(tx.select().from(bookmarks).where(isOwn))),
      ),
    );
  const allowed = new Set(rows.map(({ id }) => id));
  return [...new Set(requested)].filter((id) => allowed.has(id));
}

const upsertBookmark = preparePerConnection((tx) =>
  prepareUpsert(tx, bookmarks, { key: ["accountId", "assetId"], set: ["position"] }),
);

/** Replaces the list by these assets, in this order. Writes only differences, and clears the list of deleted assets. */
export async function saveBookmarkList(tx: Tx, accountId: number, assetIds: readonly number[]): Promise<void> {
  const isOwn = eq(bookmarks.accountId, accountId);
  const rows = await tx.select().from(bookmarks).where(isOwn);
  const positions = new Map(rows.map(({ assetId, position }) => [assetId, position]));
  const requested = new Set(assetIds);
  const removed = rows.map(({ assetId }) => assetId).filter((id) => !requested.has(id));
  if (removed.length > 0) await tx.delete(bookmarks).where(and(isOwn, inIdList(bookmarks.assetId, removed)));
  const upsert = upsertBookmark(tx);
  let last = -1;
  for (const assetId of requested) {
    const position = positions.get(assetId);
    if (position !== undefined && position > last) last = position;
    else {
      last += 1;
      await upsert({ accountId, assetId, position: last });
    }
  }
  await tx.delete(goneBookmarks).where(eq(goneBookmarks.accountId, accountId));
}
