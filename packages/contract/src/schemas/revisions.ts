import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { epochSeconds, language } from "./parts.ts";

/** The documents of which earlier states are kept. */
const document = z.enum(["config", "translations", "pages", "bookmarks"]);

export const revision = z
  .strictObject({
    id: z.string(),
    document,
    lang: language.optional(),
    at: epochSeconds,
    by: z.string().meta({ description: "Name of the account" }),
  })
  .meta({ id: "Revision" });

export const revisionSchemas = {
  "revisions.list": {
    query: z.strictObject({
      document,
      lang: language.optional(),
    }),
    reply: z.strictObject({ revisions: z.array(revision).max(20) }),
    example: {
      query: { document: "translations", lang: "de" },
      reply: { revisions: [{ id: "31", document: "translations", lang: "de", at: 1763719200, by: "jonas" }] },
    },
  },
  "revisions.restore": {
    params: z.strictObject({ id: z.string().max(64) }),
    reply: z.record(z.string(), z.unknown()),
    example: { params: { id: "31" }, reply: { version: "7.0.3" } },
  },
} as const satisfies Record<string, EndpointSchemas>;
