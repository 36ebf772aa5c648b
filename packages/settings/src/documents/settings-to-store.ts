/** Migrates settings of an older version that a client sends to be stored. Pure; for servers. */

import { isJsonObject } from "../merge.ts";
import { isOlderVersion, NEWEST_MIGRATION_VERSION, normalizeStoredVersion } from "../version.ts";
import { createSettingsDocumentToSave } from "./document-to-save.ts";
import { migrateSettings } from "./migrations.ts";

/** Returns all but settings of an older version unchanged: without a version, a document cannot be interpreted. */
export function migrateSettingsForSaving(sent: unknown): unknown {
  if (
    !isJsonObject(sent) ||
    normalizeStoredVersion(sent.version) !== sent.version ||
    !isOlderVersion(sent.version, NEWEST_MIGRATION_VERSION)
  )
    return sent;
  const migration = migrateSettings(sent);
  return createSettingsDocumentToSave(migration, migration.settings);
}
