import { z } from "zod";
import { MAX_DOWNLOAD_IDS } from "../conversion.ts";
import { assetGroup, textTrack } from "./asset.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { assetId, assetIds, longerEdge, pictureFormat } from "./parts.ts";

/** The convert set and its options. */
const convertOptions = {
  csetid: z.string().min(1).max(64).optional().meta({ description: "0, the original, if not given" }),
  format: pictureFormat.optional().meta({ description: "For the set custom only; jpeg if not given (extension)" }),
  max_edge: longerEdge.optional().meta({ description: "For the set custom only; pixels (extension)" }),
};
const link = z.strictObject({ url: z.string().meta({ description: "Same-origin and signed" }) });
const zipReply = z.strictObject({
  url: z.string().optional().meta({ description: "Absent when every asset is rejected" }),
  rejected_asset_ids: z.array(assetId),
  file_name: z.string().optional().meta({ description: "Name of the zip file (extension)" }),
});
const exampleLink = "/api/files/22/1/9f2c.41234.Zm9v/original.jpg";

export const downloadSchemas = {
  "download.single": {
    query: z.strictObject({
      id: assetId,
      ...convertOptions,
      companion: z.string().min(1).max(64).optional().meta({
        description: "A companion of the asset instead of the original, with the same permission (extension)",
      }),
      target: z.enum(["down", "view"]).optional().meta({
        description: "down if not given; view, for models only: the original for a viewer, not counted (extension)",
      }),
    }),
    reply: link,
    example: { query: { id: "22", csetid: "0", target: "down" }, reply: { url: exampleLink } },
  },
  "download.zip": {
    query: z.strictObject({ operation: z.literal("zip"), id: assetIds, ...convertOptions }),
    reply: zipReply,
    example: {
      query: { operation: "zip", id: ["22", "25"], csetid: "0" },
      reply: {
        url: "/api/files/zip/9f2c.41234.Zm9v/8Jx2kQ.zip",
        rejected_asset_ids: ["25"],
        file_name: "2026-11-21.zip",
      },
    },
  },
  "download.zip_post": {
    query: z.strictObject({ operation: z.literal("zip") }),
    body: z.strictObject({ id: z.array(assetId).min(1).max(MAX_DOWNLOAD_IDS), ...convertOptions }),
    reply: zipReply,
    example: {
      query: { operation: "zip" },
      body: { id: ["22", "25"], csetid: "custom", format: "webp", max_edge: 800 },
      reply: { url: "/api/files/zip/9f2c.41234.Zm9v/8Jx2kQ.zip", rejected_asset_ids: ["25"] },
    },
  },
  "download.preview": {
    query: z.strictObject({
      id: assetId,
      target: z.literal("view").optional(),
      page: z.number().int().min(1).max(100_000).optional(),
    }),
    reply: z.strictObject({
      url: z.string().optional().meta({ description: "Absent when a preview is not permitted" }),
      asset_groups: z.array(assetGroup),
      page_count: z.number().int().positive().optional(),
    }),
    example: {
      query: { id: "18", target: "view", page: 2 },
      reply: {
        url: "/api/files/18/1/9f2c.41234.Zm9v/page-2.webp",
        asset_groups: ["document"],
        page_count: 12,
      },
    },
  },
  "download.video": {
    params: z.strictObject({ id: assetId }),
    reply: z.strictObject({
      url: z.string().optional().meta({ description: "Absent if the video or sound cannot be played" }),
      tracks: z.array(textTrack).optional().meta({ description: "Its subtitles; absent without any (extension)" }),
    }),
    example: { params: { id: "7" }, reply: { url: "/api/files/7/1/9f2c.41234.Zm9v/play.mp4" } },
  },
} as const satisfies Record<string, EndpointSchemas>;
