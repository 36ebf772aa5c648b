/** Migrates settings of an older version that a client sends to be stored. Pure; for servers. */

import { isDocument } from "../merge.ts";
import { isOlderVersion, NEWEST_MIGRATION_VERSION, readVersion } from "../version.ts";
import { documentToSave } from "./document-to-save.ts";
import { migrateSettings } from "./migrations.ts";

/** Other documents are returned unchanged: without a version, they cannot be interpreted. */
export function settingsToStore(sent: unknown): unknown {
  if (
    !isDocument(sent) ||
    readVersion(sent.version) !== sent.version ||
    !isOlderVersion(sent.version, NEWEST_MIGRATION_VERSION)
  )
    return sent;
  const migration = migrateSettings(sent);
  return documentToSave(migration, migration.settings);
}
