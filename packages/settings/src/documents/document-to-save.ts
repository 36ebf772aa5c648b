/** Turns settings that were read into the document to store, including stored values that are not shown. Pure. */

import { type JsonObject, withoutForbiddenKeys } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { SET_ASIDE_KEY } from "../registry/heal.ts";
import type { MigrationResult } from "./migrations.ts";

/**
 * `settings`: those of the migration, or as edited by an admin. Values that could not be read are appended to
 * `set_aside` without duplicates. The portal never reads them; they wait for a person or a newer version.
 */
export function createSettingsDocumentToSave(
  { setAside }: Pick<MigrationResult, "setAside">,
  settings: PortalSettings,
): PortalSettings & JsonObject {
  const { [SET_ASIDE_KEY]: before = [], ...document }: PortalSettings & JsonObject = { ...settings };
  const entries: unknown[] = Array.isArray(before) ? before : [{ path: SET_ASIDE_KEY, reason: "kind", value: before }];
  const there = new Set(entries.map((entry) => JSON.stringify(entry)));
  const added = setAside.map(withoutForbiddenKeys).filter((entry) => !there.has(JSON.stringify(entry)));
  const all = [...entries, ...added];
  return all.length === 0 ? document : { ...document, [SET_ASIDE_KEY]: all };
}
