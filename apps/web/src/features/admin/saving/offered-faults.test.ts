import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, it } from "vitest";
import { offeredFaults } from "./offered-faults.ts";

const none = () => {
  const settings = defaultSettings();
  settings.sorting.options = settings.sorting.options.map((sort) => ({ ...sort, active: false }));
  settings.search.views.options = [];
  return settings;
};

it("a sort and a view at least are offered", () => {
  expect(offeredFaults(defaultSettings(), defaultSettings())).toEqual([]);
  expect(offeredFaults(none(), defaultSettings()).map(({ path }) => path)).toEqual([
    "sorting.options",
    "search.views.options",
  ]);
});

it("what is stored without any stands in nobody's way", () => {
  expect(offeredFaults(none(), none())).toEqual([]);
  expect(offeredFaults(null, defaultSettings())).toEqual([]);
});
