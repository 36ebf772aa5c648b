import { storedSearchSchemas } from "@vitrine/settings/documents/schema";
import { z } from "zod";
import { MAX_SEARCH_ROWS } from "../limits.ts";
import { exampleAsset } from "./asset.ts";
import { assetIdSchema, textPerLanguageSchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { assetDocsReplySchema } from "./search.ts";

export const collectionSchema = z
  .strictObject({
    indicator: z.string().meta({ description: "A prefix, an underscore and a number, as collection_1" }),
    label: z.string(),
    translation: textPerLanguageSchema.optional(),
    src: assetIdSchema
      .nullable()
      .optional()
      .meta({ description: "The asset whose picture is shown for the collection" }),
    count: z.number().int().nonnegative().optional().meta({ description: "Assets the caller may see (extension)" }),
    url: z.string().optional().meta({ description: "The picture of src, signed (extension)" }),
    ...storedSearchSchemas,
  })
  .meta({
    id: "Collection",
    description:
      "search, facets, sort and orientation (extensions) are the search that shows all its assets; a list of assets is a filter on the field collection",
  });

export const collectionSchemas = {
  "collections.list": {
    query: z.strictObject({ operation: z.literal("list") }),
    reply: z.strictObject({ collections: z.array(collectionSchema) }),
    example: {
      query: { operation: "list" },
      reply: {
        collections: [
          {
            indicator: "collection_1",
            label: "Kollektion Herbst 2026",
            translation: { de: "Kollektion Herbst 2026", en: "Collection autumn 2026" },
            src: "22",
            count: 24,
            url: "/api/files/22/1/9f2c.41234.Zm9v/w640.webp",
            facets: { de: [{ field_name: "collection", values: ["collection_1"], range_facet: false }] },
          },
        ],
      },
    },
  },
  "collections.get": {
    query: z.strictObject({
      collection: z.string().min(1).max(100),
      solr_rows: z.number().int().min(0).max(MAX_SEARCH_ROWS).optional(),
      solr_start: z.number().int().min(0).optional(),
    }),
    reply: assetDocsReplySchema,
    example: {
      query: { collection: "collection_1" },
      reply: { response: { docs: [exampleAsset], numFound: 24, start: 0 } },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
