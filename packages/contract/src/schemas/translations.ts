import { z } from "zod";
import { emptyReplySchema, languageQuerySchema, languageSchema, localesReplySchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

const texts = z.record(z.string(), z.unknown());
export const translationBundleSchema = z
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
        languages: texts.optional().meta({
          description:
            "Only with source=filled: the groups and keys of the texts that are in another language, with that language",
        }),
      })
      .optional(),
  })
  .meta({ id: "TranslationBundle" });

/** Maximum nesting of a text. The portal's texts have at most six levels. */
const MAX_DEPTH = 20;

type Path = (string | number)[];

/** Maximum number of reported errors; a hostile bundle could have a hundred thousand. */
const MAX_INVALID_PATHS = 300;

/** Paths of values that are neither a text nor a group or list of texts: they cannot be shown. */
function* invalidPaths(value: unknown, path: Path): Generator<Path> {
  if (typeof value === "string") return;
  if (typeof value !== "object" || value === null || path.length > MAX_DEPTH) yield path;
  else for (const [key, inner] of Object.entries(value)) yield* invalidPaths(inner, [...path, key]);
}

const bundleToSave = translationBundleSchema
  .superRefine(({ metadata: _, ...bundles }, context) => {
    let reported = 0;
    for (const path of invalidPaths(bundles, [])) {
      if (++reported > MAX_INVALID_PATHS) return;
      context.addIssue({ code: "invalid_type", expected: "string", message: "is no text", path, input: null });
    }
  })
  .meta({ id: "TranslationBundleToSave" });

const exampleBundle = {
  global: { required: "Bitte ausfüllen." },
  metadata: { content_language: "de", version: "7.0.3" },
};

export const translationSchemas = {
  "translations.list": { reply: localesReplySchema, example: { reply: { locales: ["de", "en"] } } },
  "translations.get": {
    query: z.strictObject({
      lang: languageSchema,
      section: z.array(z.enum(["admin", "global", "toast", "views", "metadata"])).optional(),
      source: z
        .enum(["stored", "filled"])
        .optional()
        .meta({ description: "stored: without shipped texts; filled: also with custom texts of other languages" }),
    }),
    reply: translationBundleSchema,
    example: { query: { lang: "de", section: ["global", "views"] }, reply: exampleBundle },
  },
  "translations.save": {
    query: languageQuerySchema,
    body: bundleToSave,
    reply: translationBundleSchema,
    example: { query: { lang: "de" }, body: exampleBundle, reply: exampleBundle },
  },
  "translations.remove": {
    query: languageQuerySchema,
    reply: emptyReplySchema,
    example: { query: { lang: "fr" }, reply: {} },
  },
} as const satisfies Record<string, EndpointSchemas>;
