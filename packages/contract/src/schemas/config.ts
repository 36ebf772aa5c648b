import { defaultSettings } from "@vitrine/settings/defaults";
import { portalSettingsSchema } from "@vitrine/settings/schema";
import { TILE_PICTURE } from "@vitrine/settings/tile-picture";
import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";
import { emptyReply, multipartFile, requiredFile } from "./parts.ts";

const there = z.boolean();
const files = z.strictObject({
  style: there,
  custom_font: there,
  favicon: there,
  dashboardLogo: there,
  searchLogo: there,
  loginLogo: there,
  bookmarkLogo: there,
  assetLogo: there,
  logoutLogo: there,
  dashboardHero: there,
  loginHero: there,
});
/** The files an admin can give the portal. */
export const portalFile = z.keyof(files);

/** `revisions`, an extension: for each file that is there a text that changes with its content. */
export const availableFiles = files.extend({ revisions: z.partialRecord(portalFile, z.string()).optional() });
/** `removed`, an extension: what was taken out of a stylesheet or a drawing, because it could run or ask. */
const removed = z.array(z.string()).optional();
const saved = availableFiles.extend({ removed });
/** The same picture has the same id, however often it is uploaded. */
const tilePicture = z.strictObject({ id: z.string().regex(TILE_PICTURE), removed });
/** As stored, of whatever version: it is merged and migrated by the reader, so it is not held against today's keys. */
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
