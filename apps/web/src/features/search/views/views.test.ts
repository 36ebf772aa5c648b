import { expect, it } from "vitest";
import { gridView } from "./grid/grid-view.ts";
import type { SearchView } from "./search-view.ts";
import { viewOf } from "./views.ts";

const list: SearchView = { ...gridView, key: "list" };
const views = [gridView, list];

it("the address decides over the settings", () => {
  expect(viewOf("list", "grid", views)).toBe(list);
  expect(viewOf(undefined, "list", views)).toBe(list);
});

it("a view that is not built gives way to the one of the settings, and that to the first", () => {
  expect(viewOf("mosaic", "list", views)).toBe(list);
  expect(viewOf("mosaic", "thumbs", views)).toBe(gridView);
  expect(viewOf("list", "list")).toBe(gridView);
});
