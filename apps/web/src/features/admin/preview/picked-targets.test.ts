import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { expect, it } from "vitest";
import { findPickedColourSetting, listPickedTargets, sortPageTargetsFirst } from "./picked-targets.ts";

const [light] = shippedThemes;
if (!light) throw new Error("No theme is shipped.");

it("targets one of the twelve colours unless the area overrides it", () => {
  const clicked = { area: "header", tokens: ["navigation_color"] };
  expect(findPickedColourSetting(light, clicked)).toBe("appearance.navigation_color");
  const own = { ...light, advanced_appearance: { "header.background_color": "#102030" } };
  expect(findPickedColourSetting(own, clicked)).toBe("advanced_appearance.header.background_color");
});

it("has no target for an element without a theme colour", () => {
  expect(findPickedColourSetting(light, { area: "global", tokens: [] })).toBeUndefined();
});

it("lists all settings of an element: file, colour, sizes, and the first of many texts", () => {
  const picked: PickedMessage = {
    type: "vitrine.preview.picked",
    area: "header",
    tokens: ["navigation_color"],
    file: "searchLogo",
    measures: ["search.sidebar.width"],
    texts: ["views.a", "views.b", "views.c", "views.d"],
    lang: "de",
  };
  expect(listPickedTargets(picked, light, 1)).toEqual([
    "files.searchLogo",
    "themes.options.1.appearance.navigation_color",
    "search.sidebar.width",
    ...["texts de.views.a", "texts de.views.b", "texts de.views.c"],
  ]);
});

it("lists the settings of the current section first", () => {
  const targets = ["themes.options.0.appearance.primary_color", "texts de.views.a", "search.sidebar.width", "facets"];
  expect(sortPageTargetsFirst(targets, "search")).toEqual([
    ["search.sidebar.width", "facets", "themes.options.0.appearance.primary_color", "texts de.views.a"],
    2,
  ]);
  expect(sortPageTargetsFirst(targets, "dashboard")).toEqual([targets, 0]);
});
