import { toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import { getEntriesByPath } from "@vitrine/settings/registry/entry-at";
import { describe, expect, it } from "vitest";
import { searchTextsIn, shippedText } from "../../../testing/search-texts.ts";
import { listSupportedPortalFileNames } from "../saving/documents/portal-file-names.ts";
import { adminSections } from "../sections.tsx";
import { findEntries, toFileEntryId, toPartEntryId, toSectionEntryId } from "./search-entries.ts";
import { listFileEntries, listSettingEntries } from "./search-settings.ts";
import { entryIdsByConcept } from "./synonyms.ts";

const files = listSupportedPortalFileNames({ has: () => true });
const pages = new Set(adminSections.flatMap((section) => section.pages ?? []));
const shown = [...getEntriesByPath().values()].filter(({ page, node }) => page && node.kind !== "group");

describe.each(["de", "en"] as const)("for an admin who uses %s", (lang) => {
  const entries = listSettingEntries(searchTextsIn(lang), pages, 0);

  it.each(shown.map((entry) => [entry.path, entry] as const))("%s is found by its names and its key", (path, entry) => {
    // Many settings share a name: the entry itself must match, whatever its rank.
    const own = entries.filter(({ id }) => id === path);
    expect(own).toHaveLength(1);
    for (const name of ["de", "en"] as const) {
      const query = shippedText(name, toSettingNameTextKey(entry));
      expect(query).not.toBe("");
      expect(findEntries(own, query), query).toHaveLength(1);
    }
    expect(findEntries(own, path)).toHaveLength(1);
  });

  it("no shown text of a setting or file is a key", () => {
    for (const { name, about } of [...entries, ...listFileEntries(searchTextsIn(lang), files)]) {
      expect(`${name} ${about}`).not.toMatch(/\w_\w|\w\.\w+\.\w|\[\]/);
    }
  });

  it.each([
    ["logo", toFileEntryId("dashboardLogo")],
    ["Favicon", toFileEntryId("favicon")],
    ["font", toFileEntryId("custom_font")],
    ["Schriftart", toFileEntryId("custom_font")],
    ["typeface", toFileEntryId("custom_font")],
    ["Banner", toFileEntryId("dashboardHero")],
    ["style sheet", toFileEntryId("style")],
  ])("%s finds a file", (query, id) => {
    expect(findEntries(listFileEntries(searchTextsIn(lang), files), query).map((entry) => entry.id)).toContain(id);
  });
});

it("a theme's setting opens that of the given theme, one inside another list opens the list", () => {
  const fieldOf = (path: string) =>
    listSettingEntries(searchTextsIn("en"), pages, 1).find(({ id }) => id === path)?.target as { field: string };
  expect(fieldOf("themes.options[].appearance.primary_color").field).toBe("themes.options.1.appearance.primary_color");
  expect(fieldOf("footer[].position").field).toBe("footer");
});

it.each(["leere Reihen", "empty rows", "leere Sammlungen"])("%s finds the setting that hides them", (query) => {
  const found = findEntries(listSettingEntries(searchTextsIn("de"), new Set(["dashboard"] as const), 0), query);
  expect(found.map(({ id }) => id)).toContain("dashboard.collections.hide_empty_result");
});

it("every synonym leads to something that exists", () => {
  const known = new Set([
    ...getEntriesByPath().keys(),
    ...adminSections.map(({ key }) => toSectionEntryId(key)),
    ...adminSections.flatMap(({ parts }) => parts?.map(({ path }) => toPartEntryId(path)) ?? []),
    ...files.map(toFileEntryId),
  ]);
  expect(Object.values(entryIdsByConcept).flatMap((ids) => ids.filter((id) => !known.has(id)))).toEqual([]);
});
