/** Settings that were read, as the document that is saved: what was stored and is not shown is in it, too. Pure. */
import { clean, type Document } from "./merge.ts";
import type { Migration } from "./migrations.ts";
import type { PortalSettings } from "./portal-settings.ts";
import { SET_ASIDE } from "./registry/heal.ts";

/**
 * `settings` are those of the migration, or what an admin made of them. What was set aside goes behind what earlier
 * saves have set aside, once. The portal never reads it: it waits there for a person, or for a version that can.
 */
export function documentToSave(
  { setAside }: Pick<Migration, "setAside">,
  settings: PortalSettings,
): PortalSettings & Document {
  const { [SET_ASIDE]: before = [], ...document }: PortalSettings & Document = { ...settings };
  const entries: unknown[] = Array.isArray(before) ? before : [{ path: SET_ASIDE, reason: "kind", value: before }];
  const there = new Set(entries.map((entry) => JSON.stringify(entry)));
  const added = setAside.map(clean).filter((entry) => !there.has(JSON.stringify(entry)));
  const all = [...entries, ...added];
  return all.length === 0 ? document : { ...document, [SET_ASIDE]: all };
}
