import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { byLanguage, emptyReply, language, localesReply } from "./parts.ts";

const texts = z.record(z.string(), z.unknown());
export const translationBundle = z
  .strictObject({
    global: texts.optional(),
    views: texts.optional(),
    toast: texts.optional(),
    admin: texts.optional().meta({ description: "For GUI admins only" }),
    metadata: z
      .looseObject({
        content_language: z.string().optional(),
        allowlist: z.array(z.string()).optional(),
        version: z.string().optional(),
        source_template: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: "TranslationBundle" });

const exampleBundle = {
  global: { required: "Bitte ausfüllen." },
  metadata: { content_language: "de", version: "7.0.3" },
};

export const translationSchemas = {
  "translations.list": { reply: localesReply, example: { reply: { locales: ["de", "en"] } } },
  "translations.get": {
    query: z.strictObject({
      lang: language,
      section: z.array(z.enum(["admin", "global", "toast", "views", "metadata"])).optional(),
      source: z.literal("stored").optional().meta({ description: "Nothing that is shipped" }),
    }),
    reply: translationBundle,
    example: { query: { lang: "de", section: ["global", "views"] }, reply: exampleBundle },
  },
  "translations.save": {
    query: byLanguage,
    body: translationBundle,
    reply: translationBundle,
    example: { query: { lang: "de" }, body: exampleBundle, reply: exampleBundle },
  },
  "translations.remove": { query: byLanguage, reply: emptyReply, example: { query: { lang: "fr" }, reply: {} } },
} as const satisfies Record<string, EndpointSchemas>;
