/** The stored settings, to be shown. A portal of today never loads the migrations. */
import { defaultSettings } from "./defaults.ts";
import { isDocument } from "./merge.ts";
import type { PortalSettings } from "./portal-settings.ts";
import { heal } from "./registry/heal.ts";
import { settingsRegistry } from "./registry/settings.ts";
import { isOlder, NEWEST_STEP, SETTINGS_VERSION, versionOf } from "./version.ts";

/** The same as `migrateSettings(stored).settings`. Rejects where an old document's migrations cannot be loaded. */
export async function readSettings(stored: unknown): Promise<PortalSettings> {
  if (!isDocument(stored) || Object.keys(stored).length === 0) return defaultSettings();
  if (isOlder(versionOf(stored.version), NEWEST_STEP)) {
    const { migrateSettings } = await import("./migrations.ts");
    return migrateSettings(stored).settings;
  }
  return { ...heal(settingsRegistry, stored).settings, version: SETTINGS_VERSION };
}
