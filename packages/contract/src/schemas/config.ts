import { defaultSettings } from "@vitrine/settings/defaults";
import { portalSettingsSchema } from "@vitrine/settings/schema";
import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { emptyReply, language, multipartFile } from "./parts.ts";

/** The files an admin can give the portal. */
export const portalFile = z.enum([
  "style",
  "custom_font",
  "favicon",
  "dashboardLogo",
  "searchLogo",
  "loginLogo",
  "bookmarkLogo",
  "assetLogo",
  "logoutLogo",
  "dashboardHero",
  "loginHero",
]);

const available = z.record(portalFile, z.boolean());
/** As stored, of whatever version: it is merged and migrated by the reader, so it is not held against today's keys. */
const storedSettings = z.record(z.string(), z.unknown());

const texts = z.record(z.string(), z.unknown());
export const translationBundle = z
  .strictObject({
    global: texts.optional(),
    views: texts.optional(),
    toast: texts.optional(),
    admin: texts.optional().meta({ description: "For GUI admins only" }),
    metadata: z
      .strictObject({
        content_language: z.string().optional(),
        allowlist: z.array(z.string()).optional(),
        version: z.string().optional(),
        source_template: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: "TranslationBundle" });

export const customPages = z
  .strictObject({
    pages: z
      .array(
        z.strictObject({
          key: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
          title: z.string().max(200),
          html: z.string().max(500_000).meta({ description: "Below the title; cleaned by whoever shows it" }),
        }),
      )
      .max(100),
  })
  .meta({ id: "CustomPages" });

export const revision = z
  .strictObject({
    id: z.string(),
    document: z.enum(["config", "translations", "pages", "bookmarks"]),
    lang: language.optional(),
    at: z.number().int(),
    by: z.string(),
  })
  .meta({ id: "Revision" });

const byLanguage = z.strictObject({ lang: language });
const localesReply = z.strictObject({ locales: z.array(language) });
const fileParams = z.strictObject({ file: portalFile });
const exampleBundle = {
  global: { required: "Bitte ausfüllen." },
  metadata: { content_language: "de", version: "7.0.3" },
};
const examplePages = {
  pages: [{ key: "imprint", title: "Impressum", html: "<p>Halm &amp; Ton Manufaktur</p>" }],
};

export const configSchemas = {
  "config.available": {
    reply: available,
    example: {
      reply: {
        style: false,
        custom_font: false,
        favicon: true,
        dashboardLogo: true,
        searchLogo: true,
        loginLogo: false,
        bookmarkLogo: false,
        assetLogo: false,
        logoutLogo: false,
        dashboardHero: true,
        loginHero: true,
      },
    },
  },
  "config.get": {
    reply: storedSettings,
    example: { reply: { version: "7.0.3", global: { website_title: "Halm & Ton", hide_dashboard: false } } },
  },
  "config.save": {
    body: portalSettingsSchema,
    reply: storedSettings,
    example: { body: defaultSettings(), reply: { ...defaultSettings() } },
  },
  "config.file": { params: fileParams, example: { params: { file: "dashboardLogo" } } },
  "config.file_save": {
    params: fileParams,
    body: multipartFile,
    reply: available,
    example: {
      params: { file: "favicon" },
      body: { file: "…" },
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
      },
    },
  },
  "config.file_remove": { params: fileParams, reply: emptyReply, example: { params: { file: "favicon" }, reply: {} } },
  "config.thumbnail": {
    query: z.strictObject({ id: z.string().min(1).max(64) }),
    example: { query: { id: "4711" } },
  },
  "translations.list": { reply: localesReply, example: { reply: { locales: ["de", "en"] } } },
  "translations.get": {
    query: z.strictObject({
      lang: language,
      section: z.array(z.enum(["admin", "global", "toast", "views", "metadata"])).optional(),
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
  "pages.list": { reply: localesReply, example: { reply: { locales: ["de", "en"] } } },
  "pages.get": {
    query: byLanguage,
    reply: customPages,
    example: { query: { lang: "de" }, reply: examplePages },
  },
  "pages.save": {
    query: byLanguage,
    body: customPages,
    reply: customPages,
    example: { query: { lang: "de" }, body: examplePages, reply: examplePages },
  },
  "pages.remove": { query: byLanguage, reply: emptyReply, example: { query: { lang: "fr" }, reply: {} } },
  "revisions.list": {
    query: z.strictObject({
      document: z.enum(["config", "translations", "pages", "bookmarks"]),
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
