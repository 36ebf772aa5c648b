/** Justified layout: rows of pictures of equal height that fill the width. */
import type { ItemLayout } from "../row-window.ts";

export interface LayoutOptions {
  /** Pixels. */
  readonly width: number;
  readonly gap: number;
  readonly minHeight: number;
  readonly maxHeight: number;
  /** Limits the pictures in a row on phones. */
  readonly maxPerRow?: number;
}

/** Aspect ratio of pictures of unknown size. */
const UNKNOWN_RATIO = 1.5;
/** Maximum aspect ratio; wider panoramas are cropped. */
const MAX_RATIO = 3.2;
/** Minimum aspect ratio of a cell; a narrower one would be too thin to click. */
const MIN_RATIO = 0.35;

export interface JustifiedLayout extends ItemLayout {
  readonly options: LayoutOptions;
}

export function createJustifiedLayout(pictures: ArrayLike<number>, options: LayoutOptions): JustifiedLayout {
  const count = pictures.length;
  // Typed arrays and plain loops, since there may be a million pictures.
  const ratios = Float64Array.from(pictures);
  for (let item = 0; item < count; item++) ratios[item] = limitRatio(ratios[item] ?? 0);
  const rows = breakRows(ratios, options);
  const tops = new Float64Array(rows.length);
  const rowOf = new Uint32Array(count);
  const starts = new Float64Array(count);
  let end = 0;
  for (let row = 0; row < rows.length; row++) {
    const { first, next, unit, height } = rows[row] as Row;
    tops[row] = row === 0 ? 0 : end + options.gap;
    end = (tops[row] ?? 0) + height;
    let start = 0;
    for (let item = first; item < next; item++) {
      rowOf[item] = row;
      starts[item] = start;
      start += (ratios[item] ?? 1) * unit + options.gap;
    }
  }
  return {
    options,
    count,
    rowCount: rows.length,
    height: end,
    rowOf: (item) => rowOf[item] ?? 0,
    rowStart: (row) => rows[row]?.first ?? count,
    rowTop: (row) => tops[row] ?? 0,
    rowHeight: (row) => rows[row]?.height ?? 0,
    itemStart: (item) => starts[item] ?? 0,
    itemWidth: (item) => (ratios[item] ?? 0) * (rows[rowOf[item] ?? 0]?.unit ?? 0),
    rowAt: (offset) => {
      let low = 0;
      let high = rows.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

function limitRatio(ratio: number): number {
  return ratio > 0 ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio)) : UNKNOWN_RATIO;
}

interface Row {
  /** First item, and the first of the next row. */
  readonly first: number;
  readonly next: number;
  readonly height: number;
  /** Width of a square picture. It differs from the height if pictures are cropped, since the height is limited. */
  readonly unit: number;
}

/** Breaks rows before or after the first item that does not fit, whichever distorts the row less. */
function breakRows(ratios: Float64Array, options: LayoutOptions): readonly Row[] {
  const { width, gap, minHeight, maxHeight, maxPerRow = Number.POSITIVE_INFINITY } = options;
  const rows: Row[] = [];
  const fillHeight = (items: number, sum: number): number => (width - gap * (items - 1)) / sum;
  const addRow = (next: number, sum: number) => {
    const unit = fillHeight(next - first, sum);
    rows.push({ first, next, unit, height: Math.min(maxHeight, Math.max(minHeight, unit)) });
    first = next;
  };
  let first = 0;
  let sum = 0;
  for (let item = 0; item < ratios.length; item++) {
    const ratio = ratios[item] ?? 1;
    const items = item - first + 1;
    const height = fillHeight(items, sum + ratio);
    if (items > 1 && (height < minHeight || items > maxPerRow)) {
      const before = fillHeight(items - 1, sum);
      const isAfter = items <= maxPerRow && before > maxHeight && before / maxHeight > minHeight / height;
      addRow(isAfter ? item + 1 : item, isAfter ? sum + ratio : sum);
      sum = isAfter ? 0 : ratio;
    } else sum += ratio;
  }
  const items = ratios.length - first;
  if (items === 0) return rows;
  // A last row too short to fill the width is not stretched: it gets the minimum height.
  if (fillHeight(items, sum) <= maxHeight) addRow(ratios.length, sum);
  else rows.push({ first, next: ratios.length, unit: minHeight, height: minHeight });
  return rows;
}
