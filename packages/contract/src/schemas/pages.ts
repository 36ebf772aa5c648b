import { PAGE_KEY_PATTERN, PAGE_LIMITS } from "@vitrine/settings/pages/custom-pages";
import { z } from "zod";
import { emptyReplySchema, languageQuerySchema, localesReplySchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

export const customPagesSchema = z
  .strictObject({
    pages: z
      .array(
        z.strictObject({
          key: z.string().max(PAGE_LIMITS.key).regex(PAGE_KEY_PATTERN),
          title: z.string().max(PAGE_LIMITS.title),
          html: z
            .string()
            .max(PAGE_LIMITS.html)
            .meta({ description: "Content below the title; sanitized when saved, and to be sanitized by clients" }),
        }),
      )
      .max(PAGE_LIMITS.pages),
  })
  .meta({ id: "CustomPages" });

const pagesToSave = customPagesSchema
  .superRefine(({ pages }, context) => {
    const keys = pages.map(({ key }) => key);
    keys.forEach((key, at) => {
      if (keys.indexOf(key) < at)
        context.addIssue({ code: "custom", message: "is the key of another page", path: ["pages", at, "key"] });
    });
  })
  .meta({ id: "CustomPagesToSave" });

/**
 * `removed` (extension): what was removed from a page because it could run scripts or load files, such as `<script>`,
 * `onclick`.
 */
const savedPages = customPagesSchema.extend({
  removed: z.array(z.strictObject({ page: z.string(), what: z.array(z.string()) })).optional(),
});

const examplePages = {
  pages: [{ key: "imprint", title: "Impressum", html: "<p>Halm &amp; Ton Manufaktur</p>" }],
};

export const customPageSchemas = {
  "pages.list": { reply: localesReplySchema, example: { reply: { locales: ["de", "en"] } } },
  "pages.get": {
    query: languageQuerySchema,
    reply: customPagesSchema,
    example: { query: { lang: "de" }, reply: examplePages },
  },
  "pages.save": {
    query: languageQuerySchema,
    body: pagesToSave,
    reply: savedPages,
    example: { query: { lang: "de" }, body: examplePages, reply: examplePages },
  },
  "pages.remove": {
    query: languageQuerySchema,
    reply: emptyReplySchema,
    example: { query: { lang: "fr" }, reply: {} },
  },
} as const satisfies Record<string, EndpointSchemas>;
