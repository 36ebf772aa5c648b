import { act, render } from "@testing-library/react";
import { useEffect } from "react";
import { expect, it, vi } from "vitest";
import { PREFETCH_DISTANCE_IN_POSTER_HEIGHTS } from "./grid/page-size.ts";
import { OVERSCAN_PX, type RowLayout } from "./row-window.ts";
import { useRowWindow } from "./use-row-window.ts";

const POSTER = 250;

/** One row that ends this many pixels below the window. */
function Results({ below, onNearEnd }: { below: number; onNearEnd: () => void }) {
  const height = window.innerHeight + below;
  const layout: RowLayout = {
    rowCount: 1,
    height,
    rowTop: () => 0,
    rowHeight: () => height,
    rowStart: (row) => row,
    rowAt: () => 0,
  };
  const { box } = useRowWindow({
    layout,
    count: 1,
    gap: null,
    ahead: PREFETCH_DISTANCE_IN_POSTER_HEIGHTS * POSTER,
    onNearEnd,
    onItems: () => {},
  });
  return <div ref={box} />;
}

it.each([
  [4 * POSTER - 1, true],
  [4 * POSTER, false],
])("with the end %i pixels below the window, more is asked for: %s", (below, asked) => {
  const onNearEnd = vi.fn();
  render(<Results below={below} onNearEnd={onNearEnd} />);
  expect(onNearEnd.mock.calls.length > 0).toBe(asked);
});

it("renders visible rows first, and those around them after the first paint", () => {
  vi.useFakeTimers();
  const height = window.innerHeight / 4;
  const layout: RowLayout = {
    rowCount: 40,
    height: 40 * height,
    rowTop: (row) => row * height,
    rowHeight: () => height,
    rowStart: (row) => row,
    rowAt: (offset) => Math.min(39, Math.max(0, Math.floor(offset / height))),
  };
  const drawn = { last: -1 };
  function Many() {
    const nothing = () => {};
    const { box, rows } = useRowWindow({
      layout,
      count: 40,
      gap: null,
      ahead: 0,
      onNearEnd: nothing,
      onItems: nothing,
    });
    useEffect(() => {
      drawn.last = rows.last;
    });
    return <div ref={box} />;
  }
  render(<Many />);
  expect(drawn.last).toBe(4);
  act(() => vi.advanceTimersByTime(50));
  expect(drawn.last).toBe(Math.floor((window.innerHeight + OVERSCAN_PX) / height));
  vi.useRealTimers();
});
