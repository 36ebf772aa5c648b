/** Reads stored settings for display. Loads the migrations only for documents of an older version. */

import { isJsonObject } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { healSettings } from "../registry/heal.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { isOlderVersion, NEWEST_MIGRATION_VERSION, normalizeStoredVersion, SETTINGS_VERSION } from "../version.ts";
import { createDefaultSettings } from "./defaults.ts";

/** Same as `migrateSettings(stored).settings`. Rejects if the migrations cannot be loaded. */
export async function readSettings(stored: unknown): Promise<PortalSettings> {
  if (!isJsonObject(stored) || Object.keys(stored).length === 0) return createDefaultSettings();
  if (isOlderVersion(normalizeStoredVersion(stored.version), NEWEST_MIGRATION_VERSION)) {
    const { migrateSettings } = await import("./migrations.ts");
    return migrateSettings(stored).settings;
  }
  return { ...healSettings(settingsRegistry, stored).settings, version: SETTINGS_VERSION };
}
