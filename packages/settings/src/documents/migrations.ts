/**
 * Migrates stored settings of any older version to the current one. Reports what each step adds, overrides and deletes,
 * so that an admin sees it before it is stored. Pure; runs in the portal and in the server, and stores nothing.
 */

import { escapeAtSigns } from "../at-signs.ts";
import { mapTexts } from "../languages/stored-texts.ts";
import { type Document, isDocument, missingPaths } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { heal, type SetAside } from "../registry/heal.ts";
import { settingsRegistry } from "../registry/settings.ts";
import { findUnusedColours } from "../registry/unused-colours.ts";
import { isOlderVersion, readVersion, SETTINGS_VERSION } from "../version.ts";
import { defaultSettings } from "./defaults.ts";
import { type MigrationStep, migrationSteps } from "./migration-steps.ts";

export interface Migration {
  /** Settings to show. To store them, call `documentToSave`, which loses no stored value. */
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
  readonly setAside: readonly SetAside[];
}

export function migrateSettings(stored: unknown, steps: readonly MigrationStep[] = migrationSteps): Migration {
  const defaults = defaultSettings();
  if (!isDocument(stored) || Object.keys(stored).length === 0) {
    const { setAside } = heal(settingsRegistry, stored);
    const nothing = { added: [], overridden: [], deleted: [], healed: [], unknown: [] };
    return { settings: defaults, result: "override", ...nothing, setAside };
  }
  const from = readVersion(stored.version);
  let document: Document = structuredClone(stored);
  const overridden: string[] = [];
  const deleted: string[] = [];
  const setAside: SetAside[] = [];
  const takeOut = (path: string): boolean => {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const parent = keys.reduce<unknown>((value, key) => (isDocument(value) ? value[key] : undefined), document);
    if (!isDocument(parent) || !Object.hasOwn(parent, last)) return false;
    setAside.push({ path, reason: "migration", value: parent[last] });
    delete parent[last];
    return true;
  };
  for (const step of steps.filter(({ before }) => isOlderVersion(from, before))) {
    const before = JSON.stringify(document);
    document = step.change?.(document, takeOut) ?? document;
    if (JSON.stringify(document) !== before) overridden.push(...changedKeys(before, document));
    for (const path of step.override ?? []) {
      // The default fills the gap.
      takeOut(path);
      overridden.push(path);
    }
    for (const path of step.remove ?? []) if (takeOut(path)) deleted.push(path);
  }
  const added = missingPaths(defaults, document).filter((path) => !overridden.includes(path));
  const { settings, healed, unknown, ...read } = heal(settingsRegistry, document);
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
    unknown: [...unknown, ...findUnusedColours(settings.themes)],
    setAside,
  };
}

/**
 * Converts stored texts for saving: before version 6, at-signs were not escaped. Not needed for display, since
 * `unescapeTexts` reads both.
 */
export function migrateTexts(stored: unknown): Document {
  if (!isDocument(stored)) return {};
  const metadata = isDocument(stored.metadata) ? stored.metadata : {};
  const current = { ...stored, metadata: { ...metadata, version: SETTINGS_VERSION } };
  if (!isOlderVersion(readVersion(metadata.version), "6.0.0")) return current;
  return { ...(mapTexts(current, escapeAtSigns) as Document), metadata: current.metadata };
}

function changedKeys(before: string, document: Document): string[] {
  const old = JSON.parse(before) as Document;
  return Object.keys(document).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(document[key]));
}
