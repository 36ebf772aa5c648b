import type { Route } from "../route.ts";

export const usageRoutes = {
  "usage.report": {
    method: "GET",
    path: "/usage",
    callers: "gui-admin",
    summary:
      "Usage of the portal: searches, search terms, and the assets most often shown, downloaded and bookmarked, among those the caller may see. Counts are up to five minutes old.",
    reply: "json",
    query: { days: "number" },
    errors: [],
    extension: "usage",
  },
} as const satisfies Record<string, Route>;
