import type { Route } from "../route.ts";

export const bookmarkRoutes = {
  "bookmarks.get": {
    method: "GET",
    path: "/config/bookmarks",
    callers: "asset-user-no-guest",
    summary:
      "The caller's bookmarks, in the order they were added; at the end, as an extension, those of deleted assets.",
    reply: "json",
    errors: [],
  },
  "bookmarks.save": {
    method: "POST",
    path: "/config/bookmarks",
    callers: "asset-user-no-guest",
    summary: "Replaces the caller's bookmarks and returns them; with If-Match only if they have not changed.",
    reply: "json",
    acknowledges: true,
    body: "json",
    errors: ["settings.stale", "storage.full"],
  },
} as const satisfies Record<string, Route>;
