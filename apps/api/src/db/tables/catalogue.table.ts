import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { assets, type StoredFields } from "./asset.table.ts";

/** What catalogues say of an asset and its file does not. */
export interface CatalogueValues extends StoredFields {
  rating?: number;
  colorCode?: number;
  /** Epoch seconds. */
  embargo?: number;
  expiry?: number;
  /** What the file itself says of the same, which counts again once the catalogue's values are taken away. */
  ofFile?: { rating?: number; colorCode?: number; embargo?: number; expiry?: number; fields?: StoredFields };
}

/** Assets that a catalogue describes. */
export const catalogueRecords = sqliteTable(
  "catalogue_record",
  {
    assetId: integer("asset_id")
      .primaryKey()
      .references(() => assets.id, { onDelete: "cascade" }),
    /** By which a later catalogue knows the asset; null where its file alone is named. */
    identifier: text("identifier"),
    /** Laid over what is read from the file whenever it changes; null where there is no file, and all is the catalogue's. */
    overlay: text("overlay", { mode: "json" }).$type<CatalogueValues>(),
  },
  (t) => [uniqueIndex("catalogue_record_identifier").on(t.identifier)],
);
