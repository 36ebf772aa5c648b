/** Migrates settings of an older version that a client sends to be stored. Pure; for servers. */
import { documentToSave } from "./document-to-save.ts";
import { isDocument } from "./merge.ts";
import { migrateSettings } from "./migrations.ts";
import { isOlderVersion, NEWEST_MIGRATION_VERSION, readVersion } from "./version.ts";

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
