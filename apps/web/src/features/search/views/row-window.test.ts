import { describe, expect, it } from "vitest";
import { createJustifiedLayout } from "./grid/justified-layout.ts";
import { computeRowWindow, type RowLayout, toDomHeight, toDomOffset, toVirtualOffset } from "./row-window.ts";

const layout = createJustifiedLayout(
  Array.from({ length: 100_000 }, (_, at) => 0.6 + (at % 9) / 6),
  { width: 1128, gap: 4, minHeight: 200, maxHeight: 250 },
);
const view = 900;

describe("the rows in the window", () => {
  it("cover everything visible, with at most 120 items", () => {
    for (let offset = 0; offset < layout.height; offset += 98_765) {
      const { first, last } = computeRowWindow(layout, offset, view, null);
      expect(layout.rowTop(first)).toBeLessThanOrEqual(offset);
      expect(layout.rowTop(last) + layout.rowHeight(last)).toBeGreaterThanOrEqual(
        Math.min(offset + view, layout.height),
      );
      expect(layout.rowStart(last + 1) - layout.rowStart(first)).toBeLessThanOrEqual(120);
    }
  });

  it("leave space for the open panel", () => {
    const row = 10;
    const gap = { row, height: 600 };
    const below = layout.rowTop(row) + layout.rowHeight(row);
    const inside = computeRowWindow(layout, below + 100, 300, gap);
    expect(inside.first).toBeLessThanOrEqual(row);
    expect(inside.last).toBeGreaterThanOrEqual(row);
    const after = computeRowWindow(layout, below + 600, 300, gap);
    expect(layout.rowTop(after.last)).toBeGreaterThan(below);
  });

  it("are empty for an empty result", () => {
    const empty = createJustifiedLayout([], { width: 1128, gap: 4, minHeight: 200, maxHeight: 250 });
    expect(computeRowWindow(empty, 0, view, null)).toEqual({ first: 0, last: -1 });
  });
});

describe("results higher than browsers can show", () => {
  const cap = 10_000;
  const total = 4_000_000;

  it("are scaled into the box, and its end is the end of the result", () => {
    expect(toDomHeight(total, cap)).toBe(cap);
    expect(toVirtualOffset(0, total, view, cap)).toBe(0);
    expect(toVirtualOffset(cap - view, total, view, cap)).toBeCloseTo(total - view);
    // 80 pixels of the page below the box: the end of the result is 80 pixels higher, and visible
    expect(toVirtualOffset(cap - view + 80, total, view, cap)).toBeCloseTo(total - view + 80);
    expect(toVirtualOffset(700, 9_000, view, cap)).toBe(700);
    expect(toVirtualOffset(700, cap, view, cap)).toBe(700);
    expect(toVirtualOffset(-30, total, view, cap)).toBe(-30);
    expect(toDomHeight(700, cap)).toBe(700);
    expect([toDomHeight(9_000_000), toVirtualOffset(1, 8_000_000, view)]).toEqual([8_000_000, 1]);
  });

  it("show a row where the window is", () => {
    const scrolled = 5_000;
    const offset = toVirtualOffset(scrolled, total, view, cap);
    // An item 100 px below the window's top is 100 px below the scrolled distance in the box.
    expect(toDomOffset(offset + 100, scrolled, offset)).toBeCloseTo(scrolled + 100);
  });
});

describe("how many rows are rendered", () => {
  /** Rows of one picture each, of the given heights. */
  const tower = (height: number, rowCount = 1000, perRow = 1): RowLayout => ({
    rowCount,
    height: rowCount * height,
    rowTop: (row) => row * height,
    rowHeight: () => height,
    rowStart: (row) => Math.min(row, rowCount) * perRow,
    rowAt: (offset) => Math.max(0, Math.min(rowCount - 1, Math.floor(offset / height))),
  });

  it("is 420 pixels more than visible, above and below", () => {
    expect(computeRowWindow(tower(100), 5000, 900, null)).toEqual({ first: 45, last: 63 });
    expect(computeRowWindow(tower(100), 0, 900, null)).toEqual({ first: 0, last: 13 });
  });

  it("is less if rows contain many items, but always all visible ones", () => {
    // Nine rows are visible; overscan is removed above and below in turn, until 120 items remain or none is left.
    expect(computeRowWindow(tower(100, 1000, 10), 5000, 899, null)).toEqual({ first: 48, last: 59 });
    expect(computeRowWindow(tower(100, 1000, 30), 5000, 899, null)).toEqual({ first: 50, last: 58 });
    expect(computeRowWindow(tower(100, 1000, 12), 5000, 899, null)).toEqual({ first: 49, last: 58 });
  });

  it("does not count the open panel as rows", () => {
    const gap = { row: 10, height: 600 };
    const place = (offset: number) => computeRowWindow(tower(100), offset, 300, gap);
    expect(place(500)).toEqual(computeRowWindow(tower(100), 500, 180, null));
    expect(place(3000)).toEqual(computeRowWindow(tower(100), 2400, 300, null));
    // Only the panel is visible.
    expect(place(1200)).toEqual({ first: 7, last: 13 });
  });
});
