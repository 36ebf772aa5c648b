import type { Route } from "../route.ts";

export const customPageRoutes = {
  "pages.list": {
    method: "GET",
    path: "/config/custom_html",
    callers: "anyone",
    summary: "The languages that have custom pages.",
    reply: "json",
    errors: [],
  },
  "pages.get": {
    method: "GET",
    path: "/config/custom_html",
    when: { lang: true },
    callers: "anyone",
    summary:
      "The custom pages of a language (imprint, privacy, terms and others): those stored, else those shipped (header Vitrine-Source says which).",
    reply: "json",
    query: { lang: "text" },
    errors: ["settings.language_unknown"],
  },
  "pages.save": {
    method: "POST",
    path: "/config/custom_html",
    callers: "gui-admin",
    summary:
      "Sanitizes and stores the custom pages of a language and returns them with what was removed; with If-Match only if no one else has changed them.",
    reply: "json",
    acknowledges: true,
    query: { lang: "text" },
    body: "json",
    document: "schema",
    errors: ["settings.stale", "storage.full"],
  },
  "pages.remove": {
    method: "DELETE",
    path: "/config/custom_html",
    callers: "gui-admin",
    summary: "Removes the custom pages of a language; their revisions stay.",
    reply: "json",
    query: { lang: "text" },
    errors: ["settings.language_unknown", "settings.stale", "storage.full"],
    extension: "removals",
  },
} as const satisfies Record<string, Route>;
