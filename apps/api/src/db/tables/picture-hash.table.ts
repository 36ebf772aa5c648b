import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { assets } from "./asset.table.ts";

/**
 * Perceptual hash and tint of an asset's picture, to find similar ones. The 64 bits are in four indexed parts, which are
 * null if the picture has too little contrast; without a row, the picture was not analysed yet.
 */
export const pictureHashes = sqliteTable(
  "likeness",
  {
    assetId: integer("asset_id")
      .primaryKey()
      .references(() => assets.id, { onDelete: "cascade" }),
    band0: integer("band0"),
    band1: integer("band1"),
    band2: integer("band2"),
    band3: integer("band3"),
    /** Average a and b of OKLab, in thousandths. */
    tintA: integer("tint_a"),
    tintB: integer("tint_b"),
  },
  (t) => [
    index("likeness_band0").on(t.band0),
    index("likeness_band1").on(t.band1),
    index("likeness_band2").on(t.band2),
    index("likeness_band3").on(t.band3),
  ],
);
