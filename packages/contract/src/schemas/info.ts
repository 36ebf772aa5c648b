import { z } from "zod";
import { fieldNameSchema, languageSchema, textPerLanguageSchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

/** A metadata field: its type and labels, and how it can be filtered and sorted. */
export const indexFieldSchema = z
  .strictObject({
    field_name: fieldNameSchema,
    position: z.number().int().optional(),
    type: z.enum(["string", "text", "integer", "float", "date", "boolean"]).meta({
      description: "string is an exact value, text is full text, date is epoch seconds",
    }),
    origin: z.enum(["file", "metadata", "system", "computed"]).meta({
      description: "Source of the values: the file, its metadata or catalogue, the portal, or other fields",
    }),
    multi_valued: z.boolean(),
    is_facet: z.boolean(),
    range_facet: z.boolean(),
    sortable: z.boolean().optional().meta({ description: "Extension" }),
    default_labels: textPerLanguageSchema,
    options: z
      .strictObject({
        filter: z.boolean().optional().meta({ description: "Offer a search field above the values" }),
        filterVal: z.enum(["date", "filesize"]).nullable().optional(),
        multivalue: z.enum(["checkbox", "radio", "slider"]).optional(),
        preview: z.number().int().positive().optional().meta({ description: "Values shown at first" }),
        sort: z.enum(["alph", "count"]).optional(),
        sort_orientation: z.enum(["asc", "desc"]).optional(),
      })
      .optional(),
  })
  .meta({ id: "IndexField" });

export const infoSchemas = {
  "index.fields": {
    reply: z.strictObject({ visible_fields: z.array(indexFieldSchema) }),
    example: {
      reply: {
        visible_fields: [
          {
            field_name: "keywords",
            position: 3,
            type: "string",
            origin: "metadata",
            multi_valued: true,
            is_facet: true,
            range_facet: false,
            sortable: false,
            default_labels: { de: "Stichwörter", en: "Keywords" },
            options: { filterVal: null, multivalue: "checkbox", preview: 10, sort: "alph", sort_orientation: "asc" },
          },
          {
            field_name: "imp_date",
            position: 9,
            type: "date",
            origin: "system",
            multi_valued: false,
            is_facet: true,
            range_facet: true,
            sortable: true,
            default_labels: { de: "Importiert am", en: "Imported on" },
            options: { filterVal: "date", multivalue: "slider" },
          },
        ],
      },
    },
  },
  "index.content_locales": {
    reply: z.strictObject({ locales: z.array(languageSchema) }),
    example: { reply: { locales: ["de", "en"] } },
  },
  "info.all_languages": {
    query: z.strictObject({ lang: languageSchema.optional() }),
    reply: z.strictObject({ languages: z.array(z.strictObject({ lang: languageSchema, name: z.string() })) }),
    example: {
      query: { lang: "en" },
      reply: {
        languages: [
          { lang: "de", name: "German" },
          { lang: "en", name: "English" },
        ],
      },
    },
  },
  "info.check_version": { reply: z.strictObject({ version: z.string() }), example: { reply: { version: "7.0.3" } } },
  "info.downloads": {
    reply: z.strictObject({ max_assets: z.number().int().min(-1) }),
    example: { reply: { max_assets: 500 } },
  },
} as const satisfies Record<string, EndpointSchemas>;
