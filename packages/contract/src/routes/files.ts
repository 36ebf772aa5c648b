import type { Route } from "../route.ts";

const signature = { s: "text", e: "text", h: "text" } as const;

export const fileRoutes = {
  "files.get": {
    method: "GET",
    path: "/files/{asset}/{version}/{file}",
    callers: "asset-user",
    summary: "A file of an asset (thumbnail, preview, video, original) by its signed address; supports Range and ETag.",
    reply: "file",
    query: signature,
    errors: ["asset.not_available", "download.range", "download.busy", "download.failed", "storage.full"],
    signed: true,
    head: true,
    extension: true,
    built: true,
  },
  "files.zip": {
    method: "GET",
    path: "/files/zip/{ticket}",
    callers: "asset-user",
    summary: "The zip that download.zip gave the address of; resumes when it holds originals only.",
    reply: "file",
    query: signature,
    errors: ["asset.not_available", "download.range", "download.busy"],
    signed: true,
    head: true,
    extension: true,
    built: true,
  },
} as const satisfies Record<string, Route>;
