import { createStoredSearchKey } from "@vitrine/settings/stored-searches";
import { expect, it } from "vitest";
import {
  createSearchName,
  hasNoSearchIn,
  parseSearchOfPreviewLocation,
  setRowSearchInLanguage,
} from "./stored-search.ts";

it("stores text, filters of each kind, selected suggestions and the sort order", () => {
  const path =
    "/search/gro%C3%9Fe%20Vase?series=Amara,Alba&created=2020%20TO%202024&+keywords=Ton&sort=imp_date%20asc&view=list";
  expect(parseSearchOfPreviewLocation({ path, lang: "de" })).toEqual({
    lang: "de",
    text: "große Vase",
    filters: [
      { field_name: "series", values: ["Amara", "Alba"], range_facet: false },
      { field_name: "created", values: "2020 TO 2024", range_facet: true },
      { field_name: "keywords", values: ["Ton"], range_facet: false },
    ],
    sort: { key: "imp_date", orientation: "asc" },
  });
});

it.each([
  ["/search/Vase?series=Amara", "Vase"],
  ["/search/*?series=Amara,Alba&+keywords=Ton,Glasur", "Amara, Alba, Ton"],
  ["/search/*?created=2020%20TO%202024&series=Amara", "Feld created, Amara"],
  ["/search/*", ""],
  [`/search/*?series=${"A".repeat(300)}`, "A".repeat(200)],
])("a row is named after its search text, else after its filters: %s", (path, name) => {
  const kept = parseSearchOfPreviewLocation({ path, lang: "de" });
  expect(kept && createSearchName(kept, (field) => `Feld ${field}`)).toBe(name);
});

it("returns undefined for other pages and for lists of assets", () => {
  for (const path of ["/", "/asset/7", "/search/*?id=1,2"])
    expect(parseSearchOfPreviewLocation({ path, lang: "de" })).toBeUndefined();
  expect(parseSearchOfPreviewLocation({ path: "/search/*", lang: "de" })).toMatchObject({ text: "", filters: [] });
});

it("creates a key that no other row has", () => {
  expect(createStoredSearchKey([])).toBe("search_1");
  expect(
    createStoredSearchKey([{ indicator: "search_7" }, { indicator: "collection_9" }, { indicator: "search_x" }]),
  ).toBe("search_8");
});

it("a field filtered both as facet and as suggestion is stored with both", () => {
  const kept = parseSearchOfPreviewLocation({ path: "/search/*?keywords=Clay&+keywords=Glaze", lang: "en" });
  expect(kept?.filters).toEqual([
    { field_name: "keywords", values: ["Clay"], range_facet: false },
    { field_name: "keywords", values: ["Glaze"], range_facet: false },
  ]);
});

const row = { indicator: "search_1", label: "Vasen" };
const kept = { lang: "de", text: "", filters: [], sort: undefined };

it("adds the search in one language to a row, and keeps other languages and the sort order", () => {
  const before = { ...row, search: { en: "vase" }, sort: "title", orientation: "asc" } as const;
  expect(setRowSearchInLanguage(before, kept, ["de", "en"])).toEqual({
    ...before,
    search: { en: "vase", de: "*" },
    facets: { de: [] },
  });
  expect([hasNoSearchIn(before, "de"), hasNoSearchIn(before, "en")]).toEqual([true, false]);
});

it("a text for all languages is kept for the other languages", () => {
  const english = { ...kept, lang: "en", text: "vessel", sort: { key: "imp_date", orientation: "desc" } as const };
  const before = { ...row, search: "Vase", sort: "title", orientation: "asc" } as const;
  expect(setRowSearchInLanguage(before, english, ["de", "en", "pt"])).toEqual({
    ...row,
    search: { de: "Vase", en: "vessel", pt: "Vase" },
    facets: { en: [] },
    sort: "imp_date",
    orientation: "desc",
  });
});
