import type { Route } from "../route.ts";

/** Parameters of all searches: they restrict results, facet values and counts alike. */
const searchQuery = {
  filter: "json",
  suggestions_filter: "json",
  solr_q: "text",
  words: "text",
  like: "text",
} as const;

/** Extensions among `searchQuery`. */
const extended = { words: "as_typed", like: "like" } as const;

export const searchRoutes = {
  "search.find": {
    method: "GET",
    path: "/",
    callers: "asset-user",
    groupView: true,
    summary: "Finds assets: text, filters, disjunctive facet counts, sorting and paging.",
    reply: "json",
    query: {
      ...searchQuery,
      solr_facetfields: "repeated",
      solr_sort: "text",
      solr_rows: "number",
      solr_start: "number",
      purpose: "text",
    },
    extended: { ...extended, purpose: "purpose" },
    errors: ["search.unknown_field", "search.window", "search.unavailable"],
  },
  "search.facet_values": {
    method: "GET",
    path: "/search/facet_values",
    callers: "asset-user",
    groupView: true,
    summary: "Finds values of one facet among many, case- and diacritic-insensitive, with their counts.",
    reply: "json",
    query: { ...searchQuery, field: "text", contains: "text", rows: "number" },
    extended,
    errors: ["search.unknown_field", "search.unavailable"],
    extension: "facet_values",
  },
  "search.ratio_strip": {
    method: "GET",
    path: "/search/ratio_strip",
    callers: "asset-user",
    groupView: true,
    summary:
      "The aspect ratios of all hits in result order, two bytes each (width / height * 1000, unsigned, big-endian; 0: unknown), for a true scrollbar.",
    reply: "file",
    query: { ...searchQuery, solr_sort: "text" },
    extended,
    errors: ["search.unknown_field", "search.unavailable"],
    extension: "ratio_strip",
  },
  "search.ids": {
    method: "GET",
    path: "/search/ids",
    callers: "asset-user",
    groupView: true,
    summary: "The ids of all hits in result order, up to the limit of downloads (`info/downloads`).",
    reply: "json",
    query: { ...searchQuery, solr_sort: "text" },
    extended,
    errors: ["search.unknown_field", "search.unavailable"],
    extension: "ids",
  },
  "assets.get": {
    method: "GET",
    path: "/assets",
    callers: "asset-user",
    groupView: true,
    summary: "Assets by id, in the requested order; ids that do not exist or that the caller may not see are omitted.",
    reply: "json",
    query: { assetid: "ids", purpose: "text" },
    extended: { purpose: "purpose" },
    errors: [],
  },
} as const satisfies Record<string, Route>;
