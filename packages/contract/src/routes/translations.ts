import type { Route } from "../route.ts";

export const translationRoutes = {
  "translations.list": {
    method: "GET",
    path: "/config/translations",
    callers: "anyone",
    summary: "The languages of the portal that have texts.",
    reply: "json",
    errors: [],
  },
  "translations.get": {
    method: "GET",
    path: "/config/translations",
    when: { lang: true },
    callers: "anyone",
    summary:
      "The texts of a language: those stored, else those shipped (header Vitrine-Source says which); the section admin is sent to GUI admins only. With source=stored, {} where none are stored. With source=filled, those stored and, for missing custom texts, those of another language: its base language, else English, else the first language that has them; metadata.languages names the texts that are in another language, also those that are still as in the template.",
    reply: "json",
    query: { lang: "text", section: "repeated", source: "text" },
    extended: { section: "text_sections", source: "text_sections" },
    errors: ["settings.language_unknown"],
  },
  "translations.save": {
    method: "POST",
    path: "/config/translations",
    callers: "gui-admin",
    summary:
      "Stores the texts of a language and returns them; with If-Match only if no one else has changed them, with If-None-Match: * only if none are stored.",
    reply: "json",
    acknowledges: true,
    query: { lang: "text" },
    body: "json",
    document: "schema",
    errors: ["settings.stale", "storage.full"],
  },
  "translations.remove": {
    method: "DELETE",
    path: "/config/translations",
    callers: "gui-admin",
    summary: "Removes a language with its texts; its revisions stay.",
    reply: "json",
    query: { lang: "text" },
    errors: ["settings.language_unknown", "settings.stale", "storage.full"],
    extension: "removals",
  },
} as const satisfies Record<string, Route>;
