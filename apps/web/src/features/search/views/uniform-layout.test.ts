import { describe, expect, it } from "vitest";
import { findNeighbourItem } from "./neighbour.ts";
import { computeRowWindow, toDomHeight, toDomOffset, toVirtualOffset } from "./row-window.ts";
import { countColumns, createUniformLayout } from "./uniform-layout.ts";

/** Five columns of 219.2 px, as for thumbnails in a window of 1440 px. */
const tiles = createUniformLayout({ count: 12, columns: 5, width: 1128, rowHeight: 330, gap: 8 });
/** Rows of 200 px below a header of 36 px. */
const list = createUniformLayout({ count: 3, columns: 1, width: 1128, rowHeight: 200, above: 36 });

describe("uniform rows", () => {
  it("are separated by the gap, and fill the width", () => {
    expect([tiles.rowCount, tiles.height]).toEqual([3, 3 * 330 + 2 * 8]);
    expect(tiles.itemWidth(0)).toBeCloseTo((1128 - 4 * 8) / 5);
    expect(tiles.itemStart(4) + tiles.itemWidth(4)).toBeCloseTo(1128);
    expect([tiles.itemStart(5), tiles.rowOf(5), tiles.rowTop(1)]).toEqual([0, 1, 338]);
    expect([tiles.rowStart(2), tiles.rowStart(3)]).toEqual([10, 12]);
  });

  it("start below the header", () => {
    expect([list.rowTop(0), list.rowTop(2), list.height]).toEqual([36, 436, 636]);
    expect([list.rowAt(0), list.rowAt(235), list.rowAt(236), list.rowAt(9999)]).toEqual([0, 0, 1, 2]);
  });

  it("are empty without items", () => {
    const none = createUniformLayout({ count: 0, columns: 5, width: 1128, rowHeight: 330, gap: 8, above: 36 });
    expect([none.rowCount, none.height, none.rowAt(100)]).toEqual([0, 0, 0]);
  });

  it("render at most 120 of a hundred thousand items at any scroll position", () => {
    for (const columns of [1, 5, 12]) {
      const many = createUniformLayout({ count: 100_000, columns, width: 1128, rowHeight: 200, gap: 8 });
      for (let offset = 0; offset < many.height; offset += 987_654) {
        const { first, last } = computeRowWindow(many, offset, 900, null);
        expect(many.rowStart(last + 1) - many.rowStart(first)).toBeLessThanOrEqual(120);
        expect(many.rowTop(first)).toBeLessThanOrEqual(offset);
        expect(many.rowTop(last) + 208).toBeGreaterThanOrEqual(Math.min(offset + 900, many.height));
      }
    }
  });
});

describe("results higher than browsers can show, in uniform rows", () => {
  const CAP = 20_000;
  const VIEW = 900;
  const layouts = {
    list: createUniformLayout({ count: 100_000, columns: 1, width: 1128, rowHeight: 200, above: 36 }),
    thumbnails: createUniformLayout({ count: 100_000, columns: 5, width: 1128, rowHeight: 330, gap: 8 }),
  };

  it.each(["list", "thumbnails"] as const)("%s: each scroll position shows rows, and the end the last one", (name) => {
    const layout = layouts[name];
    expect(toDomHeight(layout.height, CAP)).toBe(CAP);
    for (let scrolled = 0; scrolled <= CAP - VIEW; scrolled += 700) {
      const offset = toVirtualOffset(scrolled, layout.height, VIEW, CAP);
      const { first, last } = computeRowWindow(layout, offset, VIEW, null);
      // Rows in the box cover the window, also above and below it.
      const top = toDomOffset(layout.rowTop(first), scrolled, offset);
      const bottom = toDomOffset(layout.rowTop(last) + layout.rowHeight(last), scrolled, offset);
      expect(top).toBeLessThanOrEqual(Math.max(scrolled, layout.rowTop(0)));
      expect(bottom).toBeGreaterThanOrEqual(Math.min(scrolled + VIEW, CAP) - 1);
      expect(layout.rowStart(last + 1) - layout.rowStart(first)).toBeLessThanOrEqual(120);
    }
    const end = toVirtualOffset(CAP - VIEW, layout.height, VIEW, CAP);
    expect(computeRowWindow(layout, end, VIEW, null).last).toBe(layout.rowCount - 1);
  });
});

it("the number of columns depends on minimum width and gaps", () => {
  expect([1128, 1032, 1031, 199, 0].map((width) => countColumns(width, 200, 8))).toEqual([5, 5, 4, 1, 1]);
});

describe("arrow keys in uniform rows", () => {
  it("go straight up and down, and to the last asset where the row below is short", () => {
    expect(findNeighbourItem(tiles, 1, "ArrowDown", false)).toBe(6);
    expect(findNeighbourItem(tiles, 6, "ArrowUp", false)).toBe(1);
    expect(findNeighbourItem(tiles, 9, "ArrowDown", false)).toBe(11);
  });

  it("are mirrored in right-to-left pages", () => {
    expect(findNeighbourItem(tiles, 6, "ArrowRight", false)).toBe(7);
    expect(findNeighbourItem(tiles, 6, "ArrowRight", true)).toBe(5);
  });

  it("move up and down a list", () => {
    expect(findNeighbourItem(list, 0, "ArrowDown", false)).toBe(1);
    expect(findNeighbourItem(list, 2, "ArrowUp", false)).toBe(1);
    const sideways = ["ArrowLeft", "ArrowRight", "Home", "End"] as const;
    expect(sideways.map((key) => findNeighbourItem(list, 1, key, false))).toEqual([0, 2, 1, 1]);
  });
});
