import type { Route } from "../route.ts";

export const bookmarkRoutes = {
  "bookmarks.get": {
    method: "GET",
    path: "/config/bookmarks",
    callers: "asset-user-no-guest",
    summary:
      "The caller's bookmarks, in the order they were added; at the end, as an extension, those whose assets are gone.",
    reply: "json",
    errors: [],
  },
  "bookmarks.save": {
    method: "POST",
    path: "/config/bookmarks",
    callers: "asset-user-no-guest",
    summary:
      "Replaces the caller's bookmarks and returns what is kept; with If-Match only if nothing else has changed them.",
    reply: "json",
    acknowledges: true,
    body: "json",
    errors: ["settings.stale", "storage.full"],
  },
} as const satisfies Record<string, Route>;
