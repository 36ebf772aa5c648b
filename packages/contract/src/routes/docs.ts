import type { Route } from "../route.ts";

export const docsRoutes = {
  "openapi.get": {
    method: "GET",
    path: "/openapi.json",
    callers: "anyone",
    summary: "This contract as an OpenAPI 3.1 document.",
    reply: "json",
    errors: [],
    extension: "docs",
  },
  "docs.get": {
    method: "GET",
    path: "/docs",
    callers: "anyone",
    summary: "This contract as a readable page.",
    reply: "text",
    errors: [],
    extension: "docs",
  },
} as const satisfies Record<string, Route>;
