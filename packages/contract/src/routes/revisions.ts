import type { Route } from "../route.ts";

export const revisionRoutes = {
  "revisions.list": {
    method: "GET",
    path: "/config/revisions",
    callers: "gui-admin",
    summary: "The last 20 revisions of a stored document, newest first.",
    reply: "json",
    query: { document: "text", lang: "text" },
    errors: ["settings.language_unknown"],
    extension: true,
    built: true,
  },
  "revisions.get": {
    method: "GET",
    path: "/config/revisions/{id}",
    callers: "gui-admin",
    summary: "A revision with the document as it was then.",
    reply: "json",
    errors: ["revision.not_found"],
    extension: true,
    built: true,
  },
  "revisions.restore": {
    method: "POST",
    path: "/config/revisions/{id}/restore",
    callers: "gui-admin",
    summary:
      "Makes a revision the present document (as a new revision) and returns the document; with If-Match only if nobody else has changed it.",
    reply: "json",
    errors: ["revision.not_found", "settings.stale", "storage.full"],
    extension: true,
    built: true,
  },
} as const satisfies Record<string, Route>;
