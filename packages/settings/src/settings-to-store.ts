/** Settings that are sent to be stored: those of an older version as this one makes of them. Pure; for servers. */
import { documentToSave } from "./document-to-save.ts";
import { isDocument } from "./merge.ts";
import { migrateSettings } from "./migrations.ts";
import { isOlder, NEWEST_STEP, versionOf } from "./version.ts";

/** All others are as they were sent: without a version, nobody can say what they mean. */
export function settingsToStore(sent: unknown): unknown {
  if (!isDocument(sent) || versionOf(sent.version) !== sent.version || !isOlder(sent.version, NEWEST_STEP)) return sent;
  const migration = migrateSettings(sent);
  return documentToSave(migration, migration.settings);
}
