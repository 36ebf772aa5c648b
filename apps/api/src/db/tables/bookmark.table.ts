import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { accountReference } from "./account.table.ts";
import { assetReference } from "./asset.table.ts";

/** The bookmarks of an account, in the order in which they were added. */
export const bookmarks = sqliteTable(
  "bookmark",
  {
    accountId: accountReference(),
    assetId: assetReference(),
    /** Ascending along the list, possibly with gaps. */
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.assetId] }),
    index("bookmark_position").on(t.accountId, t.position),
    index("bookmark_asset").on(t.assetId),
  ],
);

/** Ids of bookmarked assets that were deleted; reported to the account until it saves its list again. */
export const goneBookmarks = sqliteTable(
  "gone_bookmark",
  { accountId: accountReference(), assetId: integer("asset_id").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.assetId] })],
);
