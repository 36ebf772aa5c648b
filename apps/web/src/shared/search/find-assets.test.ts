import { ApiError } from "@vitrine/contract/api-error";
import { describe, expect, it } from "vitest";
import {
  findAssetsWithRetries,
  type SearchQuery,
  type SearchReply,
  type SearchRetryOptions,
  toNarrowingQuery,
  toSearchQuery,
} from "./find-assets.ts";
import { EMPTY_SEARCH } from "./search-location.ts";

const reply: SearchReply = { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 3, start: 0 } };
const window = {
  start: 0,
  rows: 50,
  facets: ["series", "place"],
  sort: { key: "score", orientation: "desc" },
} as const;
const place = { ...EMPTY_SEARCH, text: "vase", facets: { series: ["Lagune"], shot: "1 TO 2" } };

const unknown = (field: string) =>
  new ApiError({ status: 400, code: "search.unknown_field", message: "", details: { field } });
const broken = () => new ApiError({ status: 500, code: "internal", message: "" });

/** A server with these fields, that breaks down the first times. */
function server(fields: readonly string[], breakdowns = 0) {
  const asked: SearchQuery[] = [];
  const dropped: string[] = [];
  let left = breakdowns;
  const healing: SearchRetryOptions = {
    unknownFields: [],
    onUnknownFields: (gone) => dropped.push(...gone),
    reloadFields: async () => fields,
    find: async (query) => {
      asked.push(query);
      if (left-- > 0) throw broken();
      const named = [...(query.solr_facetfields ?? []), ...Object.keys(query.filter ?? {})];
      const stranger = named.find((field) => !fields.includes(field));
      if (stranger !== undefined) throw unknown(stranger);
      return reply;
    },
  };
  return { asked, dropped, healing };
}

describe("a search", () => {
  it("is asked as the contract wants it", () => {
    expect(toSearchQuery(place, window, [])).toEqual({
      solr_q: "vase",
      solr_sort: "score desc",
      solr_rows: 50,
      solr_start: 0,
      filter: { series: ["Lagune"], shot: "1 TO 2" },
      solr_facetfields: ["series", "place"],
    });
    expect(toSearchQuery(EMPTY_SEARCH, { ...window, facets: [] }, [])).toEqual({
      solr_q: "*",
      solr_sort: "score desc",
      solr_rows: 50,
      solr_start: 0,
    });
  });

  it("asks as much without its window, for calls that only narrow, and without what is dead", () => {
    const narrowed = { ...place, suggestions: { room: ["Küche"] } };
    const filter = { series: ["Lagune"], shot: "1 TO 2" };
    expect(toNarrowingQuery(narrowed)).toEqual({ solr_q: "vase", filter, suggestions_filter: { room: ["Küche"] } });
    expect(toNarrowingQuery(narrowed, ["series", "shot", "room"])).toEqual({ solr_q: "vase" });
    expect(toSearchQuery(EMPTY_SEARCH, { rows: 0 }, [])).toMatchObject({ solr_sort: "score desc", solr_rows: 0 });
  });

  it("drops all unknown fields at once, reports them, and returns the result", async () => {
    const { healing, asked, dropped } = server(["series"]);
    await expect(findAssetsWithRetries(place, window, healing)).resolves.toBe(reply);
    expect(dropped.sort()).toEqual(["place", "shot"]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ filter: { series: ["Lagune"] }, solr_facetfields: ["series"] });
  });

  it("stays away from fields that were dropped before in this visit", async () => {
    const { healing, asked } = server(["series"]);
    await findAssetsWithRetries(place, window, { ...healing, unknownFields: ["place", "shot"] });
    expect(asked).toHaveLength(1);
  });

  it("gives up when the server refuses a field that is not even asked for", async () => {
    const { healing, asked } = server(["series", "place", "shot"]);
    const stubborn = {
      ...healing,
      find: (query: SearchQuery) => {
        asked.push(query);
        return Promise.reject(unknown("ghost"));
      },
    };
    await expect(findAssetsWithRetries(place, window, stubborn)).rejects.toMatchObject({
      code: "search.unknown_field",
    });
    expect(asked.length).toBeLessThan(4);
  });

  it("is repeated twice after a 500, without the fields that are gone", async () => {
    const { healing, asked } = server(["series", "shot"], 2);
    await expect(findAssetsWithRetries(place, window, healing)).resolves.toBe(reply);
    expect(asked).toHaveLength(3);
    expect(asked[2]?.solr_facetfields).toEqual(["series"]);
  });

  it("fails as the server did after the third 500", async () => {
    const { healing, asked } = server(["series", "place", "shot"], 9);
    await expect(findAssetsWithRetries(place, window, healing)).rejects.toMatchObject({
      status: 500,
      code: "internal",
    });
    expect(asked).toHaveLength(3);
  });

  it("passes other errors on", async () => {
    const { healing } = server(["series"]);
    const busy = new ApiError({ status: 503, code: "search.unavailable", message: "", retryAfter: 1 });
    await expect(findAssetsWithRetries(place, window, { ...healing, find: () => Promise.reject(busy) })).rejects.toBe(
      busy,
    );
  });
});

