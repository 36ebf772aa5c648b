import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { chooseOfferedView, listOfferedViews } from "./views.ts";

const settings = createDefaultSettings().search.views;
const without = (...keys: string[]) => ({
  ...settings,
  options: settings.options.map((option) => ({ ...option, visible: !keys.includes(option.key) })),
});

it("the address takes precedence over the last choice, and that over the settings", () => {
  expect(chooseOfferedView(["list", "thumbnail"], settings).key).toBe("list");
  expect(chooseOfferedView([undefined, "thumbnail"], settings).key).toBe("thumbnail");
  expect(chooseOfferedView([undefined, null], settings).key).toBe("grid");
  expect(chooseOfferedView([], { ...settings, default: "list" }).key).toBe("list");
});

it("an unknown view, or one that is not offered, falls back to the next", () => {
  expect(chooseOfferedView(["mosaic", "list"], settings).key).toBe("list");
  expect(chooseOfferedView(["list", "thumbnail"], without("list")).key).toBe("thumbnail");
  expect(chooseOfferedView(["list"], without("list")).key).toBe("grid");
});

it("are offered by default as list, thumbnails, grid: positions 0, 1, 2", () => {
  expect(listOfferedViews(settings).map(({ key, position }) => [key, position])).toEqual([
    ["list", 0],
    ["thumbnail", 1],
    ["grid", 2],
  ]);
});

it("are offered as configured, without duplicates", () => {
  const [list, thumbnail, grid] = settings.options;
  if (!list || !thumbnail || !grid) throw new Error("three views");
  const options = [
    { ...list, position: 5 },
    { ...grid, position: 1 },
    { ...thumbnail, visible: false },
    { ...list, position: 9 },
  ];
  expect(listOfferedViews({ ...settings, options }).map(({ key }) => key)).toEqual(["grid", "list"]);
});
