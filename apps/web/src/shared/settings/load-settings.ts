import { withSafeLinks } from "@vitrine/settings/links";
import { migrateSettings } from "@vitrine/settings/migrations";
import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Stored settings of any version as today's portal reads them. */
export function mergeLoaded(stored: unknown): PortalSettings {
  return withSafeLinks(migrateSettings(stored).settings);
}
