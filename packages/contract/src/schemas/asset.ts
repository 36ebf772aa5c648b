import { z } from "zod";
import { assetIdSchema, epochSecondsSchema } from "./common-schemas.ts";

export const assetKindSchema = z.enum(["image", "video", "audio", "document", "model", "other"]);

/** A picture for `srcset`; w and h in pixels, url relative to the asset's `url`. */
export const renditionSchema = z
  .strictObject({
    w: z.number().int().positive(),
    h: z.number().int().positive(),
    url: z.string(),
  })
  .meta({ id: "Rendition" });

const language = z.string().optional().meta({ description: "Language of subtitles, BCP 47; absent if unknown" });
const marks = z
  .array(z.enum(["forced", "sdh", "cc"]))
  .optional()
  .meta({
    description:
      "Of subtitles: forced for foreign speech only; sdh and cc with sounds, for the deaf and hard of hearing",
  });

/** Subtitles for a player. */
export const textTrackSchema = z
  .strictObject({ url: z.string().meta({ description: "WebVTT, signed" }), language, marks })
  .meta({ id: "TextTrack" });

/** A companion file that belongs to an asset. */
export const companionSchema = z
  .strictObject({
    id: z.string().meta({ description: "Id of the companion, unique within its asset" }),
    role: z.enum(["raw", "live", "subtitles", "sidecar"]).meta({
      description: "Camera raw file of the picture; film of a live photograph; subtitles of a film; metadata as XMP",
    }),
    file_name: z.string().optional().meta({ description: "Absent if the caller may not see file_name" }),
    file_size: z.number().nonnegative().meta({ description: "Kilobytes (1,000 bytes)" }),
    mime: z.string(),
    language,
    marks,
  })
  .meta({ id: "Companion" });

/**
 * Type of any property of an asset. Renditions, companions and undefined are included so that the typed properties are
 * compatible.
 */
type FieldValue =
  | string
  | number
  | (string | number)[]
  | z.infer<typeof renditionSchema>[]
  | z.infer<typeof companionSchema>[]
  | null
  | undefined;
const fieldValue: z.ZodType<FieldValue> = z.union([
  z.string(),
  z.number(),
  z.array(z.union([z.string(), z.number()])),
  z.null(),
]);

/**
 * An asset with the fields that are visible to the caller: every metadata field, and `<field>_label` if a value has a
 * label in the caller's language.
 */
export const assetDocSchema = z
  .object({
    id: assetIdSchema,
    url: z.string().optional().meta({ description: "Thumbnail, signed; absent if there is no picture" }),
    width: z.number().int().nonnegative().optional().meta({ description: "Of the thumbnail, pixels" }),
    height: z.number().int().nonnegative().optional().meta({ description: "Of the thumbnail, pixels" }),
    asset_groups: z.array(assetKindSchema),
    file_name: z.string().optional(),
    file_size: z.number().nonnegative().optional().meta({ description: "Kilobytes (1,000 bytes)" }),
    pixel_x: z.number().int().nonnegative().optional(),
    pixel_y: z.number().int().nonnegative().optional(),
    bbox_x: z.number().nonnegative().optional().meta({ description: "Millimetres" }),
    bbox_y: z.number().nonnegative().optional().meta({ description: "Millimetres" }),
    hb_px: z.string().optional().meta({ description: "Width and height in pixels, as '4000 x 3000'" }),
    hb_mm: z.string().optional().meta({ description: "Width and height in millimetres, as '210.0 x 297.0'" }),
    rating: z.union([z.number(), z.array(z.number())]).optional(),
    color_code: z.union([z.number(), z.array(z.number())]).optional(),
    imp_date: epochSecondsSchema.optional(),
    obj_dload_cnt: z.number().int().nonnegative().optional(),
    mime: z.string().optional(),
    placeholder: z.string().optional().meta({ description: "ThumbHash, base64 (extension)" }),
    picture_state: z
      .enum([
        "page",
        "specimen",
        "preview",
        "damaged",
        "encrypted",
        "too_large",
        "unsupported",
        "no_preview",
        "lacks_files",
        "no_program",
        "failed",
      ])
      .optional()
      .meta({
        description:
          "What the picture shows instead of the file itself (a page of its text, a font specimen or an embedded preview), or why there is only an icon (extension)",
      }),
    download_state: z.enum(["permitted", "forbidden", "withdrawn"]).optional().meta({
      description:
        "Whether the caller may download it in any convert set; withdrawn: no longer downloadable by anyone (extension)",
    }),
    page_count: z.number().int().positive().optional().meta({ description: "Extension" }),
    duration: z.number().nonnegative().optional().meta({ description: "Seconds (extension)" }),
    companions: z.array(companionSchema).optional().meta({
      description: "Companion files, in lists only the film of a live photograph; absent if there are none (extension)",
    }),
    renditions: z.array(renditionSchema).optional().meta({ description: "Widths for srcset, ascending (extension)" }),
  })
  .catchall(fieldValue)
  .meta({ id: "Asset" });

export const exampleAsset = {
  id: "22",
  url: "/api/files/22/1/9f2c.41234.Zm9v/w640.webp",
  width: 512,
  height: 640,
  asset_groups: ["image"],
  file_name: "Lagune mit Orangen.jpg",
  file_size: 219.768,
  pixel_x: 1280,
  pixel_y: 1600,
  bbox_x: 108.4,
  bbox_y: 135.5,
  hb_px: "1280 x 1600",
  hb_mm: "108.4 x 135.5",
  rating: 5,
  color_code: 2,
  imp_date: 1793048400,
  obj_dload_cnt: 451,
  mime: "image/jpeg",
  placeholder: "UtcFNgpTlnh4eAiYd1d5jzZ4Z5aQdQg=",
  download_state: "permitted",
  renditions: [
    { w: 256, h: 320, url: "w320.webp" },
    { w: 512, h: 640, url: "w640.webp" },
    { w: 1024, h: 1280, url: "w1280.webp" },
  ],
  title: "Bowl with oranges",
  keywords: ["Schale", "Orangen", "Zitronen"],
  keywords_label: ["Bowl", "Oranges", "Lemons"],
};
