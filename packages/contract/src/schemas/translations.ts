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

/** Groups of groups that a text may lie in. Nothing that is shown lies in more than six. */
const DEPTH = 20;

type Path = (string | number)[];

/** Enough to be told; a hostile bundle could have a hundred thousand. */
const MOST_FOREIGN = 300;

/** Where something lies that is neither a text nor a group or list of texts: no reader could show it. */
function* foreignPaths(value: unknown, path: Path): Generator<Path> {
  if (typeof value === "string") return;
  if (typeof value !== "object" || value === null || path.length > DEPTH) yield path;
  else for (const [key, inner] of Object.entries(value)) yield* foreignPaths(inner, [...path, key]);
}

const bundleToSave = translationBundle
  .superRefine(({ metadata: _, ...bundles }, context) => {
    let told = 0;
    for (const path of foreignPaths(bundles, [])) {
      if (++told > MOST_FOREIGN) return;
      context.addIssue({ code: "invalid_type", expected: "string", message: "is no text", path, input: null });
    }
  })
  .meta({ id: "TranslationBundleToSave" });

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
      source: z
        .enum(["stored", "filled"])
        .optional()
        .meta({ description: "Nothing that is shipped; filled: with the portal's own texts of other languages" }),
    }),
    reply: translationBundle,
    example: { query: { lang: "de", section: ["global", "views"] }, reply: exampleBundle },
  },
  "translations.save": {
    query: byLanguage,
    body: bundleToSave,
    reply: translationBundle,
    example: { query: { lang: "de" }, body: exampleBundle, reply: exampleBundle },
  },
  "translations.remove": { query: byLanguage, reply: emptyReply, example: { query: { lang: "fr" }, reply: {} } },
} as const satisfies Record<string, EndpointSchemas>;
