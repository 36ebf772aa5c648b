/** Reads stored settings for display. Loads the migrations only for documents of an older version. */

import { isDocument } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { heal } from "../registry/heal.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { isOlderVersion, NEWEST_MIGRATION_VERSION, readVersion, SETTINGS_VERSION } from "../version.ts";
import { defaultSettings } from "./defaults.ts";

/** Same as `migrateSettings(stored).settings`. Rejects if the migrations cannot be loaded. */
export async function readSettings(stored: unknown): Promise<PortalSettings> {
  if (!isDocument(stored) || Object.keys(stored).length === 0) return defaultSettings();
  if (isOlderVersion(readVersion(stored.version), NEWEST_MIGRATION_VERSION)) {
    const { migrateSettings } = await import("./migrations.ts");
    return migrateSettings(stored).settings;
  }
  return { ...heal(settingsRegistry, stored).settings, version: SETTINGS_VERSION };
}
