import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { assets } from "./asset.table.ts";

/**
 * How an asset's picture looks in any size and encoding: 64 bits in four parts, each of them found by an index. Nothing
 * stands in them where the picture has no large forms to be known by; no row means that nobody has looked yet.
 */
export const likeness = sqliteTable(
  "likeness",
  {
    assetId: integer("asset_id")
      .primaryKey()
      .references(() => assets.id, { onDelete: "cascade" }),
    band0: integer("band0"),
    band1: integer("band1"),
    band2: integer("band2"),
    band3: integer("band3"),
    /** Of OKLab, in thousandths. */
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
