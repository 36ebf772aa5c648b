import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { validateOfferedOptions } from "./validate-offered-options.ts";

const none = () => {
  const settings = defaultSettings();
  settings.sorting.options = settings.sorting.options.map((sort) => ({ ...sort, active: false }));
  settings.search.views.options = [];
  return settings;
};

it("at least one sort and one view must be offered", () => {
  expect(validateOfferedOptions(defaultSettings(), defaultSettings())).toEqual([]);
  expect(validateOfferedOptions(none(), defaultSettings()).map(({ path }) => path)).toEqual([
    "sorting.options",
    "search.views.options",
  ]);
});

it("stored settings without any are no error", () => {
  expect(validateOfferedOptions(none(), none())).toEqual([]);
  expect(validateOfferedOptions(null, defaultSettings())).toEqual([]);
});
