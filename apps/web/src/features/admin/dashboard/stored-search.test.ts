import { createSearchKey } from "@vitrine/settings/stored-searches";
import { expect, it } from "vitest";
import { keptSearch, nameOf, saysNothingIn, withSearch } from "./stored-search.ts";

it("keeps words, filters of each kind, chosen suggestions and the order", () => {
  const path =
    "/search/gro%C3%9Fe%20Vase?series=Amara,Alba&created=2020%20TO%202024&+keywords=Ton&sort=imp_date%20asc&view=list";
  expect(keptSearch({ path, lang: "de" })).toEqual({
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
])("a row is called by the words of its search, else by what it filters by: %s", (path, name) => {
  const kept = keptSearch({ path, lang: "de" });
  expect(kept && nameOf(kept, (field) => `Feld ${field}`)).toBe(name);
});

it("is no search on another page, and none of a list of assets", () => {
  for (const path of ["/", "/asset/7", "/search/*?id=1,2"]) expect(keptSearch({ path, lang: "de" })).toBeUndefined();
  expect(keptSearch({ path: "/search/*", lang: "de" })).toMatchObject({ text: "", filters: [] });
});

it("has a key that no row has", () => {
  expect(createSearchKey([])).toBe("search_1");
  expect(createSearchKey([{ indicator: "search_7" }, { indicator: "collection_9" }, { indicator: "search_x" }])).toBe(
    "search_8",
  );
});

it("a field that is filtered by as a facet and as a suggestion is kept with both", () => {
  const kept = keptSearch({ path: "/search/*?keywords=Clay&+keywords=Glaze", lang: "en" });
  expect(kept?.filters).toEqual([
    { field_name: "keywords", values: ["Clay"], range_facet: false },
    { field_name: "keywords", values: ["Glaze"], range_facet: false },
  ]);
});

const row = { indicator: "search_1", label: "Vasen" };
const kept = { lang: "de", text: "", filters: [], sort: undefined };

it("adds to a row what it says in one language, and takes neither words of another nor the order", () => {
  const before = { ...row, search: { en: "vase" }, sort: "title", orientation: "asc" } as const;
  expect(withSearch(before, kept, ["de", "en"])).toEqual({
    ...before,
    search: { en: "vase", de: "*" },
    facets: { de: [] },
  });
  expect([saysNothingIn(before, "de"), saysNothingIn(before, "en")]).toEqual([true, false]);
});

it("a text for all languages stays that of the others", () => {
  const english = { ...kept, lang: "en", text: "vessel", sort: { key: "imp_date", orientation: "desc" } as const };
  const before = { ...row, search: "Vase", sort: "title", orientation: "asc" } as const;
  expect(withSearch(before, english, ["de", "en", "pt"])).toEqual({
    ...row,
    search: { de: "Vase", en: "vessel", pt: "Vase" },
    facets: { en: [] },
    sort: "imp_date",
    orientation: "desc",
  });
});
