import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { accounts } from "./account.table.ts";
import { assets } from "./asset.table.ts";

const accountId = () =>
  integer("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** What an account keeps, in the order in which it was added. */
export const bookmarks = sqliteTable(
  "bookmark",
  {
    accountId: accountId(),
    assetId: integer("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
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
  { accountId: accountId(), assetId: integer("asset_id").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.assetId] })],
);
