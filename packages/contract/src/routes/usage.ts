import type { Route } from "../route.ts";

export const usageRoutes = {
  "usage.report": {
    method: "GET",
    path: "/usage",
    callers: "gui-admin",
    summary:
      "What the portal was used for: searches, words, and the assets that were shown, downloaded and bookmarked most, of those the caller may see. Counts are up to five minutes behind.",
    reply: "json",
    query: { days: "number" },
    errors: [],
    extension: "usage",
  },
} as const satisfies Record<string, Route>;
