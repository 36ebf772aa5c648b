import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { validateAtLeastOneOffered } from "./validate-at-least-one-offered.ts";

const none = () => {
  const settings = createDefaultSettings();
  settings.sorting.options = settings.sorting.options.map((sort) => ({ ...sort, active: false }));
  settings.search.views.options = [];
  return settings;
};

it("at least one sort and one view must be offered", () => {
  expect(validateAtLeastOneOffered(createDefaultSettings(), createDefaultSettings())).toEqual([]);
  expect(validateAtLeastOneOffered(none(), createDefaultSettings()).map(({ path }) => path)).toEqual([
    "sorting.options",
    "search.views.options",
  ]);
});

it("stored settings without any are no error", () => {
  expect(validateAtLeastOneOffered(none(), none())).toEqual([]);
  expect(validateAtLeastOneOffered(null, createDefaultSettings())).toEqual([]);
});
