import { describe, expect, it } from "vitest";
import { isStoredSearch, placeOf } from "./collection-query.ts";

const sorting = { orientation: { default: "desc" as const, options: [] } };

describe("a row of the dashboard", () => {
  it("is a collection of the server unless it says what to search", () => {
    expect(isStoredSearch({ indicator: "collection_12", label: "Bowls" })).toBe(false);
    expect(isStoredSearch({ indicator: "search_3", label: "Bowls" })).toBe(true);
    expect(isStoredSearch({ indicator: "collection_12", label: "Bowls", search: "bowl" })).toBe(true);
  });

  it("searches in the reader's language, with the filters of that language", () => {
    const definition = {
      indicator: "search_1",
      label: "Bowls",
      search: { de: "Schale", en: "bowl" },
      facets: {
        de: [{ field_name: "series", values: ["Glut", null], range_facet: false }],
        en: [{ field_name: "imp_date", values: "1 TO *", range_facet: true }],
      },
      sort: "imp_date",
    };
    expect(placeOf(definition, "de", sorting)).toMatchObject({
      text: "Schale",
      facets: { series: ["Glut"] },
      sort: { key: "imp_date", orientation: "desc" },
    });
    expect(placeOf(definition, "en", sorting)).toMatchObject({ text: "bowl", facets: { imp_date: "1 TO *" } });
    expect(placeOf(definition, "fr", sorting).text).toBe("bowl");
  });

  it("opens as the search that the server says it is, a list of assets as a filter", () => {
    const listed = {
      indicator: "collection_3",
      label: "Lamps",
      facets: { de: [{ field_name: "collection", values: ["collection_3"], range_facet: false }] },
    };
    expect(isStoredSearch(listed)).toBe(true);
    expect(placeOf(listed, "de", sorting)).toMatchObject({ text: "", facets: { collection: ["collection_3"] } });
  });

  it("finds everything with an asterisk", () => {
    expect(placeOf({ indicator: "search_1", label: "All", search: " * " }, "de", sorting).text).toBe("");
  });
});
