import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { assetReference } from "./asset.table.ts";

/** Ids of assets that were merged into another asset; links and bookmarks with such an id resolve to the other one. */
export const assetAliases = sqliteTable(
  "asset_alias",
  {
    id: integer("id").primaryKey(),
    assetId: assetReference(),
  },
  (t) => [index("asset_alias_asset").on(t.assetId)],
);
