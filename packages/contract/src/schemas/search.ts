import { z } from "zod";
import { MAX_SEARCH_ROWS } from "../limits.ts";
import { assetDocSchema, exampleAsset } from "./asset.ts";
import { assetIdSchema, assetIdsSchema, fieldNameSchema, filterMapSchema, searchTextSchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

const narrowing = {
  filter: filterMapSchema
    .nullable()
    .optional()
    .meta({ description: "Counts of a field ignore its own entry, so that more values can be added" }),
  suggestions_filter: filterMapSchema
    .nullable()
    .optional()
    .meta({ description: "Also applies to the counts of its own fields" }),
  solr_q: searchTextSchema
    .optional()
    .meta({ description: "The user's text; * (the default) or blank finds everything" }),
  words: z.literal("as_typed").optional().meta({
    description: "Words find neither singular or plural forms nor compounds, and are not corrected (extension)",
  }),
  like: assetIdSchema.optional().meta({
    description: "Finds this asset and those with the same picture in other sizes and encodings (extension)",
  }),
};

const sort = z
  .string()
  .regex(/^[A-Za-z][\w.-]*( (asc|desc))?$/)
  .meta({ description: "<key> asc|desc; keys are score and the sortable fields" });

export const facetValueSchema = z
  .strictObject({
    value: z.union([z.string(), z.number()]),
    label: z.string(),
    count: z.number().int().nonnegative(),
  })
  .meta({ id: "FacetValue" });

export const facetSchema = z
  .strictObject({
    values: z.array(facetValueSchema).meta({ description: "The 100 most frequent, and always the selected ones" }),
    total: z.number().int().nonnegative().meta({
      description: "Number of distinct values; for a range field, number of hits with a value",
    }),
    min: z.number().optional().meta({ description: "Range fields only" }),
    max: z.number().optional().meta({ description: "Range fields only" }),
    histogram: z
      .array(z.number().int().nonnegative())
      .length(22)
      .optional()
      .meta({ description: "Counts of 22 equal intervals from min to max; range fields only (extension)" }),
  })
  .meta({ id: "Facet" });

const notExact = z.literal(false).optional().meta({
  description:
    "Present if numFound and the counts are estimates; counts of a field, which ignore its own filters, may be estimates without it (extension)",
});

const corrections = z
  .array(z.strictObject({ typed: z.string(), shown: z.string() }))
  .min(1)
  .optional()
  .meta({
    description: "Present if words as typed have no hits: hits and counts are for the corrected words (extension)",
  });

export const searchReplySchema = z
  .strictObject({
    facetCounts: z.strictObject({ facetFields: z.record(fieldNameSchema, facetSchema) }),
    response: z.strictObject({
      docs: z.array(assetDocSchema),
      numFound: z.number().int().nonnegative(),
      numFoundExact: notExact,
      start: z.number().int().nonnegative(),
    }),
    corrections,
  })
  .meta({ id: "SearchReply" });

/** Reply of assets and collections; numFound and start only if there is more than one page. */
export const assetDocsReplySchema = z
  .strictObject({
    response: z.strictObject({
      docs: z.array(assetDocSchema),
      numFound: z.number().int().nonnegative().optional(),
      numFoundExact: notExact,
      start: z.number().int().nonnegative().optional(),
    }),
  })
  .meta({ id: "Assets" });

export const searchSchemas = {
  "search.find": {
    query: z.strictObject({
      ...narrowing,
      solr_facetfields: z.array(fieldNameSchema).max(100).optional(),
      solr_sort: sort.optional(),
      solr_rows: z.number().int().min(0).max(MAX_SEARCH_ROWS).optional(),
      solr_start: z.number().int().min(0).optional(),
      purpose: z.literal("search").optional().meta({
        description: "A user's search: counted with its terms in `usage.report` (extension)",
      }),
    }),
    reply: searchReplySchema,
    example: {
      query: {
        filter: { keywords: ["Schale"], imp_date: "1735689600 TO *" },
        suggestions_filter: { material: ["Porzellan"] },
        solr_facetfields: ["keywords", "imp_date"],
        solr_q: "bowl",
        solr_sort: "imp_date desc",
        solr_rows: 50,
        solr_start: 0,
      },
      reply: {
        facetCounts: {
          facetFields: {
            keywords: {
              values: [
                { value: "Schale", label: "Bowl", count: 4 },
                { value: "Blau", label: "Blue", count: 2 },
              ],
              total: 2,
            },
            imp_date: {
              values: [],
              total: 9,
              min: 1735689600,
              max: 1763719200,
              histogram: [1, 0, 0, 2, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 4, 0, 0, 2, 0, 0, 3, 2],
            },
          },
        },
        response: { docs: [exampleAsset], numFound: 18, start: 0 },
      },
    },
  },
  "search.facet_values": {
    query: z.strictObject({
      ...narrowing,
      field: fieldNameSchema,
      contains: z.string().max(200).optional(),
      rows: z.number().int().min(1).max(100).optional(),
    }),
    reply: z.strictObject({
      field: fieldNameSchema,
      values: z.array(facetValueSchema),
      total: z.number().int().nonnegative().meta({ description: "Number of values that contain the text" }),
    }),
    example: {
      query: { field: "keywords", contains: "bow", solr_q: "*" },
      reply: { field: "keywords", values: [{ value: "Schale", label: "Bowl", count: 4 }], total: 1 },
    },
  },
  "search.ratio_strip": {
    query: z.strictObject({ ...narrowing, solr_sort: sort.optional() }),
    example: { query: { solr_q: "bowl", solr_sort: "imp_date desc" } },
  },
  "search.ids": {
    query: z.strictObject({ ...narrowing, solr_sort: sort.optional() }),
    reply: z.strictObject({
      ids: z.array(z.string()),
      numFound: z.number().int().nonnegative().meta({ description: "Larger than the number of ids if it was limited" }),
      numFoundExact: notExact,
      corrections,
    }),
    example: {
      query: { solr_q: "bowl", solr_sort: "imp_date desc" },
      reply: { ids: ["22", "25"], numFound: 18 },
    },
  },
  "assets.get": {
    query: z.strictObject({
      assetid: assetIdsSchema,
      purpose: z.literal("view").optional().meta({
        description: "A user views the assets: each is counted as shown (extension)",
      }),
    }),
    reply: assetDocsReplySchema,
    example: {
      query: { assetid: ["22", "25"] },
      reply: { response: { docs: [exampleAsset] } },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
