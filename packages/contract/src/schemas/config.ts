import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { portalSettingsSchema } from "@vitrine/settings/documents/schema";
import { TILE_PICTURE } from "@vitrine/settings/pages/tile-picture";
import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { emptyReply, multipartFile, requiredFile } from "./parts.ts";

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
});
/** Files that an admin can upload for the portal. */
export const portalFile = z.keyof(files);

/** `revisions` (extension): for each existing file a text that changes with its content. */
export const availableFiles = files.extend({ revisions: z.partialRecord(portalFile, z.string()).optional() });
/** `removed` (extension): what was removed from a style sheet or drawing because it could run scripts or load files. */
const removed = z.array(z.string()).optional();
const saved = availableFiles.extend({ removed });
/** Uploading the same picture again returns the same id. */
const tilePicture = z.strictObject({ id: z.string().regex(TILE_PICTURE), removed });
/** As stored, of any version: clients merge and migrate it, so its keys are not validated. */
const storedSettings = z.record(z.string(), z.unknown());

const fileParams = z.strictObject({ file: portalFile });

export const configSchemas = {
  "config.available": {
    reply: availableFiles,
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
    example: { body: defaultSettings(), reply: { ...defaultSettings() } },
  },
  "config.file": {
    params: fileParams,
    query: z.strictObject({ revision: z.string().max(64).optional() }),
    example: { params: { file: "dashboardLogo" }, query: { revision: "b94d27b9" } },
  },
  "config.file_save": {
    params: fileParams,
    body: multipartFile,
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
  "config.file_remove": { params: fileParams, reply: emptyReply, example: { params: { file: "favicon" }, reply: {} } },
  "config.thumbnail": {
    query: z.strictObject({ id: z.string().min(1).max(64) }),
    example: { query: { id: "22" } },
  },
  "config.thumbnail_save": {
    body: requiredFile,
    reply: tilePicture,
    example: {
      body: { file: "…" },
      reply: { id: "tile_2c26b46b68ffc68ff99b453c1d30413413422d70" },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
