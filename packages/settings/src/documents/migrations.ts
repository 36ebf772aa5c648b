/**
 * Migrates stored settings of any older version to the current one. Reports what each step adds, overrides and deletes,
 * so that an admin sees it before it is stored. Pure; runs in the portal and in the server, and stores nothing.
 */

import { escapeAtSigns } from "../at-signs.ts";
import { mapTexts } from "../languages/stored-texts.ts";
import { isJsonObject, type JsonObject, listMissingPaths } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { healSettings, type SetAsideValue } from "../registry/heal.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { findUnusedColourPaths } from "../registry/unused-colours.ts";
import { isOlderVersion, normalizeStoredVersion, SETTINGS_VERSION } from "../version.ts";
import { createDefaultSettings } from "./defaults.ts";
import { type MigrationStep, migrationSteps } from "./migration-steps.ts";

export interface MigrationResult {
  /** Settings to show. To store them, call `createSettingsDocumentToSave`, which loses no stored value. */
  readonly settings: PortalSettings;
  /**
   * `override`: nothing was stored, these are the defaults. `versionUpdate`: something changed, an admin is asked to
   * save it. `merged`: the document was complete.
   */
  readonly result: "override" | "versionUpdate" | "merged";
  /** Paths: `search.sidebar.width`. */
  readonly added: readonly string[];
  readonly overridden: readonly string[];
  readonly deleted: readonly string[];
  /** Paths of invalid values that were replaced by their default. */
  readonly healed: readonly string[];
  /** Paths of unknown keys; they are retained. */
  readonly unknown: readonly string[];
  /** Stored values that are not shown, with the reason; without those set aside by an earlier save. */
  readonly setAside: readonly SetAsideValue[];
}

export function migrateSettings(stored: unknown, steps: readonly MigrationStep[] = migrationSteps): MigrationResult {
  const defaults = createDefaultSettings();
  if (!isJsonObject(stored) || Object.keys(stored).length === 0) {
    const { setAside } = healSettings(settingsRegistry, stored);
    const nothing = { added: [], overridden: [], deleted: [], healed: [], unknown: [] };
    return { settings: defaults, result: "override", ...nothing, setAside };
  }
  const from = normalizeStoredVersion(stored.version);
  let document: JsonObject = structuredClone(stored);
  const overridden: string[] = [];
  const deleted: string[] = [];
  const setAside: SetAsideValue[] = [];
  const takeOut = (path: string): boolean => {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const parent = keys.reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), document);
    if (!isJsonObject(parent) || !Object.hasOwn(parent, last)) return false;
    setAside.push({ path, reason: "migration", value: parent[last] });
    delete parent[last];
    return true;
  };
  for (const step of steps.filter(({ before }) => isOlderVersion(from, before))) {
    const before = JSON.stringify(document);
    document = step.change?.(document, takeOut) ?? document;
    if (JSON.stringify(document) !== before) overridden.push(...changedKeys(before, document));
    for (const path of step.override ?? []) {
      // Healing then fills the gap with the default.
      takeOut(path);
      overridden.push(path);
    }
    for (const path of step.remove ?? []) if (takeOut(path)) deleted.push(path);
  }
  const added = listMissingPaths(defaults, document).filter((path) => !overridden.includes(path));
  const { settings, healed, unknown, ...read } = healSettings(settingsRegistry, document);
  setAside.push(...read.setAside);
  const changed =
    added.length + overridden.length + deleted.length + healed.length > 0 || isOlderVersion(from, SETTINGS_VERSION);
  return {
    settings: { ...settings, version: SETTINGS_VERSION },
    result: changed ? "versionUpdate" : "merged",
    added,
    overridden: [...new Set(overridden)],
    deleted,
    healed,
    unknown: [...unknown, ...findUnusedColourPaths(settings.themes)],
    setAside,
  };
}

/**
 * Converts stored texts for saving: before version 6, at-signs were not escaped. Not needed for display, since
 * `unescapeTexts` reads both.
 */
export function migrateTexts(stored: unknown): JsonObject {
  if (!isJsonObject(stored)) return {};
  const metadata = isJsonObject(stored.metadata) ? stored.metadata : {};
  const current = { ...stored, metadata: { ...metadata, version: SETTINGS_VERSION } };
  if (!isOlderVersion(normalizeStoredVersion(metadata.version), "6.0.0")) return current;
  return { ...(mapTexts(current, escapeAtSigns) as JsonObject), metadata: current.metadata };
}

function changedKeys(before: string, document: JsonObject): string[] {
  const old = JSON.parse(before) as JsonObject;
  return Object.keys(document).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(document[key]));
}
