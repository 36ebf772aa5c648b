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
    built: false,
  },
  "revisions.restore": {
    method: "POST",
    path: "/config/revisions/{id}/restore",
    callers: "gui-admin",
    summary: "Makes a revision the present document (as a new revision) and returns the document.",
    reply: "json",
    errors: ["revision.not_found", "settings.stale", "storage.full"],
    extension: true,
    built: false,
  },
} as const satisfies Record<string, Route>;
