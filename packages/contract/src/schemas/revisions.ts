import { z } from "zod";
import { epochSecondsSchema, languageSchema } from "./common-schemas.ts";
import { availablePortalFilesSchema, portalFileNameSchema } from "./config.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

/** Documents with revisions. */
export const revisedDocumentKindSchema = z.enum(["config", "translations", "pages"]);

export const revisionSchema = z
  .strictObject({
    id: z.string(),
    document: revisedDocumentKindSchema,
    lang: languageSchema.optional(),
    at: epochSecondsSchema,
    by: z.string().optional().meta({ description: "Name of the account; may be absent if stored by the server" }),
    present: z.boolean().meta({ description: "Whether this is the current revision" }),
  })
  .meta({ id: "Revision" });

export const fileRevisionSchema = revisionSchema
  .omit({ document: true, lang: true })
  .extend({ file: portalFileNameSchema, mime: z.string(), size: z.int().min(0).meta({ description: "Bytes" }) })
  .meta({ id: "FileRevision" });

const byId = z.strictObject({ id: z.string().max(64) });
/** As stored, of any version. */
const content = z.record(z.string(), z.unknown());
const ofFile = z.strictObject({ file: portalFileNameSchema });
const fileById = ofFile.extend(byId.shape);

export const revisionSchemas = {
  "revisions.list": {
    query: z
      .strictObject({
        document: revisedDocumentKindSchema,
        lang: languageSchema.optional(),
      })
      .refine(
        ({ document, lang }) => (lang === undefined) === (document === "config"),
        "lang is for translations and pages only",
      ),
    reply: z.strictObject({ revisions: z.array(revisionSchema).max(20) }),
    example: {
      query: { document: "translations", lang: "de" },
      reply: {
        revisions: [{ id: "31", document: "translations", lang: "de", at: 1763719200, by: "jonas", present: true }],
      },
    },
  },
  "revisions.removed": {
    reply: z.strictObject({
      removed: z.array(z.strictObject({ document: z.enum(["translations", "pages"]), lang: languageSchema })),
    }),
    example: { reply: { removed: [{ document: "translations", lang: "fr" }] } },
  },
  "revisions.get": {
    params: byId,
    reply: revisionSchema.extend({ content }),
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
  "revisions.files": {
    params: ofFile,
    reply: z.strictObject({ revisions: z.array(fileRevisionSchema).max(20) }),
    example: {
      params: { file: "dashboardLogo" },
      reply: {
        revisions: [
          {
            id: "8",
            file: "dashboardLogo",
            mime: "image/svg+xml",
            size: 2140,
            at: 1763719200,
            by: "jonas",
            present: true,
          },
        ],
      },
    },
  },
  "revisions.file": { params: fileById, example: { params: { file: "dashboardLogo", id: "8" } } },
  "revisions.restore_file": {
    params: fileById,
    reply: availablePortalFilesSchema,
    example: {
      params: { file: "favicon", id: "7" },
      reply: {
        style: false,
        custom_font: false,
        favicon: true,
        dashboardLogo: false,
        searchLogo: false,
        loginLogo: false,
        bookmarkLogo: false,
        assetLogo: false,
        logoutLogo: false,
        dashboardHero: false,
        loginHero: false,
        revisions: { favicon: "2c26b46b" },
      },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
