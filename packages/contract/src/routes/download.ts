import type { Route } from "../route.ts";

/** Parameters of the set `custom`. */
const extended = { format: "custom_sets", max_edge: "custom_sets" } as const;

export const downloadRoutes = {
  "download.single": {
    method: "GET",
    path: "/download",
    callers: "asset-user",
    summary:
      "A link to one asset as a file, in a convert set (0 is the original), or to one of its companions; it is converted before the reply.",
    reply: "json",
    query: { id: "text", csetid: "text", format: "text", max_edge: "number", companion: "text", target: "text" },
    extended: { ...extended, companion: "companions" },
    slash: true,
    errors: ["download.not_permitted", "download.busy", "download.failed", "storage.full"],
  },
  "download.zip": {
    method: "GET",
    path: "/download",
    when: { operation: "zip" },
    callers: "asset-user",
    summary: "A link to a zip of several assets, and the ids that are excluded because they may not be downloaded.",
    reply: "json",
    query: { operation: "text", id: "repeated", csetid: "text", format: "text", max_edge: "number", rest: "text" },
    extended: { ...extended, rest: "mixed_zips" },
    errors: ["download.not_permitted", "download.too_many", "download.busy", "storage.full"],
  },
  "download.zip_post": {
    method: "POST",
    path: "/download",
    when: { operation: "zip" },
    callers: "asset-user",
    summary: "A link to a zip; equivalent to the GET, for lists that do not fit into a URL.",
    reply: "json",
    query: { operation: "text" },
    body: "json",
    errors: ["download.not_permitted", "download.too_many", "download.busy", "storage.full"],
    extension: "posts",
  },
  "download.preview": {
    method: "GET",
    path: "/download/preview",
    callers: "asset-user",
    groupView: true,
    summary: "A link to a large preview, by page (from 1) if there are pages; without url if it is not permitted.",
    reply: "json",
    query: { id: "text", target: "text", page: "number" },
    errors: ["download.busy"],
  },
  "download.video": {
    method: "GET",
    path: "/download/video/{id}",
    callers: "asset-user",
    groupView: true,
    summary:
      "A link to a playable rendition of a video (mp4), or of a sound (m4a) or the film of a live photograph (extensions); without url if there is none and cannot be one.",
    reply: "json",
    errors: ["download.not_permitted", "download.busy"],
  },
} as const satisfies Record<string, Route>;
