import type { Route } from "../route.ts";

export const infoRoutes = {
  "index.fields": {
    method: "GET",
    path: "/index/fields",
    callers: "asset-user-or-admin",
    groupView: true,
    summary: "The metadata fields the caller may see, with labels per language and how they can be filtered.",
    reply: "json",
    errors: [],
  },
  "index.content_locales": {
    method: "GET",
    path: "/index/content_locales",
    callers: "anyone",
    summary: "The languages of the content; the n-th is that of fields with the suffix _l<n>.",
    reply: "json",
    errors: [],
  },
  "info.all_languages": {
    method: "GET",
    path: "/info/all_languages",
    callers: "anyone",
    summary: "All languages of ISO 639-1 with their names in a given language.",
    reply: "json",
    query: { lang: "text" },
    errors: [],
  },
  "info.check_version": {
    method: "GET",
    path: "/info/check_version",
    callers: "anyone",
    summary: "The version of this contract.",
    reply: "json",
    errors: [],
  },
  "info.downloads": {
    method: "GET",
    path: "/info/downloads",
    callers: "asset-user",
    groupView: true,
    summary: "How many assets one zip may hold; -1 means no limit.",
    reply: "json",
    errors: [],
  },
} as const satisfies Record<string, Route>;