describe("what is asked", () => {
  it("begins at the start and is sorted by relevance unless it says otherwise, or by a field that is gone", () => {
    expect(toSearchQuery(EMPTY_SEARCH, { rows: 5 }, [])).toMatchObject({ solr_start: 0, solr_sort: "score desc" });
    const sorted = { rows: 5, start: 10, sort: { key: "shot", orientation: "asc" } } as const;
    expect(toSearchQuery(EMPTY_SEARCH, sorted, [])).toMatchObject({ solr_start: 10, solr_sort: "shot asc" });
    expect(toSearchQuery(EMPTY_SEARCH, sorted, ["shot"])).toMatchObject({ solr_sort: "score desc" });
  });

  it("counts only the facets that are there", () => {
    expect(toSearchQuery(EMPTY_SEARCH, window, ["series"]).solr_facetfields).toEqual(["place"]);
    expect(toSearchQuery(EMPTY_SEARCH, window, ["series", "place"])).not.toHaveProperty("solr_facetfields");
  });
});

describe("healing", () => {
  it("drops the field that was named even where nobody says which fields there are", async () => {
    for (const reloadFields of [() => Promise.reject(new Error("away")), async () => []]) {
      const { healing, asked, dropped } = server(["series", "place"]);
      await findAssetsWithRetries(place, window, { ...healing, reloadFields });
      expect(dropped).toEqual(["shot"]);
      expect(asked).toHaveLength(2);
    }
  });

  it("drops suggestions of fields that are gone, too, and tells of each field once", async () => {
    const { healing, asked, dropped } = server(["series", "place"]);
    await findAssetsWithRetries({ ...place, suggestions: { room: ["Küche"] } }, window, healing);
    expect(dropped).toEqual(["shot", "room"]);
    expect(asked.at(-1)).not.toHaveProperty("suggestions_filter");
  });

  it("tells only of what was not known to be gone", async () => {
    const { healing, dropped } = server(["series"]);
    await findAssetsWithRetries(place, window, { ...healing, unknownFields: ["place"] });
    expect(dropped).toEqual(["shot"]);
  });

  it("repeats after a 500 that no field has caused, and tells of none", async () => {
    const { healing, asked, dropped } = server(["series", "place", "shot"], 1);
    await findAssetsWithRetries(place, window, healing);
    expect([asked.length, dropped]).toEqual([2, []]);
    const silent = server(["series", "place", "shot"], 1);
    await findAssetsWithRetries(place, window, {
      ...silent.healing,
      reloadFields: () => Promise.reject(new Error("away")),
    });
    expect([silent.asked.length, silent.dropped]).toEqual([2, []]);
  });

  it("ends when a server names a new field each time", async () => {
    const { healing, asked } = server([]);
    const endless = {
      ...healing,
      reloadFields: async () => [],
      find: (query: SearchQuery) => {
        asked.push(query);
        return Promise.reject(unknown(`ghost_${asked.length}`));
      },
    };
    await expect(findAssetsWithRetries(place, window, endless)).rejects.toMatchObject({ code: "search.unknown_field" });
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.length).toBeLessThan(40);
  });

  it("passes on what is no answer of the server, and says what it gave up for", async () => {
    const { healing } = server([]);
    const bug = new TypeError("x is not a function");
    await expect(findAssetsWithRetries(place, window, { ...healing, find: () => Promise.reject(bug) })).rejects.toBe(
      bug,
    );
    const failing = broken();
    const gaveUp = findAssetsWithRetries(place, window, { ...healing, find: () => Promise.reject(failing) });
    await expect(gaveUp).rejects.toBe(failing);
  });
});
