import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { POSTERS_AHEAD } from "./grid/page-size.ts";
import type { Rows } from "./row-window.ts";
import { useRowWindow } from "./use-row-window.ts";

const POSTER = 250;

/** One row that ends so far below the window, in pixels. */
function Results({ below, onNearEnd }: { below: number; onNearEnd: () => void }) {
  const height = window.innerHeight + below;
  const layout: Rows = {
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
    ahead: POSTERS_AHEAD * POSTER,
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
