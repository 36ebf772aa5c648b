import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { portalSettingsSchema } from "@vitrine/settings/documents/schema";
import { TILE_PICTURE_ID_PATTERN } from "@vitrine/settings/pages/tile-picture";
import { z } from "zod";
import { emptyReplySchema, optionalFileSchema, requiredFileSchema } from "./common-schemas.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

const exists = z.boolean();
const files = z.strictObject({
  style: exists,
  custom_font: exists,
  favicon: exists,
  dashboardLogo: exists,
  searchLogo: exists,
  loginLogo: exists,
  bookmarkLogo: exists,
  assetLogo: exists,
  logoutLogo: exists,
  dashboardHero: exists,
  loginHero: exists,
  // Logos for dark grounds (extension `dark_logos`): without one, the logo beside it is shown there, too.
  dashboardLogoDark: exists.optional(),
  searchLogoDark: exists.optional(),
  loginLogoDark: exists.optional(),
  bookmarkLogoDark: exists.optional(),
  assetLogoDark: exists.optional(),
  logoutLogoDark: exists.optional(),
});
/** Files that an admin can upload for the portal. */
export const portalFileNameSchema = z.keyof(files);

/** `revisions` (extension): for each existing file a text that changes with its content. */
export const availablePortalFilesSchema = files.extend({
  revisions: z.partialRecord(portalFileNameSchema, z.string()).optional(),
});
/** `unfilled_pages` (extension): keys of custom pages that still have gaps in every language; the footer leaves them out. */
const availableBranding = availablePortalFilesSchema.extend({ unfilled_pages: z.array(z.string()).optional() });
/** `removed` (extension): what was removed from a style sheet or drawing because it could run scripts or load files. */
const removed = z.array(z.string()).optional();
const saved = availablePortalFilesSchema.extend({ removed });
/** Uploading the same picture again returns the same id. */
const tilePicture = z.strictObject({ id: z.string().regex(TILE_PICTURE_ID_PATTERN), removed });
/** As stored, of any version: clients merge and migrate it, so its keys are not validated. */
const storedSettings = z.record(z.string(), z.unknown());

const fileParams = z.strictObject({ file: portalFileNameSchema });

export const configSchemas = {
  "config.available": {
    reply: availableBranding,
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
        revisions: { favicon: "2c26b46b", dashboardLogo: "b94d27b9", dashboardHero: "9f86d081", loginHero: "fcde2b2e" },
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
    example: { body: createDefaultSettings(), reply: { ...createDefaultSettings() } },
  },
  "config.file": {
    params: fileParams,
    query: z.strictObject({ revision: z.string().max(64).optional() }),
    example: { params: { file: "dashboardLogo" }, query: { revision: "b94d27b9" } },
  },
  "config.file_save": {
    params: fileParams,
    body: optionalFileSchema,
    reply: saved,
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
  "config.file_remove": {
    params: fileParams,
    reply: emptyReplySchema,
    example: { params: { file: "favicon" }, reply: {} },
  },
  "config.thumbnail": {
    query: z.strictObject({ id: z.string().min(1).max(64) }),
    example: { query: { id: "22" } },
  },
  "config.thumbnail_save": {
    body: requiredFileSchema,
    reply: tilePicture,
    example: {
      body: { file: "…" },
      reply: { id: "tile_2c26b46b68ffc68ff99b453c1d30413413422d70" },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
