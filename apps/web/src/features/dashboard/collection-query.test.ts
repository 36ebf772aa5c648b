import type { Client } from "@vitrine/contract/client";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import { describe, expect, it } from "vitest";
import { collectionQuery, fetchCollectionAssetIds, toSearchLocation } from "./collection-query.ts";

const sorting = { orientation: { default: "desc" as const, options: [] } };

describe("a row of the dashboard", () => {
  it("is a collection of the server unless it has a search", () => {
    expect(isStoredSearch({ indicator: "collection_12" })).toBe(false);
    expect(isStoredSearch({ indicator: "search_3" })).toBe(true);
    expect(isStoredSearch({ indicator: "collection_12", search: "bowl" })).toBe(true);
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
    expect(toSearchLocation(definition, "de", sorting)).toMatchObject({
      text: "Schale",
      facets: { series: ["Glut"] },
      sort: { key: "imp_date", orientation: "desc" },
    });
    expect(toSearchLocation(definition, "en", sorting)).toMatchObject({ text: "bowl", facets: { imp_date: "1 TO *" } });
    expect(toSearchLocation(definition, "fr", sorting).text).toBe("bowl");
  });

  it("opens as the search that the server names, with a list of assets as a filter", () => {
    const listed = {
      indicator: "collection_3",
      label: "Lamps",
      facets: { de: [{ field_name: "collection", values: ["collection_3"], range_facet: false }] },
    };
    expect(isStoredSearch(listed)).toBe(true);
    expect(toSearchLocation(listed, "de", sorting)).toMatchObject({
      text: "",
      facets: { collection: ["collection_3"] },
    });
  });

  it("finds everything with an asterisk", () => {
    expect(toSearchLocation({ indicator: "search_1", label: "All", search: " * " }, "de", sorting).text).toBe("");
  });
});

describe("stored searches in other formats", () => {
  const filters = (facets: object, lang = "de") =>
    toSearchLocation(
      { indicator: "search_1", label: "Bowls", facets } as Parameters<typeof toSearchLocation>[0],
      lang,
      sorting,
    ).facets;
  const glut = [{ field_name: "series", values: ["Glut"], range_facet: false }];

  it("uses the English filters if the reader's language has none, else any", () => {
    const alba = [{ field_name: "series", values: ["Alba"], range_facet: false }];
    expect(filters({ de: glut, en: alba }, "fr")).toEqual({ series: ["Alba"] });
    expect(filters({ de: glut }, "fr")).toEqual({ series: ["Glut"] });
    expect(filters({})).toEqual({});
  });

  it("ignores empty filters", () => {
    const empty = [
      { field_name: "a", values: "", range_facet: true },
      { field_name: "b", values: [], range_facet: false },
      { field_name: "c", values: [null], range_facet: false },
      { field_name: "d", values: [7, null], range_facet: false },
    ];
    expect(filters({ de: empty })).toEqual({ d: ["7"] });
  });

  it("applies both filters on the same field", () => {
    const facets = { de: [...glut, { field_name: "series", values: ["Alba"], range_facet: false }] };
    const place = toSearchLocation({ indicator: "search_1", label: "Bowls", facets }, "de", sorting);
    expect([place.facets, place.suggestions]).toEqual([{ series: ["Glut"] }, { series: ["Alba"] }]);
  });

  it("is a range if flagged as one or formatted like one, else a single value", () => {
    const of = (values: string, range_facet: boolean) => filters({ de: [{ field_name: "a", values, range_facet }] });
    expect([of("1 TO 5", true), of("1 TO 5", false), of("2020", true), of("Glut", false)]).toEqual([
      { a: "1 TO 5" },
      { a: "1 TO 5" },
      { a: "2020" },
      { a: ["Glut"] },
    ]);
  });

  it("accepts a text for all languages or for each", () => {
    const text = (search: string | Record<string, string>) =>
      toSearchLocation({ indicator: "search_1", label: "", search }, "de", sorting).text;
    expect(text(" bowl ")).toBe("bowl");
    expect(text({ en: "bowl" })).toBe("bowl");
    expect(text({ fr: "bol" }), "better than everything").toBe("bol");
  });

  it("is sorted as configured, else by the portal's default", () => {
    const sort = (definition: object) =>
      toSearchLocation(
        { indicator: "search_1", label: "", ...definition } as Parameters<typeof toSearchLocation>[0],
        "de",
        sorting,
      ).sort;
    expect(sort({ sort: "title", orientation: "asc" })).toEqual({ key: "title", orientation: "asc" });
    expect(sort({ sort: "title" })).toEqual({ key: "title", orientation: "desc" });
    expect(sort({ orientation: "asc" })).toBeUndefined();
  });
});

describe("a row of the dashboard is loaded", () => {
  const docs = [
    { id: "7", asset_groups: ["image" as const] },
    { id: "9", asset_groups: ["image" as const] },
  ];
  function server(response: object) {
    const asked: unknown[][] = [];
    const client = {
      has: () => true,
      call: async (key: string, { query }: { query: object }) => {
        asked.push([key, query]);
        return { response };
      },
    } as unknown as Client;
    return { client, asked };
  }
  const sort = { key: "imp_date", orientation: "asc" } as const;
  const fill = (client: Client, indicator: string, search?: string) => {
    const definition = { indicator, label: "Bowls", src: null, ...(search ? { search: { de: search } } : {}) };
    const place = toSearchLocation(definition, "de", sorting);
    const { queryFn, queryKey } = collectionQuery(client, { definition, place, sort, lang: "de", rows: 20 });
    return { key: queryKey, content: (queryFn as (context: object) => Promise<unknown>)({}) };
  };

  it("by the server's collection", async () => {
    const { client, asked } = server({ docs, numFound: 40, start: 0 });
    expect(await fill(client, "collection_3").content).toEqual({ docs, total: 40 });
    expect(asked).toEqual([["collections.get", { collection: "collection_3", solr_rows: 20, solr_start: 0 }]]);
  });

  it("by a search, limited to the first results", async () => {
    const { client, asked } = server({ docs, numFound: 40, start: 0 });
    expect(await fill(client, "search_1", "Schale").content).toEqual({ docs, total: 40 });
    expect(asked).toEqual([
      ["search.find", { solr_q: "Schale", solr_rows: 20, solr_start: 0, solr_sort: "imp_date asc" }],
    ]);
  });

  it("with the number of loaded assets as total if the server sends none", async () => {
    const { client } = server({ docs });
    expect(await fill(client, "collection_3").content).toMatchObject({ total: 2 });
  });

  it("again when its search was changed", () => {
    const { client } = server({ docs });
    expect(fill(client, "search_1", "Schale").key).not.toEqual(fill(client, "search_1", "Vase").key);
  });

  it("and opened by the ids of all its assets if it has no search", async () => {
    const { client, asked } = server({ docs });
    expect(await fetchCollectionAssetIds(client, "collection_3")).toEqual(["7", "9"]);
    expect(asked).toEqual([["collections.get", { collection: "collection_3", solr_rows: 500, solr_start: 0 }]]);
  });
});
