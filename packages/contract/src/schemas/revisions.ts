import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { epochSeconds, language } from "./parts.ts";

/** The documents of which earlier states are kept. */
const document = z.enum(["config", "translations", "pages"]);

export const revision = z
  .strictObject({
    id: z.string(),
    document,
    lang: language.optional(),
    at: epochSeconds,
    by: z.string().optional().meta({ description: "Name of the account; what the server itself stored may have none" }),
    present: z.boolean().meta({ description: "Whether this is what is stored now" }),
  })
  .meta({ id: "Revision" });

const byId = z.strictObject({ id: z.string().max(64) });
/** As it was stored, of whatever version. */
const content = z.record(z.string(), z.unknown());

export const revisionSchemas = {
  "revisions.list": {
    query: z
      .strictObject({
        document,
        lang: language.optional(),
      })
      .refine(
        ({ document, lang }) => (lang === undefined) === (document === "config"),
        "lang belongs to translations and pages, and to them alone",
      ),
    reply: z.strictObject({ revisions: z.array(revision).max(20) }),
    example: {
      query: { document: "translations", lang: "de" },
      reply: {
        revisions: [{ id: "31", document: "translations", lang: "de", at: 1763719200, by: "jonas", present: true }],
      },
    },
  },
  "revisions.get": {
    params: byId,
    reply: revision.extend({ content }),
    example: {
      params: { id: "31" },
      reply: {
        id: "31",
        document: "config",
        at: 1763719200,
        by: "jonas",
        present: false,
        content: { version: "7.0.3" },
      },
    },
  },
  "revisions.restore": {
    params: byId,
    reply: content,
    example: { params: { id: "31" }, reply: { version: "7.0.3" } },
  },
} as const satisfies Record<string, EndpointSchemas>;
