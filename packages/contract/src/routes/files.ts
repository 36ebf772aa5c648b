import type { Route } from "../route.ts";

export const fileRoutes = {
  "files.get": {
    method: "GET",
    path: "/files/{asset}/{version}/{signature}/{file}",
    callers: "asset-user",
    groupView: true,
    summary: "A file of an asset (thumbnail, preview, video, original) by its signed URL; supports Range and ETag.",
    reply: "file",
    errors: ["asset.not_available", "download.busy", "download.failed", "storage.full"],
    signed: true,
    head: true,
    extension: "files",
  },
  "files.zip": {
    method: "GET",
    path: "/files/zip/{signature}/{ticket}",
    callers: "asset-user",
    summary:
      "The zip of a download.zip link. A zip of originals can be resumed; conversions are made while it is sent.",
    reply: "file",
    errors: ["asset.not_available", "download.busy"],
    signed: true,
    head: true,
    extension: "files",
  },
} as const satisfies Record<string, Route>;
