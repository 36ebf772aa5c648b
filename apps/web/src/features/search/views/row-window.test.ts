import { describe, expect, it } from "vitest";
import { createLayout } from "./grid/justified-layout.ts";
import { domHeight, placeInDom, type Rows, rowWindow, virtualOffset } from "./row-window.ts";

const layout = createLayout({ width: 1128, gap: 4, minHeight: 200, maxHeight: 250 });
layout.append(Array.from({ length: 100_000 }, (_, at) => 0.6 + (at % 9) / 6));
const view = 900;

describe("the rows in the window", () => {
  it("cover everything that is seen, with at most 120 items", () => {
    for (let offset = 0; offset < layout.height; offset += 98_765) {
      const { first, last } = rowWindow(layout, offset, view, null);
      expect(layout.rowTop(first)).toBeLessThanOrEqual(offset);
      expect(layout.rowTop(last) + layout.rowHeight(last)).toBeGreaterThanOrEqual(
        Math.min(offset + view, layout.height),
      );
      expect(layout.rowStart(last + 1) - layout.rowStart(first)).toBeLessThanOrEqual(120);
    }
  });

  it("make room for the open panel", () => {
    const row = 10;
    const gap = { row, height: 600 };
    const below = layout.rowTop(row) + layout.rowHeight(row);
    const inside = rowWindow(layout, below + 100, 300, gap);
    expect(inside.first).toBeLessThanOrEqual(row);
    expect(inside.last).toBeGreaterThanOrEqual(row);
    const after = rowWindow(layout, below + 600, 300, gap);
    expect(layout.rowTop(after.last)).toBeGreaterThan(below);
  });

  it("are none of an empty result", () => {
    const empty = createLayout({ width: 1128, gap: 4, minHeight: 200, maxHeight: 250 });
    expect(rowWindow(empty, 0, view, null)).toEqual({ first: 0, last: -1 });
  });
});

describe("results higher than browsers can show", () => {
  const cap = 10_000;
  const total = 4_000_000;

  it("are scaled into the box, and its end is the end of the result", () => {
    expect(domHeight(total, cap)).toBe(cap);
    expect(virtualOffset(0, total, view, cap)).toBe(0);
    expect(virtualOffset(cap - view, total, view, cap)).toBeCloseTo(total - view);
    // 80 pixels of the page below the box: the end of the result is 80 pixels higher, and not out of sight
    expect(virtualOffset(cap - view + 80, total, view, cap)).toBeCloseTo(total - view + 80);
    expect(virtualOffset(700, 9_000, view, cap)).toBe(700);
    expect(virtualOffset(700, cap, view, cap)).toBe(700);
    expect(virtualOffset(-30, total, view, cap)).toBe(-30);
    expect(domHeight(700, cap)).toBe(700);
    expect([domHeight(9_000_000), virtualOffset(1, 8_000_000, view)]).toEqual([8_000_000, 1]);
  });

  it("show a row where the window is", () => {
    const scrolled = 5_000;
    const offset = virtualOffset(scrolled, total, view, cap);
    // Something 100 px below the upper edge of the window lies 100 px below the scrolled distance in the box.
    expect(placeInDom(offset + 100, scrolled, offset)).toBeCloseTo(scrolled + 100);
  });
});

describe("how much is drawn", () => {
  /** Rows of one picture each, as high as given. */
  const tower = (height: number, rowCount = 1000, perRow = 1): Rows => ({
    rowCount,
    height: rowCount * height,
    rowTop: (row) => row * height,
    rowHeight: () => height,
    rowStart: (row) => Math.min(row, rowCount) * perRow,
    rowAt: (offset) => Math.max(0, Math.min(rowCount - 1, Math.floor(offset / height))),
  });

  it("is 420 pixels more than is seen, above and below", () => {
    expect(rowWindow(tower(100), 5000, 900, null)).toEqual({ first: 45, last: 63 });
    expect(rowWindow(tower(100), 0, 900, null)).toEqual({ first: 0, last: 13 });
  });

  it("is less where rows hold many, but always all that is seen", () => {
    // Nine rows are seen; what is over goes from above and below by turns, until 120 are left or no more is seen.
    expect(rowWindow(tower(100, 1000, 10), 5000, 899, null)).toEqual({ first: 48, last: 59 });
    expect(rowWindow(tower(100, 1000, 30), 5000, 899, null)).toEqual({ first: 50, last: 58 });
    expect(rowWindow(tower(100, 1000, 12), 5000, 899, null)).toEqual({ first: 49, last: 58 });
  });

  it("does not count the open panel as rows", () => {
    const gap = { row: 10, height: 600 };
    const place = (offset: number) => rowWindow(tower(100), offset, 300, gap);
    expect(place(500)).toEqual(rowWindow(tower(100), 500, 180, null));
    expect(place(3000)).toEqual(rowWindow(tower(100), 2400, 300, null));
    // Only the panel is seen.
    expect(place(1200)).toEqual({ first: 7, last: 13 });
  });
});
