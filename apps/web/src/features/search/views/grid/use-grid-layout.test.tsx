import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useGridLayout } from "./result-grid.tsx";

const posters = { min_height: 200, max_height: 250 };
const ratios = Array.from({ length: 40 }, (_, at) => 0.7 + (at % 5) * 0.3);

it("keeps its rows while printing, and uses the window's width again afterwards", () => {
  const { result, rerender } = renderHook((page) => useGridLayout(ratios, { ...page, posters }), {
    initialProps: { width: 1100, printing: false },
  });
  const onScreen = result.current;
  const rows = onScreen.rowCount;
  rerender({ width: 1100, printing: true });
  rerender({ width: 600, printing: true });
  expect(result.current).toBe(onScreen);
  expect(result.current.rowCount).toBe(rows);
  rerender({ width: 600, printing: false });
  expect(result.current.options.width).toBe(600);
  expect(result.current.rowCount).toBeGreaterThan(rows);
});
