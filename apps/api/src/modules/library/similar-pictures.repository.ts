// Finds assets that show the same picture in other sizes and encodings. Read-only; rights are checked through `maySee`.
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";

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

interface Row {
  id: number;
  band0: number;
  band1: number;
  band2: number;
  band3: number;
  tintA: number;
  tintB: number;
  ratio: number;
}

export interface SimilarPictures {
  /**
   * The asset itself, then those with the same picture that pass `maySee`, most similar first. Hidden ones do not count
   * towards the limit.
   */
  findSimilar(id: number, maySee: (id: number) => boolean): number[];
}

const ROW = `l.asset_id AS id, l.band0, l.band1, l.band2, l.band3, l.tint_a AS tintA, l.tint_b AS tintB,
  CAST(a.width AS REAL) / a.height AS ratio`;
// Only images: films and documents are known by one picture only, and many start with the same one.
const KNOWN =
  "FROM likeness l JOIN asset a ON a.id = l.asset_id WHERE a.kind = 'image' AND a.width > 0 AND a.height > 0";

export function createSimilarPictures(db: ReadOnlyDatabase): SimilarPictures {
  const one = db.sqlite.prepare(`SELECT ${ROW} ${KNOWN} AND l.band0 IS NOT NULL AND l.asset_id = ?`);
  const near = [0, 1, 2, 3].map(
    (at) => `SELECT asset_id FROM likeness WHERE band${at} IN (SELECT value FROM json_each(:band${at}))`,
  );
  const candidates = db.sqlite.prepare(`SELECT ${ROW} ${KNOWN} AND l.asset_id IN (${near.join(" UNION ")})`);
  return {
    findSimilar(id, maySee) {
      const self = one.get(id) as Row | undefined;
      if (!self) return [id];
      const bands = bandsOf(self).map((band, at) => [`band${at}`, JSON.stringify(bandNeighbours(band))]);
      const similar = (candidates.all(Object.fromEntries(bands)) as Row[])
        .map((row) => ({ row, bits: hashDistance(self, row) }))
        .filter(
          ({ row, bits }) =>
            row.id !== id && bits <= MAX_HASH_DISTANCE && hasSimilarTintAndRatio(self, row) && maySee(row.id),
        )
        .sort((a, b) => a.bits - b.bits || a.row.id - b.row.id);
      return [id, ...similar.slice(0, MAX_SIMILAR - 1).map(({ row }) => row.id)];
    },
  };
}

const bandsOf = ({ band0, band1, band2, band3 }: Row) => [band0, band1, band2, band3];

/** The band itself, and those that differ from it by one of 16 bits. */
const bandNeighbours = (band: number) => [band, ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit))];

function hashDistance(a: Row, b: Row): number {
  const other = bandsOf(b);
  return bandsOf(a).reduce((sum, band, at) => sum + countBits(band ^ (other[at] ?? 0)), 0);
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function hasSimilarTintAndRatio(a: Row, b: Row): boolean {
  const tint = Math.hypot(a.tintA - b.tintA, a.tintB - b.tintB);
  return tint <= MAX_TINT_DISTANCE && Math.abs(Math.log(a.ratio / b.ratio)) <= MAX_RATIO_DISTANCE;
}
