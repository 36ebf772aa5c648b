import { COLOUR_PROFILES, PICTURE_MIME_TYPES, VIDEO_MIME } from "@vitrine/contract/conversion";
import { z } from "zod";
import { FIELD_TYPE_NAMES } from "../../../db/field-type-name.ts";
import { FIELD_VISIBILITIES } from "../../../db/visibility.ts";
import { StartError } from "../../../platform/errors/start-error.ts";
import { CUSTOM_CONVERT_SET } from "../../access/access.ts";
import { readJsonFile } from "../metadata/json-file.ts";

/**
 * Schema of `fixtures/demo.json`, which describes the demo library. Paths of assets are relative to the imported
 * folder, with forward slashes; paths of other files are relative to the folder of `demo.json`.
 */
const labels = z.record(z.string(), z.string());
const indicator = z.string().regex(/^[a-z]+_\d+$/, "a prefix, an underscore and a number");
const moment = z.iso.datetime({ offset: true });

const convertSet = z.strictObject({
  /** 0 is the original, -2 the caller's own choice, of which only the titles count. */
  id: z.number().int().min(0).or(z.literal(CUSTOM_CONVERT_SET)),
  titles: labels,
  /** image/jpeg, image/png, image/webp, image/tiff or video/mp4; without it a picture keeps its type where it can. */
  mime: z.enum([...PICTURE_MIME_TYPES, VIDEO_MIME]).optional(),
  maxEdge: z.number().int().positive().optional(),
  dpi: z.number().int().positive().optional(),
  quality: z.number().int().min(1).max(100).optional(),
  profile: z.enum(COLOUR_PROFILES).optional(),
  metadata: z.enum(["keep", "strip"]).optional(),
});

const account = z.strictObject({
  name: z.string(),
  password: z.string(),
  displayName: z.string().optional(),
  email: z.string().optional(),
  assetUser: z.boolean().optional(),
  guiAdmin: z.boolean().optional(),
  enabled: z.boolean().optional(),
  groups: z.array(z.string()).optional(),
  /** Paths of assets, in the order in which they were added. */
  bookmarks: z.array(z.string()).optional(),
  /** Purpose of the account, printed at the first start. */
  about: z.string().optional(),
});

const field = z.strictObject({
  name: z.string(),
  labels: labels.optional(),
  type: z.enum(FIELD_TYPE_NAMES).optional(),
  multiValued: z.boolean().optional(),
  localised: z.boolean().optional(),
  facet: z.boolean().optional(),
  range: z.boolean().optional(),
  sortable: z.boolean().optional(),
  weight: z.number().int().min(0).optional(),
  visibility: z.enum(FIELD_VISIBILITIES).optional(),
  position: z.number().int().optional(),
});

const collection = z.strictObject({
  indicator: indicator.optional(),
  labels,
  /** Paths of assets, in order. */
  assets: z.array(z.string()).optional(),
  search: z
    .strictObject({
      text: z.union([z.string(), labels]).optional(),
      facets: z
        .array(z.strictObject({ field: z.string(), values: z.union([z.array(z.string()), z.string()]) }))
        .optional(),
      sort: z.string().optional(),
      orientation: z.enum(["asc", "desc"]).optional(),
    })
    .optional(),
  /** Path of the cover asset. */
  cover: z.string().optional(),
});

export const demoDescriptionSchema = z.strictObject({
  /** Folder of the library, relative to `demo.json`. */
  library: z.string().default("library"),
  mapping: z.string().optional(),
  /**
   * Folder of posters, `<name of the file>.jpg`: of films, for machines without ffmpeg, and of sounds and models.
   */
  posters: z.string().default("portal/posters"),
  contentLocales: z.array(z.string()).default(["de", "en"]),
  pools: z.array(z.strictObject({ name: z.string(), labels: labels })),
  groups: z.array(z.string()),
  /** `download`: convert sets, -2 for the caller's own choice, -1 for every one. */
  grants: z.array(
    z.strictObject({
      group: z.string(),
      pool: z.string(),
      download: z.array(z.number().int().min(CUSTOM_CONVERT_SET)).default([]),
    }),
  ),
  convertSets: z.array(convertSet),
  accounts: z.array(account),
  fields: z.array(field).default([]),
  /** Field -> value -> labels. */
  values: z.record(z.string(), z.record(z.string(), labels)).default({}),
  /** Overrides for single assets; an asset without an entry is in the pool `public`. */
  assets: z
    .record(
      z.string(),
      z.strictObject({
        pools: z.array(z.string()).min(1).optional(),
        embargo: moment.optional(),
        expiry: moment.optional(),
        rating: z.number().int().min(0).max(5).optional(),
        colorCode: z.number().int().min(0).max(7).optional(),
        downloadCount: z.number().int().min(0).optional(),
        importedAt: moment.optional(),
      }),
    )
    .default({}),
  collections: z.array(collection).default([]),
  /** Name of a portal file (`dashboardHero`, ...) -> path. */
  portalFiles: z.record(z.string(), z.string()).default({}),
  /** Merged over the starter configuration: objects are merged, everything else is replaced. */
  config: z.record(z.string(), z.unknown()).default({}),
  /** Language -> pages, as stored. */
  customPages: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

export type DemoDescription = z.infer<typeof demoDescriptionSchema>;

/** The demo description is invalid; aborts the first start. */
export class DemoError extends StartError {
  constructor(why: string) {
    super(
      `The demo library cannot be used: ${why} Restore the folder fixtures, or set VITRINE_DEMO=0 to start without it.`,
    );
  }
}

export const readDemoDescription = (file: string): Promise<DemoDescription> =>
  readJsonFile(file, demoDescriptionSchema, (why) => new DemoError(`${file}: ${why}.`));
