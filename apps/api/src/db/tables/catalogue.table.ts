import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { assets, type StoredFields } from "./asset.table.ts";

/** Values of an asset that come from catalogues, not from its file. */
export interface CatalogueValues extends StoredFields {
  rating?: number;
  colorCode?: number;
  /** Epoch seconds. */
  embargo?: number;
  expiry?: number;
  /** The file's own values of the same fields; restored when the catalogue's values are removed. */
  ofFile?: { rating?: number; colorCode?: number; embargo?: number; expiry?: number; fields?: StoredFields };
}

/** Assets that a catalogue describes. */
export const catalogueRecords = sqliteTable(
  "catalogue_record",
  {
    assetId: integer("asset_id")
      .primaryKey()
      .references(() => assets.id, { onDelete: "cascade" }),
    /** Identifies the asset in later catalogues; null if the catalogue names only its file. */
    identifier: text("identifier"),
    /** Overrides the metadata of the file whenever that is read; null without a file, as all values are the catalogue's. */
    overlay: text("overlay", { mode: "json" }).$type<CatalogueValues>(),
  },
  (t) => [uniqueIndex("catalogue_record_identifier").on(t.identifier)],
);
