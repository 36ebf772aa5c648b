import type { Route } from "../route.ts";

export const timelineRoutes = {
  "changes.list": {
    method: "GET",
    path: "/changes",
    callers: "gui-admin",
    summary:
      "Everything that was changed in the portal, newest first: saved documents and files, accounts, groups, pools, tokens and convert sets. Pages are continued with `next`.",
    reply: "json",
    query: { topic: "text", author: "text", before: "text", rows: "number" },
    errors: [],
    extension: "changes",
  },
} as const satisfies Record<string, Route>;
