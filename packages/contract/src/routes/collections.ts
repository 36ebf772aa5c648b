import type { Route } from "../route.ts";

export const collectionRoutes = {
  "collections.list": {
    method: "GET",
    path: "/collection",
    when: { operation: "list" },
    callers: "asset-user-or-admin",
    groupView: true,
    summary: "The collections with assets that the caller may see.",
    reply: "json",
    query: { operation: "text" },
    errors: [],
  },
  "collections.get": {
    method: "GET",
    path: "/collection/get",
    callers: "asset-user-or-admin",
    groupView: true,
    summary: "The assets of a collection, by its indicator.",
    reply: "json",
    query: { collection: "text", solr_rows: "number", solr_start: "number" },
    extended: { solr_rows: "collection_pages", solr_start: "collection_pages" },
    errors: ["collection.not_found", "search.window", "search.unavailable"],
  },
} as const satisfies Record<string, Route>;
