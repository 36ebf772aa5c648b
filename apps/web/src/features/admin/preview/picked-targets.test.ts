import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { expect, it } from "vitest";
import { ownFirst, pickedColour, pickedTargets } from "./picked-targets.ts";

const [light] = shippedThemes;
if (!light) throw new Error("No theme is shipped.");

it("leads to one of the twelve colours as long as the area has none of its own, and then to that", () => {
  const clicked = { area: "header", tokens: ["navigation_color"] };
  expect(pickedColour(light, clicked)).toBe("appearance.navigation_color");
  const own = { ...light, advanced_appearance: { "header.background_color": "#102030" } };
  expect(pickedColour(own, clicked)).toBe("advanced_appearance.header.background_color");
});

it("leads nowhere from what no variable colours", () => {
  expect(pickedColour(light, { area: "global", tokens: [] })).toBeUndefined();
});

it("leads to all that makes it up: file, colour, measures, and the first of many texts", () => {
  const picked: PickedMessage = {
    type: "vitrine.preview.picked",
    area: "header",
    tokens: ["navigation_color"],
    file: "searchLogo",
    measures: ["search.sidebar.width"],
    texts: ["views.a", "views.b", "views.c", "views.d"],
    lang: "de",
  };
  expect(pickedTargets(picked, light, 1)).toEqual([
    "files.searchLogo",
    "themes.options.1.appearance.navigation_color",
    "search.sidebar.width",
    ...["texts de.views.a", "texts de.views.b", "texts de.views.c"],
  ]);
});

it("leads first to what is edited in the section that it was clicked in", () => {
  const targets = ["themes.options.0.appearance.primary_color", "texts de.views.a", "search.sidebar.width", "facets"];
  expect(ownFirst(targets, "search")).toEqual([
    ["search.sidebar.width", "facets", "themes.options.0.appearance.primary_color", "texts de.views.a"],
    2,
  ]);
  expect(ownFirst(targets, "dashboard")).toEqual([targets, 0]);
});
