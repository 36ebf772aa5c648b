import { describe, expect, it } from "vitest";
import { createJustifiedLayout } from "./grid/justified-layout.ts";
import { findNeighbourItem } from "./neighbour.ts";

// Rows of 600 px: [0 wide, 1 narrow], [2 narrow, 3 wide], [4].
const layout = createJustifiedLayout([2, 0.5, 0.5, 2, 1], { width: 604, gap: 4, minHeight: 200, maxHeight: 250 });

describe("arrow keys in the grid", () => {
  it("move to the picture above or below, not to the next in order", () => {
    expect([0, 1, 2, 3, 4].map((item) => layout.rowOf(item))).toEqual([0, 0, 1, 1, 2]);
    expect(findNeighbourItem(layout, 0, "ArrowDown", false)).toBe(3);
    expect(findNeighbourItem(layout, 1, "ArrowDown", false)).toBe(3);
    expect(findNeighbourItem(layout, 2, "ArrowUp", false)).toBe(0);
    expect(findNeighbourItem(layout, 3, "ArrowDown", false)).toBe(4);
  });

  it("stay at the edges", () => {
    expect(findNeighbourItem(layout, 0, "ArrowUp", false)).toBe(0);
    expect(findNeighbourItem(layout, 0, "ArrowLeft", false)).toBe(0);
    expect(findNeighbourItem(layout, 4, "ArrowDown", false)).toBe(4);
    expect(findNeighbourItem(layout, 4, "ArrowRight", false)).toBe(4);
  });

  it("continue over the end of a row, and are mirrored in right-to-left pages", () => {
    expect(findNeighbourItem(layout, 1, "ArrowRight", false)).toBe(2);
    expect(findNeighbourItem(layout, 1, "ArrowLeft", true)).toBe(2);
    expect(findNeighbourItem(layout, 1, "ArrowRight", true)).toBe(0);
  });

  it("reach the ends of row and list", () => {
    expect(findNeighbourItem(layout, 3, "Home", false)).toBe(2);
    expect(findNeighbourItem(layout, 2, "End", false)).toBe(3);
    expect(findNeighbourItem(layout, 2, "ControlHome", false)).toBe(0);
    expect(findNeighbourItem(layout, 2, "ControlEnd", false)).toBe(4);
  });
});

describe("from a row to the next", () => {
  it("leads to the picture with the nearest centre, the first of two equally near", () => {
    // Three in the first row, and below them two at equal distance to the middle one.
    const rows = createJustifiedLayout([1, 1, 1, 1.51, 1.51, 9], {
      width: 608,
      gap: 4,
      minHeight: 200,
      maxHeight: 250,
      maxPerRow: 3,
    });
    expect([0, 1, 2, 3, 4].map((item) => rows.rowOf(item))).toEqual([0, 0, 0, 1, 1]);
    expect([0, 1, 2].map((item) => findNeighbourItem(rows, item, "ArrowDown", false))).toEqual([3, 3, 4]);
    expect([3, 4].map((item) => findNeighbourItem(rows, item, "ArrowUp", false))).toEqual([0, 2]);
  });

  it("leads nowhere in an empty grid", () => {
    const none = createJustifiedLayout([], { width: 600, gap: 4, minHeight: 200, maxHeight: 250 });
    expect(findNeighbourItem(none, 0, "ControlEnd", false)).toBe(0);
    expect(findNeighbourItem(none, 0, "ArrowRight", false)).toBe(0);
  });
});
