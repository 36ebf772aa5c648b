/** Turns settings that were read into the document to store, including stored values that are not shown. Pure. */

import { type Document, withoutForbiddenKeys } from "../merge.ts";
import type { PortalSettings } from "../portal-settings.ts";
import { SET_ASIDE } from "../registry/heal.ts";
import type { Migration } from "./migrations.ts";

/**
 * `settings`: those of the migration, or as edited by an admin. Values that could not be read are appended to
 * `set_aside` without duplicates. The portal never reads them; they wait for a person or a newer version.
 */
export function documentToSave(
  { setAside }: Pick<Migration, "setAside">,
  settings: PortalSettings,
): PortalSettings & Document {
  const { [SET_ASIDE]: before = [], ...document }: PortalSettings & Document = { ...settings };
  const entries: unknown[] = Array.isArray(before) ? before : [{ path: SET_ASIDE, reason: "kind", value: before }];
  const there = new Set(entries.map((entry) => JSON.stringify(entry)));
  const added = setAside.map(withoutForbiddenKeys).filter((entry) => !there.has(JSON.stringify(entry)));
  const all = [...entries, ...added];
  return all.length === 0 ? document : { ...document, [SET_ASIDE]: all };
}
