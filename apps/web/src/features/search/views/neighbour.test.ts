import { describe, expect, it } from "vitest";
import { createLayout } from "./grid/justified-layout.ts";
import { neighbourOf } from "./neighbour.ts";

// Rows of 600 px: [0 wide, 1 narrow], [2 narrow, 3 wide], [4].
const layout = createLayout({ width: 604, gap: 4, minHeight: 200, maxHeight: 250 });
layout.append([2, 0.5, 0.5, 2, 1]);

describe("arrow keys in the grid", () => {
  it("go to the picture that lies above or below, not to the next in line", () => {
    expect([0, 1, 2, 3, 4].map((item) => layout.rowOf(item))).toEqual([0, 0, 1, 1, 2]);
    expect(neighbourOf(layout, 0, "ArrowDown", false)).toBe(3);
    expect(neighbourOf(layout, 1, "ArrowDown", false)).toBe(3);
    expect(neighbourOf(layout, 2, "ArrowUp", false)).toBe(0);
    expect(neighbourOf(layout, 3, "ArrowDown", false)).toBe(4);
  });

  it("stay at the edges", () => {
    expect(neighbourOf(layout, 0, "ArrowUp", false)).toBe(0);
    expect(neighbourOf(layout, 0, "ArrowLeft", false)).toBe(0);
    expect(neighbourOf(layout, 4, "ArrowDown", false)).toBe(4);
    expect(neighbourOf(layout, 4, "ArrowRight", false)).toBe(4);
  });

  it("run on over the end of a row, and mirror where reading does", () => {
    expect(neighbourOf(layout, 1, "ArrowRight", false)).toBe(2);
    expect(neighbourOf(layout, 1, "ArrowLeft", true)).toBe(2);
    expect(neighbourOf(layout, 1, "ArrowRight", true)).toBe(0);
  });

  it("reach the ends of row and list", () => {
    expect(neighbourOf(layout, 3, "Home", false)).toBe(2);
    expect(neighbourOf(layout, 2, "End", false)).toBe(3);
    expect(neighbourOf(layout, 2, "ControlHome", false)).toBe(0);
    expect(neighbourOf(layout, 2, "ControlEnd", false)).toBe(4);
  });
});

describe("from a row to the next", () => {
  it("leads to the picture whose middle is nearest, the first of two that are as near", () => {
    // Three in the first row, and below them two that are as far to the left and to the right of the middle one.
    const rows = createLayout({ width: 608, gap: 4, minHeight: 200, maxHeight: 250, maxPerRow: 3 });
    rows.append([1, 1, 1, 1.51, 1.51, 9]);
    expect([0, 1, 2, 3, 4].map((item) => rows.rowOf(item))).toEqual([0, 0, 0, 1, 1]);
    expect([0, 1, 2].map((item) => neighbourOf(rows, item, "ArrowDown", false))).toEqual([3, 3, 4]);
    expect([3, 4].map((item) => neighbourOf(rows, item, "ArrowUp", false))).toEqual([0, 2]);
  });

  it("leads nowhere in an empty grid", () => {
    const none = createLayout({ width: 600, gap: 4, minHeight: 200, maxHeight: 250 });
    expect(neighbourOf(none, 0, "ControlEnd", false)).toBe(0);
    expect(neighbourOf(none, 0, "ArrowRight", false)).toBe(0);
  });
});
