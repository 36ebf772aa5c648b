/** Lists what would change if stored settings were saved as this version reads them, for an admin to decide. Pure. */

import { isJsonObject, type JsonObject } from "../merge.ts";
import { SET_ASIDE_KEY, type SetAsideValue } from "../registry/heal.ts";
import { type DocumentChange, diffDocuments } from "./diff-documents.ts";
import { createSettingsDocumentToSave } from "./document-to-save.ts";
import { type MigrationResult, migrateSettings } from "./migrations.ts";

export interface MigrationEntry {
  /** `deleted`: removed without replacement; retained in `set_aside`, except for forbidden keys. */
  readonly kind: "added" | "overridden" | "deleted";
  /** Path in the stored document if deleted, else in the new document. */
  readonly path: string;
  /** Undefined if there was no value (or `after`: will be none). */
  readonly before: unknown;
  readonly after: unknown;
  /** Why the stored value cannot be kept; undefined if it was only missing or moved. */
  readonly reason: SetAsideValue["reason"] | undefined;
}

export interface MigrationReport {
  readonly result: MigrationResult["result"];
  readonly entries: readonly MigrationEntry[];
  /** Paths of keys that this version does not know; they are retained. */
  readonly unknown: readonly string[];
  /** The document that would be stored. */
  readonly document: JsonObject;
}

/** Reports the migration of the settings. The `version` itself is not an entry. */
export function createSettingsMigrationReport(stored: unknown): MigrationReport {
  const migration = migrateSettings(stored);
  const document: JsonObject = createSettingsDocumentToSave(migration, migration.settings);
  const { result, unknown, setAside } = migration;
  return { result, entries: listMigrationEntries(stored, document, setAside), unknown, document };
}

const KINDS = { added: "added", changed: "overridden", order: "overridden", removed: "deleted" } as const;

function listMigrationEntries(
  stored: unknown,
  document: JsonObject,
  setAside: readonly SetAsideValue[],
): MigrationEntry[] {
  return diffDocuments(isJsonObject(stored) ? stored : {}, document)
    .filter(({ path }) => path !== "version" && !isWithin(SET_ASIDE_KEY, path))
    .map(({ kind, path, before, after, keyPath: place }) => ({
      kind: KINDS[kind],
      path,
      before,
      after,
      reason: reasonOf({ kind, path, keyPath: place, before, after }, setAside),
    }));
}

/** Reason of the value that was set aside at the path, or within it if a whole list or group changed. */
function reasonOf(
  { kind, path }: DocumentChange,
  setAside: readonly SetAsideValue[],
): SetAsideValue["reason"] | undefined {
  if (kind === "added") return undefined;
  return setAside.find((one) => isWithin(one.path, path) || isWithin(path, one.path))?.reason;
}

const isWithin = (outer: string, path: string) => path === outer || path.startsWith(`${outer}.`);
