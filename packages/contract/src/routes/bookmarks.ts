import type { Route } from "../route.ts";

export const bookmarkRoutes = {
  "bookmarks.get": {
    method: "GET",
    path: "/config/bookmarks",
    callers: "asset-user-no-guest",
    summary: "The caller's bookmarks, in the order they were added.",
    reply: "json",
    errors: [],
    built: false,
  },
  "bookmarks.save": {
    method: "POST",
    path: "/config/bookmarks",
    callers: "asset-user-no-guest",
    summary: "Replaces the caller's bookmarks and returns them.",
    reply: "json",
    body: "json",
    errors: ["settings.stale", "storage.full"],
    built: false,
  },
} as const satisfies Record<string, Route>;
