/**
 * Brings a stored document of any older version to the present one. Pure steps, smallest threshold first; what a step
 * adds, overrides and deletes is reported, so that an admin can see it before it is stored. Runs in the portal and in
 * the server; nothing is stored by itself.
 */
import { defaultSettings } from "./defaults.ts";
import { type Document, isDocument, missingPaths } from "./merge.ts";
import { type MigrationStep, migrationSteps } from "./migration-steps.ts";
import { escapeAt } from "./plain-text.ts";
import type { PortalSettings } from "./portal-settings.ts";
import { heal, type SetAside } from "./registry/heal.ts";
import { idleColours } from "./registry/idle-colours.ts";
import { settingsRegistry } from "./registry/settings.ts";
import { mapTexts } from "./stored-texts.ts";
import { isOlder, SETTINGS_VERSION, versionOf } from "./version.ts";

export interface Migration {
  /** To be shown. `documentToSave` makes of them what may be stored: that must lose nothing. */
  readonly settings: PortalSettings;
  /**
   * `override`: nothing was stored, these are the defaults. `versionUpdate`: something changed, an admin is asked to
   * store it. `merged`: the document was complete already.
   */
  readonly result: "override" | "versionUpdate" | "merged";
  /** Paths, as `search.sidebar.width`. */
  readonly added: readonly string[];
  readonly overridden: readonly string[];
  readonly deleted: readonly string[];
  /** What could not be read as what it is, and is the default. */
  readonly healed: readonly string[];
  /** What nobody knows here; it is kept. */
  readonly unknown: readonly string[];
  /** What is stored and not shown, with the reason; but for what an earlier save has set aside. */
  readonly setAside: readonly SetAside[];
}

export function migrateSettings(stored: unknown, steps: readonly MigrationStep[] = migrationSteps): Migration {
  const defaults = defaultSettings();
  if (!isDocument(stored) || Object.keys(stored).length === 0) {
    const { setAside } = heal(settingsRegistry, stored);
    const nothing = { added: [], overridden: [], deleted: [], healed: [], unknown: [] };
    return { settings: defaults, result: "override", ...nothing, setAside };
  }
  const from = versionOf(stored.version);
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
  for (const step of steps.filter(({ before }) => isOlder(from, before))) {
    const before = JSON.stringify(document);
    document = step.change?.(document, takeOut) ?? document;
    if (JSON.stringify(document) !== before) overridden.push(...changedKeys(before, document));
    for (const path of step.override ?? []) {
      // What is missing becomes its default.
      takeOut(path);
      overridden.push(path);
    }
    for (const path of step.remove ?? []) if (takeOut(path)) deleted.push(path);
  }
  const added = missingPaths(defaults, document).filter((path) => !overridden.includes(path));
  const { settings, healed, unknown, ...read } = heal(settingsRegistry, document);
  setAside.push(...read.setAside);
  const changed =
    added.length + overridden.length + deleted.length + healed.length > 0 || isOlder(from, SETTINGS_VERSION);
  return {
    settings: { ...settings, version: SETTINGS_VERSION },
    result: changed ? "versionUpdate" : "merged",
    added,
    overridden: [...new Set(overridden)],
    deleted,
    healed,
    unknown: [...unknown, ...idleColours(settings.themes)],
    setAside,
  };
}

/**
 * The texts of a language as they are saved: before version 6 they had bare at-signs. Nothing shown needs it, since
 * `readableTexts` reads both; it is for the save that an admin is asked for when stored texts are older.
 */
export function migrateTexts(stored: unknown): Document {
  if (!isDocument(stored)) return {};
  const metadata = isDocument(stored.metadata) ? stored.metadata : {};
  const current = { ...stored, metadata: { ...metadata, version: SETTINGS_VERSION } };
  if (!isOlder(versionOf(metadata.version), "6.0.0")) return current;
  return { ...(mapTexts(current, escapeAt) as Document), metadata: current.metadata };
}

function changedKeys(before: string, document: Document): string[] {
  const old = JSON.parse(before) as Document;
  return Object.keys(document).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(document[key]));
}
