import type { ItemLayout } from "../row-window.ts";

/**
 * Justified layout: rows of pictures of equal height that fill the width. Offsets are Float64, since Float32 is too
 * imprecise for a million rows. Pages are appended without laying out existing rows again.
 */
export interface LayoutOptions {
  /** Pixels. */
  readonly width: number;
  readonly gap: number;
  readonly minHeight: number;
  readonly maxHeight: number;
  /** Wider panoramas are cropped. */
  readonly maxRatio?: number;
  /** Limits the pictures in a row on phones. */
  readonly maxPerRow?: number;
}

/** Aspect ratio of pictures of unknown size. */
const UNKNOWN_RATIO = 1.5;
const MAX_RATIO = 3.2;
/** Narrower pictures would be too thin to click. */
const MIN_RATIO = 0.35;

export interface JustifiedLayout extends ItemLayout {
  readonly options: LayoutOptions;
  append(ratios: ArrayLike<number>): void;
}

export function createJustifiedLayout(options: LayoutOptions): JustifiedLayout {
  const { width, gap, minHeight, maxHeight } = options;
  const maxRatio = options.maxRatio ?? MAX_RATIO;
  const maxPerRow = options.maxPerRow ?? Number.POSITIVE_INFINITY;
  let ratios = new Float32Array(256);
  let rows = new Uint32Array(256);
  let starts = new Float64Array(256);
  let widths = new Float64Array(256);
  let firsts = new Uint32Array(64);
  let tops = new Float64Array(64);
  let heights = new Float64Array(64);
  let count = 0;
  let rowCount = 0;

  const ratioSum = (from: number, to: number): number => {
    let sum = 0;
    for (let item = from; item < to; item++) sum += ratios[item] ?? 0;
    return sum;
  };
  const fillHeight = (items: number, sum: number): number => (width - gap * (items - 1)) / sum;

  const layOutRow = (row: number, from: number, to: number, sum: number, full: boolean): void => {
    const natural = fillHeight(to - from, sum);
    // An incomplete row that would be stretched keeps its ratios; others fill the width, cropped if the height is
    // clamped.
    const justified = full || natural <= maxHeight;
    const unit = justified ? natural : minHeight;
    const height = justified ? Math.min(maxHeight, Math.max(minHeight, natural)) : minHeight;
    firsts[row] = from;
    tops[row] = row === 0 ? 0 : (tops[row - 1] ?? 0) + (heights[row - 1] ?? 0) + gap;
    heights[row] = height;
    let start = 0;
    for (let item = from; item < to; item++) {
      const itemWidth = (ratios[item] ?? 1) * unit;
      rows[item] = row;
      starts[item] = start;
      widths[item] = itemWidth;
      start += itemWidth + gap;
    }
  };

  /** Breaks rows before or after the first item that does not fit, whichever distorts the row less. */
  const layOutFrom = (from: number): void => {
    let first = from;
    let sum = 0;
    for (let item = from; item < count; item++) {
      const ratio = ratios[item] ?? 1;
      const items = item - first + 1;
      const height = fillHeight(items, sum + ratio);
      if (items > 1 && (height < minHeight || items > maxPerRow)) {
        const before = fillHeight(items - 1, sum);
        const after = items <= maxPerRow && before > maxHeight && before / maxHeight > minHeight / height;
        const end = after ? item + 1 : item;
        addRow(first, end, after ? sum + ratio : sum);
        first = end;
        sum = after ? 0 : ratio;
      } else sum += ratio;
    }
    if (first < count) {
      growRows();
      layOutRow(rowCount, first, count, ratioSum(first, count), false);
      rowCount++;
    }
  };

  const addRow = (from: number, to: number, sum: number): void => {
    growRows();
    layOutRow(rowCount, from, to, sum, true);
    rowCount++;
  };
  const growRows = (): void => {
    if (rowCount + 1 < firsts.length) return;
    const size = firsts.length * 2;
    firsts = copyInto(new Uint32Array(size), firsts);
    tops = copyInto(new Float64Array(size), tops);
    heights = copyInto(new Float64Array(size), heights);
  };
  const growItems = (needed: number): void => {
    if (needed <= ratios.length) return;
    const size = Math.max(needed, ratios.length * 2);
    ratios = copyInto(new Float32Array(size), ratios);
    rows = copyInto(new Uint32Array(size), rows);
    starts = copyInto(new Float64Array(size), starts);
    widths = copyInto(new Float64Array(size), widths);
  };

  return {
    options,
    get count() {
      return count;
    },
    get rowCount() {
      return rowCount;
    },
    get height() {
      return rowCount === 0 ? 0 : (tops[rowCount - 1] ?? 0) + (heights[rowCount - 1] ?? 0);
    },
    append(more) {
      growItems(count + more.length);
      for (let at = 0; at < more.length; at++) {
        const ratio = more[at] ?? UNKNOWN_RATIO;
        ratios[count + at] = ratio > 0 ? Math.min(maxRatio, Math.max(MIN_RATIO, ratio)) : UNKNOWN_RATIO;
      }
      // The last row may have space for more pictures.
      const from = rowCount === 0 ? 0 : (firsts[rowCount - 1] ?? 0);
      rowCount = Math.max(0, rowCount - 1);
      count += more.length;
      layOutFrom(from);
    },
    rowOf: (item) => rows[item] ?? 0,
    rowStart: (row) => (row >= rowCount ? count : (firsts[row] ?? 0)),
    rowTop: (row) => tops[row] ?? 0,
    rowHeight: (row) => heights[row] ?? 0,
    itemStart: (item) => starts[item] ?? 0,
    itemWidth: (item) => widths[item] ?? 0,
    rowAt(offset) {
      let low = 0;
      let high = rowCount - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return Math.max(0, low);
    },
  };
}

function copyInto<A extends Uint32Array | Float32Array | Float64Array>(target: A, source: A): A {
  target.set(source);
  return target;
}
