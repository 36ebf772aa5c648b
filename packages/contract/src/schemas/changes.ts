import { z } from "zod";
import { epochSecondsSchema, languageSchema } from "./common-schemas.ts";
import { portalFileNameSchema } from "./config.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { revisedDocumentKindSchema } from "./revisions.ts";

/** What a change belongs to, to filter by. */
export const timelineTopicSchema = z.enum(["settings", "texts", "pages", "files", "people", "rights", "technical"]);

/** Maximum number of changed places that the timeline names for one save; it only counts the others. */
export const MAX_TIMELINE_PATHS_PER_SAVE = 20;

/** A step of a path in a document; an item of a list is named by one of its members. */
const pathStep = z.union([z.string(), z.number(), z.strictObject({ by: z.string(), key: z.string() })]);

export const timelineEntrySchema = z
  .strictObject({
    id: z.string().meta({ description: "Opaque" }),
    at: epochSecondsSchema,
    kind: z.string().meta({ description: "`settings.saved`, `account.added` and the like; new kinds may be added" }),
    topic: timelineTopicSchema,
    author: z
      .enum(["account", "removed_account", "server"])
      .meta({ description: "Who made the change; `server`: no account is recorded" }),
    by: z.string().optional().meta({ description: "Name of the account" }),
    document: revisedDocumentKindSchema.optional(),
    lang: languageSchema.optional(),
    file: portalFileNameSchema.optional(),
    revision: z.string().optional().meta({ description: "The state after the change, as long as it is kept" }),
    present: z.boolean().optional().meta({ description: "Whether that is the current state" }),
    name: z
      .string()
      .optional()
      .meta({ description: "What was changed: an account, a group, a pool, a token, a convert set" }),
    paths: z
      .array(z.array(pathStep))
      .max(MAX_TIMELINE_PATHS_PER_SAVE)
      .optional()
      .meta({
        description: `The places that the change of a document has changed, at most ${MAX_TIMELINE_PATHS_PER_SAVE}`,
      }),
    count: z.int().nonnegative().optional().meta({ description: "Number of such places" }),
    details: z.record(z.string(), z.unknown()).meta({ description: "As recorded by the server" }),
  })
  .meta({ id: "Change" });

export const timelineSchemas = {
  "changes.list": {
    query: z.strictObject({
      topic: timelineTopicSchema.optional(),
      author: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .optional()
        .meta({ description: "Id of an account in `authors`" }),
      before: z
        .string()
        .regex(/^\d{1,15}\.[0-2]\.\d{1,15}$/)
        .optional()
        .meta({ description: "`next` of the previous page" }),
      rows: z.int().min(1).max(100).default(50),
    }),
    reply: z.strictObject({
      changes: z.array(timelineEntrySchema).max(100),
      authors: z
        .array(z.strictObject({ id: z.string(), name: z.string() }))
        .optional()
        .meta({ description: "The accounts that have changed something; on the first page only" }),
      next: z.string().optional(),
    }),
    example: {
      query: { topic: "settings", rows: 50 },
      reply: {
        changes: [
          {
            id: "1763719200000.0.31",
            at: 1763719200,
            kind: "settings.saved",
            topic: "settings",
            author: "account",
            by: "jonas",
            document: "config",
            revision: "31",
            present: true,
            paths: [["themes", "options", { by: "key", key: "light" }, "appearance", "primary_color"]],
            count: 1,
            details: {},
          },
        ],
        authors: [{ id: "2", name: "jonas" }],
      },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
