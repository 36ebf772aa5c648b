import { ApiError } from "@vitrine/contract/api-error";
import { describe, expect, it } from "vitest";
import {
  findHealing,
  type Healing,
  narrowingQuery,
  type SearchQuery,
  type SearchReply,
  searchQuery,
  TooManyRequests,
} from "./find-assets.ts";
import { everything } from "./search-location.ts";

const reply: SearchReply = { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 3, start: 0 } };
const window = {
  start: 0,
  rows: 50,
  facets: ["series", "place"],
  sort: { key: "score", orientation: "desc" },
} as const;
const place = { ...everything, text: "vase", facets: { series: ["Lagune"], shot: "1 TO 2" } };

const unknown = (field: string) =>
  new ApiError({ status: 400, code: "search.unknown_field", message: "", details: { field } });
const broken = () => new ApiError({ status: 500, code: "internal", message: "" });

/** A server with these fields, that breaks down the first times. */
function server(fields: readonly string[], breakdowns = 0) {
  const asked: SearchQuery[] = [];
  const dropped: string[] = [];
  let left = breakdowns;
  const healing: Healing = {
    dead: [],
    onDead: (gone) => dropped.push(...gone),
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
    expect(searchQuery(place, window, [])).toEqual({
      solr_q: "vase",
      solr_sort: "score desc",
      solr_rows: 50,
      solr_start: 0,
      filter: { series: ["Lagune"], shot: "1 TO 2" },
      solr_facetfields: ["series", "place"],
    });
    expect(searchQuery(everything, { ...window, facets: [] }, [])).toEqual({
      solr_q: "*",
      solr_sort: "score desc",
      solr_rows: 50,
      solr_start: 0,
    });
  });

  it("asks as much without its window, for calls that only narrow, and without what is dead", () => {
    const narrowed = { ...place, suggestions: { room: ["Küche"] } };
    const filter = { series: ["Lagune"], shot: "1 TO 2" };
    expect(narrowingQuery(narrowed)).toEqual({ solr_q: "vase", filter, suggestions_filter: { room: ["Küche"] } });
    expect(narrowingQuery(narrowed, ["series", "shot", "room"])).toEqual({ solr_q: "vase" });
    expect(searchQuery(everything, { rows: 0 }, [])).toMatchObject({ solr_sort: "score desc", solr_rows: 0 });
  });

  it("drops every field that is gone, at once, says which, and finds", async () => {
    const { healing, asked, dropped } = server(["series"]);
    await expect(findHealing(place, window, healing)).resolves.toBe(reply);
    expect(dropped.sort()).toEqual(["place", "shot"]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ filter: { series: ["Lagune"] }, solr_facetfields: ["series"] });
  });

  it("stays away from fields that were dropped before in this visit", async () => {
    const { healing, asked } = server(["series"]);
    await findHealing(place, window, { ...healing, dead: ["place", "shot"] });
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
    await expect(findHealing(place, window, stubborn)).rejects.toMatchObject({ code: "search.unknown_field" });
    expect(asked.length).toBeLessThan(4);
  });

  it("is repeated twice after a 500, without the fields that are gone", async () => {
    const { healing, asked } = server(["series", "shot"], 2);
    await expect(findHealing(place, window, healing)).resolves.toBe(reply);
    expect(asked).toHaveLength(3);
    expect(asked[2]?.solr_facetfields).toEqual(["series"]);
  });

  it("fails with too many requests after the third 500", async () => {
    const { healing, asked } = server(["series", "place", "shot"], 9);
    await expect(findHealing(place, window, healing)).rejects.toBeInstanceOf(TooManyRequests);
    expect(asked).toHaveLength(3);
  });

  it("passes other errors on", async () => {
    const { healing } = server(["series"]);
    const busy = new ApiError({ status: 503, code: "search.unavailable", message: "", retryAfter: 1 });
    await expect(findHealing(place, window, { ...healing, find: () => Promise.reject(busy) })).rejects.toBe(busy);
  });
});
