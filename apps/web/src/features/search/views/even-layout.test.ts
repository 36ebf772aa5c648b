import { describe, expect, it } from "vitest";
import { columnsOf, evenLayout } from "./even-layout.ts";
import { neighbourOf } from "./neighbour.ts";
import { domHeight, placeInDom, rowWindow, virtualOffset } from "./row-window.ts";

/** Five columns of 219.2 px, as thumbnails are in a window of 1440. */
const tiles = evenLayout({ count: 12, columns: 5, width: 1128, rowHeight: 330, gap: 8 });
/** Rows of 200 px below a head of 36. */
const list = evenLayout({ count: 3, columns: 1, width: 1128, rowHeight: 200, above: 36 });

describe("rows that are all alike", () => {
  it("stand side by side and below each other with the gap between them, and fill the width", () => {
    expect([tiles.rowCount, tiles.height]).toEqual([3, 3 * 330 + 2 * 8]);
    expect(tiles.itemWidth(0)).toBeCloseTo((1128 - 4 * 8) / 5);
    expect(tiles.itemStart(4) + tiles.itemWidth(4)).toBeCloseTo(1128);
    expect([tiles.itemStart(5), tiles.rowOf(5), tiles.rowTop(1)]).toEqual([0, 1, 338]);
    expect([tiles.rowStart(2), tiles.rowStart(3)]).toEqual([10, 12]);
  });

  it("begin below the head", () => {
    expect([list.rowTop(0), list.rowTop(2), list.height]).toEqual([36, 436, 636]);
    expect([list.rowAt(0), list.rowAt(235), list.rowAt(236), list.rowAt(9999)]).toEqual([0, 0, 1, 2]);
  });

  it("are none of nothing", () => {
    const none = evenLayout({ count: 0, columns: 5, width: 1128, rowHeight: 330, gap: 8, above: 36 });
    expect([none.rowCount, none.height, none.rowAt(100)]).toEqual([0, 0, 0]);
  });

  it("are drawn with at most 120 items of a hundred thousand, wherever one scrolls", () => {
    for (const columns of [1, 5, 12]) {
      const many = evenLayout({ count: 100_000, columns, width: 1128, rowHeight: 200, gap: 8 });
      for (let offset = 0; offset < many.height; offset += 987_654) {
        const { first, last } = rowWindow(many, offset, 900, null);
        expect(many.rowStart(last + 1) - many.rowStart(first)).toBeLessThanOrEqual(120);
        expect(many.rowTop(first)).toBeLessThanOrEqual(offset);
        expect(many.rowTop(last) + 208).toBeGreaterThanOrEqual(Math.min(offset + 900, many.height));
      }
    }
  });
});

describe("results higher than browsers can show, in rows that are all alike", () => {
  const CAP = 20_000;
  const VIEW = 900;
  const layouts = {
    list: evenLayout({ count: 100_000, columns: 1, width: 1128, rowHeight: 200, above: 36 }),
    thumbnails: evenLayout({ count: 100_000, columns: 5, width: 1128, rowHeight: 330, gap: 8 }),
  };

  it.each(["list", "thumbnails"] as const)(
    "%s: each place of the scrollbar shows rows, and its end the last one",
    (name) => {
      const layout = layouts[name];
      expect(domHeight(layout.height, CAP)).toBe(CAP);
      for (let scrolled = 0; scrolled <= CAP - VIEW; scrolled += 700) {
        const offset = virtualOffset(scrolled, layout.height, VIEW, CAP);
        const { first, last } = rowWindow(layout, offset, VIEW, null);
        // In the box, rows lie where the window is, above and below it too.
        const top = placeInDom(layout.rowTop(first), scrolled, offset);
        const bottom = placeInDom(layout.rowTop(last) + layout.rowHeight(last), scrolled, offset);
        expect(top).toBeLessThanOrEqual(Math.max(scrolled, layout.rowTop(0)));
        expect(bottom).toBeGreaterThanOrEqual(Math.min(scrolled + VIEW, CAP) - 1);
        expect(layout.rowStart(last + 1) - layout.rowStart(first)).toBeLessThanOrEqual(120);
      }
      const end = virtualOffset(CAP - VIEW, layout.height, VIEW, CAP);
      expect(rowWindow(layout, end, VIEW, null).last).toBe(layout.rowCount - 1);
    },
  );
});

it("as many columns fit as have their least width and the gaps between them", () => {
  expect([1128, 1032, 1031, 199, 0].map((width) => columnsOf(width, 200, 8))).toEqual([5, 5, 4, 1, 1]);
});

describe("arrow keys in rows that are all alike", () => {
  it("go straight up and down, and to the last asset where the row below is short", () => {
    expect(neighbourOf(tiles, 1, "ArrowDown", false)).toBe(6);
    expect(neighbourOf(tiles, 6, "ArrowUp", false)).toBe(1);
    expect(neighbourOf(tiles, 9, "ArrowDown", false)).toBe(11);
  });

  it("mirror where reading does", () => {
    expect(neighbourOf(tiles, 6, "ArrowRight", false)).toBe(7);
    expect(neighbourOf(tiles, 6, "ArrowRight", true)).toBe(5);
  });

  it("lead down and up a list, and on over the end of a row, which has one asset", () => {
    expect(neighbourOf(list, 0, "ArrowDown", false)).toBe(1);
    expect(neighbourOf(list, 2, "ArrowUp", false)).toBe(1);
    const sideways = ["ArrowLeft", "ArrowRight", "Home", "End"] as const;
    expect(sideways.map((key) => neighbourOf(list, 1, key, false))).toEqual([0, 2, 1, 1]);
  });
});
