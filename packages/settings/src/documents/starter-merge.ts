/** Adds the starter settings to settings that an admin has saved before the first import. Pure. */
import { isDeepEqual } from "../key-path.ts";
import type { JsonObject } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { createDefaultSettings } from "./defaults.ts";
import { createSettingsDocumentToSave } from "./document-to-save.ts";
import { migrateSettings } from "./migrations.ts";
import { createStarterSettings, type LibrarySummary } from "./starter.ts";
import { mergeThreeWay } from "./three-way-merge.ts";

/** Whether lists of fields or the rows of the dashboard were changed: then an import leaves the settings as they are. */
export function hasCustomFieldsOrDashboard(stored: unknown): boolean {
  return !isDeepEqual(listsOf(migrateSettings(stored).settings), listsOf(createDefaultSettings()));
}

const listsOf = ({ facets, suggestions, assetInfo, infoView, bookmark, search, dashboard }: PortalSettings) => [
  ...[facets, suggestions, bookmark.columns, dashboard.collections.data],
  ...[assetInfo.paramsLeft, assetInfo.paramsRight, infoView.paramsLeft, infoView.paramsRight],
  ...[search.list.columns, search.thumbnails.header, search.thumbnails.body],
];

/** The stored settings with the starter settings wherever they still have the default. */
export function addStarterSettings(stored: unknown, found: LibrarySummary): JsonObject {
  const migration = migrateSettings(stored);
  const { merged } = mergeThreeWay<PortalSettings>(
    createDefaultSettings(),
    migration.settings,
    createStarterSettings(found),
  );
  return createSettingsDocumentToSave(migration, merged);
}
