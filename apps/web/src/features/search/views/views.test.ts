import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, it } from "vitest";
import { offeredViews, viewOf } from "./views.ts";

const settings = defaultSettings().search.views;
const without = (...keys: string[]) => ({
  ...settings,
  options: settings.options.map((option) => ({ ...option, visible: !keys.includes(option.key) })),
});

it("the address decides over what the visitor chose last, and that over the settings", () => {
  expect(viewOf(["list", "thumbnail"], settings).key).toBe("list");
  expect(viewOf([undefined, "thumbnail"], settings).key).toBe("thumbnail");
  expect(viewOf([undefined, null], settings).key).toBe("grid");
  expect(viewOf([], { ...settings, default: "list" }).key).toBe("list");
});

it("a view that is not offered, or that nobody knows, gives way to the next", () => {
  expect(viewOf(["mosaic", "list"], settings).key).toBe("list");
  expect(viewOf(["list", "thumbnail"], without("list")).key).toBe("thumbnail");
  expect(viewOf(["list"], without("list")).key).toBe("grid");
});

it("are offered by default as list, thumbnails, grid: positions 0, 1, 2", () => {
  expect(offeredViews(settings).map(({ key, position }) => [key, position])).toEqual([
    ["list", 0],
    ["thumbnail", 1],
    ["grid", 2],
  ]);
});

it("are offered as the settings order and show them, each once", () => {
  const [list, thumbnail, grid] = settings.options;
  if (!list || !thumbnail || !grid) throw new Error("three views");
  const options = [
    { ...list, position: 5 },
    { ...grid, position: 1 },
    { ...thumbnail, visible: false },
    { ...list, position: 9 },
  ];
  expect(offeredViews({ ...settings, options }).map(({ key }) => key)).toEqual(["grid", "list"]);
});
