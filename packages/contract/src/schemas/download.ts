import { z } from "zod";
import { MAX_DOWNLOAD_IDS } from "../conversion.ts";
import { assetKindSchema, textTrackSchema } from "./asset.ts";
import { assetIdSchema, assetIdsSchema, longerEdgeSchema, pictureFormatSchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

/** The convert set and its options. */
const convertOptions = {
  csetid: z.string().min(1).max(64).optional().meta({ description: "0, the original, if not given" }),
  format: pictureFormatSchema
    .optional()
    .meta({ description: "For the set custom only; jpeg if not given (extension)" }),
  max_edge: longerEdgeSchema.optional().meta({ description: "For the set custom only; pixels (extension)" }),
};
/** Of a zip. */
const zipOptions = {
  ...convertOptions,
  rest: z.literal("originals").optional().meta({
    description: "Adds assets that do not come in the convert set as their originals, where permitted (extension)",
  }),
};
const link = z.strictObject({ url: z.string().meta({ description: "Same-origin and signed" }) });
const zipReply = z.strictObject({
  url: z.string().optional().meta({ description: "Absent when every asset is rejected" }),
  rejected_asset_ids: z.array(assetIdSchema),
  file_name: z.string().optional().meta({ description: "Name of the zip file (extension)" }),
});
const exampleLink = "/api/files/22/1/9f2c.41234.Zm9v/original.jpg";

export const downloadSchemas = {
  "download.single": {
    query: z.strictObject({
      id: assetIdSchema,
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
    query: z.strictObject({ operation: z.literal("zip"), id: assetIdsSchema, ...zipOptions }),
    reply: zipReply,
    example: {
      query: { operation: "zip", id: ["22", "25"], csetid: "0" },
      reply: {
        url: "/api/files/zip/9f2c.41234.Zm9v/8Jx2kQ.zip",
        rejected_asset_ids: ["25"],
        file_name: "Portal - vase +1 - 2026-11-21.zip",
      },
    },
  },
  "download.zip_post": {
    query: z.strictObject({ operation: z.literal("zip") }),
    body: z.strictObject({ id: z.array(assetIdSchema).min(1).max(MAX_DOWNLOAD_IDS), ...zipOptions }),
    reply: zipReply,
    example: {
      query: { operation: "zip" },
      body: { id: ["22", "25"], csetid: "custom", format: "webp", max_edge: 800 },
      reply: { url: "/api/files/zip/9f2c.41234.Zm9v/8Jx2kQ.zip", rejected_asset_ids: ["25"] },
    },
  },
  "download.preview": {
    query: z.strictObject({
      id: assetIdSchema,
      target: z.literal("view").optional(),
      page: z.number().int().min(1).max(100_000).optional(),
    }),
    reply: z.strictObject({
      url: z.string().optional().meta({ description: "Absent when a preview is not permitted" }),
      asset_groups: z.array(assetKindSchema),
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
    params: z.strictObject({ id: assetIdSchema }),
    reply: z.strictObject({
      url: z.string().optional().meta({ description: "Absent if the video or sound cannot be played" }),
      waveform: z
        .strictObject({ start: z.number().min(0).max(1), end: z.number().min(0).max(1) })
        .optional()
        .meta({
          description:
            "The picture of the sound is its waveform, which begins and ends at these shares of the picture's width (extension)",
        }),
      tracks: z
        .array(textTrackSchema)
        .optional()
        .meta({ description: "Its subtitles; absent without any (extension)" }),
    }),
    example: { params: { id: "7" }, reply: { url: "/api/files/7/1/9f2c.41234.Zm9v/play.mp4" } },
  },
} as const satisfies Record<string, EndpointSchemas>;
