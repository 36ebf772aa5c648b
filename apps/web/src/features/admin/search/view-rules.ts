/** The three views as an admin arranges them: none is missing, and one at least is offered. Pure. */
import type { PortalSettings, ViewKey } from "@vitrine/settings/portal-settings";
import { defaultOf } from "@vitrine/settings/registry/default-of";
import { settingsRegistry } from "@vitrine/settings/registry/settings";

export type ViewOption = PortalSettings["search"]["views"]["options"][number];

const shipped = defaultOf(settingsRegistry).search.views.options;

/** In their order, each once; a view that is not among them comes last and is not offered. */
export function allViews(options: readonly ViewOption[]): ViewOption[] {
  const ordered = [...options].sort((one, other) => one.position - other.position);
  const own = ordered.filter(({ key }, at) => ordered.findIndex((one) => one.key === key) === at);
  const others = shipped.filter(({ key }) => !own.some((one) => one.key === key));
  return [...own, ...others.map((one) => ({ ...one, visible: false }))].map((one, position) => ({ ...one, position }));
}

/** What results are shown in at first: as it is set, as long as that is offered. */
export function firstView(wanted: ViewKey, options: readonly ViewOption[]): ViewKey {
  const offered = options.filter(({ visible }) => visible).map(({ key }) => key);
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}
