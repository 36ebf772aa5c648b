import { describe, expect, it } from "vitest";
import { toAreaPropertyTextKey, toAreaTextKey } from "./area-names.ts";
import { toSettingNameTextKey } from "./entries.ts";
import { findEntryAt, listPathLabels } from "./entry-at.ts";

describe("the setting at a path of a document", () => {
  it.each([
    ["search.sidebar.width", "search.sidebar.width"],
    ["themes.options.1.appearance.primary_color", "themes.options[].appearance.primary_color"],
    ["themes.options.0.advanced_appearance.header.text_color", "themes.options[].advanced_appearance"],
    ["footer.2.languages.de.link", "footer[].languages{}.link"],
    ["accessibility.assets.alt.0", "accessibility.assets.alt"],
    ["dashboard.collections.data.3.facets.de.0.values.1", "dashboard.collections.data[].facets{}[].values"],
    ["terms_of_use.links.not a language.link", "terms_of_use.links{}.link"],
  ])("%s is %s", (path, setting) => {
    expect(findEntryAt(path)?.path).toBe(setting);
  });

  it.each(["", "cellar", "search.cellar", "global.website_title.x"])("%j is none", (path) => {
    expect(findEntryAt(path)).toBeUndefined();
  });

  it("is found by item keys, too", () => {
    const place = ["themes", "options", { by: "key", key: "dark" }, "advanced_appearance", "header.text_color"];
    expect(findEntryAt(place)?.path).toBe("themes.options[].advanced_appearance");
  });
});

describe("the labels of a path", () => {
  const words = (place: Parameters<typeof listPathLabels>[0]) =>
    listPathLabels(place).map((label) => ("item" in label ? label.item : label.nameKey));

  it("are the names of its groups, with items by number from 1 or by key", () => {
    const name = (path: string) => toSettingNameTextKey(findEntryAt(path) as never);
    const [themes, options, colours] = ["themes", "themes.options", "themes.options.0.advanced_appearance"].map(name);
    expect(words("themes.options.0.advanced_appearance.header.text_color")).toEqual([
      themes,
      options,
      "1",
      colours,
      toAreaTextKey("header"),
      toAreaPropertyTextKey("text_color"),
    ]);
    expect(words(["themes", "options", { by: "key", key: "dark" }])).toEqual([themes, options, "dark"]);
  });

  it("are words for unknown keys", () => {
    expect(words("cellar.light")).toEqual(["cellar", "light"]);
    expect(words("their_own.keptHere")).toEqual(["their own", "kept Here"]);
    expect(words("themes.options.0.advanced_appearance.old_area.text_color").at(-1)).toBe("old area text color");
  });

  it("are those of a theme for the appearance before version 6", () => {
    const name = (path: string) => toSettingNameTextKey(findEntryAt(path) as never);
    const primary = "themes.options.0.appearance.primary_color";
    expect(words("appearance.primary_color")).toEqual([name("themes.options.0.appearance"), name(primary)]);
    expect(words("advanced_appearance.header.text_color").slice(1)).toEqual([
      toAreaTextKey("header"),
      toAreaPropertyTextKey("text_color"),
    ]);
  });
});
