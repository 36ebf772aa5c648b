import { expect, it } from "vitest";
import { keptSearch, nextKey, withSearch } from "./stored-search.ts";

it("keeps words, filters of each kind, chosen suggestions and the order", () => {
  const path =
    "/search/gro%C3%9Fe%20Vase?series=Amara,Alba&created=2020%20TO%202024&+keywords=Ton&sort=imp_date%20asc&view=list";
  expect(keptSearch({ path, lang: "de" })).toEqual({
    lang: "de",
    text: "große Vase",
    filters: [
      { field_name: "keywords", values: ["Ton"], range_facet: false },
      { field_name: "series", values: ["Amara", "Alba"], range_facet: false },
      { field_name: "created", values: "2020 TO 2024", range_facet: true },
    ],
    sort: { key: "imp_date", orientation: "asc" },
  });
});

it("is no search on another page, and none of a list of assets", () => {
  for (const path of ["/", "/asset/7", "/search/*?id=1,2"]) expect(keptSearch({ path, lang: "de" })).toBeUndefined();
  expect(keptSearch({ path: "/search/*", lang: "de" })).toMatchObject({ text: "", filters: [] });
});

it("has a key that no row has", () => {
  expect(nextKey([])).toBe("search_1");
  expect(nextKey([{ indicator: "search_7" }, { indicator: "collection_9" }, { indicator: "search_x" }])).toBe(
    "search_8",
  );
});

it("adds to a row what it says in one language, and takes nothing from another", () => {
  const kept = { lang: "de", text: "", filters: [], sort: undefined };
  const row = withSearch(
    { indicator: "search_1", label: "Vasen", search: { en: "vase" }, sort: "title", orientation: "asc" },
    kept,
  );
  expect(row).toEqual({ indicator: "search_1", label: "Vasen", search: { en: "vase", de: "*" }, facets: { de: [] } });
});
