import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { accountReference } from "./account.table.ts";
import { assetReference } from "./asset.table.ts";

/** What an account keeps, in the order in which it was added. */
export const bookmarks = sqliteTable(
  "bookmark",
  {
    accountId: accountReference(),
    assetId: assetReference(),
    /** Rises along the list, and may have gaps. */
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.assetId] }),
    index("bookmark_position").on(t.accountId, t.position),
    index("bookmark_asset").on(t.assetId),
  ],
);

/** Ids of deleted assets that stood in a list, until its owner has been told: until the list is saved again. */
export const goneBookmarks = sqliteTable(
  "gone_bookmark",
  { accountId: accountReference(), assetId: integer("asset_id").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.assetId] })],
);
