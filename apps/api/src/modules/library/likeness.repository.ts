// The assets that show the same picture as another one, in other sizes and encodings. Reads only, and knows no caller:
// whoever shows them asks `access` first.
import type { ReadOnly } from "../../platform/database.ts";

/**
 * Bits of 64 that may differ. Two hashes with no more than 7 are at most one bit apart in one of four parts, so that a
 * look into the index for each part and each of its neighbours finds them all.
 */
const MOST_BITS = 7;
/** Of OKLab, in thousandths: a red vase is no blue one of the same form. */
const MOST_TINT = 20;
/** Of the natural logarithm of the ratio of width to height: what a cut of a few percent changes. */
const MOST_RATIO = 0.06;
/** More of the same are left out: a page of results shows no more anyway. */
const MOST_ALIKE = 1000;

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

export interface LikenessReader {
  /**
   * The asset itself, and after it those with the same picture that `maySee` lets through, the most alike first: the
   * others take the place of none.
   */
  familyOf(id: number, maySee: (id: number) => boolean): number[];
}

const ROW = `l.asset_id AS id, l.band0, l.band1, l.band2, l.band3, l.tint_a AS tintA, l.tint_b AS tintB,
  CAST(a.width AS REAL) / a.height AS ratio`;
// Of films and papers only one picture is known, and many begin with the same one.
const KNOWN =
  "FROM likeness l JOIN asset a ON a.id = l.asset_id WHERE a.kind = 'image' AND a.width > 0 AND a.height > 0";

export function createLikenessReader(db: ReadOnly): LikenessReader {
  const one = db.sqlite.prepare(`SELECT ${ROW} ${KNOWN} AND l.band0 IS NOT NULL AND l.asset_id = ?`);
  const near = [0, 1, 2, 3].map(
    (at) => `SELECT asset_id FROM likeness WHERE band${at} IN (SELECT value FROM json_each(:band${at}))`,
  );
  const candidates = db.sqlite.prepare(`SELECT ${ROW} ${KNOWN} AND l.asset_id IN (${near.join(" UNION ")})`);
  return {
    familyOf(id, maySee) {
      const self = one.get(id) as Row | undefined;
      if (!self) return [id];
      const bands = bandsOf(self).map((band, at) => [`band${at}`, JSON.stringify(neighbours(band))]);
      const alike = (candidates.all(Object.fromEntries(bands)) as Row[])
        .map((row) => ({ row, bits: bitsBetween(self, row) }))
        .filter(({ row, bits }) => row.id !== id && bits <= MOST_BITS && isSameForm(self, row) && maySee(row.id))
        .sort((a, b) => a.bits - b.bits || a.row.id - b.row.id);
      return [id, ...alike.slice(0, MOST_ALIKE - 1).map(({ row }) => row.id)];
    },
  };
}

const bandsOf = ({ band0, band1, band2, band3 }: Row) => [band0, band1, band2, band3];

/** Itself, and what differs from it by one bit of 16. */
const neighbours = (band: number) => [band, ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit))];

function bitsBetween(a: Row, b: Row): number {
  const other = bandsOf(b);
  return bandsOf(a).reduce((sum, band, at) => sum + bitsOf(band ^ (other[at] ?? 0)), 0);
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function isSameForm(a: Row, b: Row): boolean {
  const tint = Math.hypot(a.tintA - b.tintA, a.tintB - b.tintB);
  return tint <= MOST_TINT && Math.abs(Math.log(a.ratio / b.ratio)) <= MOST_RATIO;
}
