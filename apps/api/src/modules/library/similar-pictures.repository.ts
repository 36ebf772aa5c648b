// Finds assets that show the same picture in other sizes and encodings. Read-only; rights are checked through `visible`.
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { assets } from "../../db/tables/asset.table.ts";
import { pictureHashes } from "../../db/tables/picture-hash.table.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";

/**
 * Bits of 64 that may differ. With at most 7, the hashes differ by at most one bit in one of four parts, so looking up
 * each part and its neighbours in the index finds them all.
 */
const MAX_HASH_DISTANCE = 7;
/** Distance in OKLab, in thousandths: a red vase is not the same as a blue one of the same shape. */
const MAX_TINT_DISTANCE = 20;
/** Difference of the natural logarithms of the aspect ratios: allows cropping by a few percent. */
const MAX_RATIO_DISTANCE = 0.06;
/** More are omitted, since a page of results shows no more anyway. */
const MAX_SIMILAR = 1000;

const { assetId, band0, band1, band2, band3, tintA, tintB } = pictureHashes;
const { width, height } = assets;

interface Picture {
  id: number;
  bands: number[];
  tint: [number, number];
  ratio: number;
}

export function createSimilarPictureFinder({ read }: ReadOnlyDatabase) {
  async function find(which: SQL): Promise<Picture[]> {
    // Only images: films and documents are known by one picture only, and many start with the same one.
    const rows = await read
      .select({ id: assetId, band0, band1, band2, band3, tintA, tintB, width, height })
      .from(pictureHashes)
      .innerJoin(assets, eq(assets.id, assetId))
      .where(and(which, eq(assets.kind, "image"), isNotNull(band0)));
    return rows.flatMap(({ id, width, height, ...row }) => {
      if (!width || !height) return [];
      const bands = [row.band0, row.band1, row.band2, row.band3].map((band) => band ?? 0);
      return [{ id, bands, tint: [row.tintA ?? 0, row.tintB ?? 0], ratio: width / height }];
    });
  }

  /**
   * The asset itself, then those with the same picture that are among the `visible` ones, most similar first. Hidden ones
   * do not count towards the limit.
   */
  return async (id: number, visible: (ids: readonly number[]) => Promise<number[]>): Promise<number[]> => {
    const [self] = await find(eq(assetId, id));
    if (!self) return [id];
    const near = [band0, band1, band2, band3].map((column, at) =>
      read
        .select({ assetId })
        .from(pictureHashes)
        .where(inIdList(column, bandNeighbours(self.bands[at] ?? 0)))
        // Without the parentheses of a subquery, which SQLite refuses in a union.
        .getSQL(),
    );
    const similar = (await find(sql`${assetId} IN (${sql.join(near, sql` UNION `)})`))
      .map((picture) => ({ picture, bits: hashDistance(self, picture) }))
      .filter(
        ({ picture, bits }) => picture.id !== id && bits <= MAX_HASH_DISTANCE && hasSimilarTintAndRatio(self, picture),
      )
      .sort((a, b) => a.bits - b.bits || a.picture.id - b.picture.id);
    const shown = await visible(similar.map(({ picture }) => picture.id));
    return [id, ...shown.slice(0, MAX_SIMILAR - 1)];
  };
}

/** The band itself, and those that differ from it by one of 16 bits. */
const bandNeighbours = (band: number) => [band, ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit))];

function hashDistance(a: Picture, b: Picture): number {
  return a.bands.reduce((sum, band, at) => sum + countBits(band ^ (b.bands[at] ?? 0)), 0);
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function hasSimilarTintAndRatio(a: Picture, b: Picture): boolean {
  const tint = Math.hypot(a.tint[0] - b.tint[0], a.tint[1] - b.tint[1]);
  return tint <= MAX_TINT_DISTANCE && Math.abs(Math.log(a.ratio / b.ratio)) <= MAX_RATIO_DISTANCE;
}
