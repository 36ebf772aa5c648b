import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { assetReference } from "./asset.table.ts";

/** Of an asset that has become part of another one: who has its id, in a link or a list of their own, gets that one. */
export const assetAliases = sqliteTable(
  "asset_alias",
  {
    id: integer("id").primaryKey(),
    assetId: assetReference(),
  },
  (t) => [index("asset_alias_asset").on(t.assetId)],
);
