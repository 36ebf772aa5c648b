/** The three views as an admin arranges them: none is missing, and one at least is offered. Pure. */
import type { PortalSettings, ViewKey } from "@vitrine/settings/portal-settings";
import { createDefaultOf } from "@vitrine/settings/registry/default-of";
import { settingsRegistry } from "@vitrine/settings/registry/settings";

export type ViewOption = PortalSettings["search"]["views"]["options"][number];

const shipped = createDefaultOf(settingsRegistry).search.views.options;

/** Each once, at the place in the list where it is stored; a view that is not there comes last and is not offered. */
export function completeViews(options: readonly ViewOption[]): ViewOption[] {
  const own = options.filter(({ key }, at) => options.findIndex((one) => one.key === key) === at);
  const behind = Math.max(-1, ...own.map(({ position }) => position)) + 1;
  const others = shipped.filter(({ key }) => !own.some((one) => one.key === key));
  return [...own, ...others.map((one, at) => ({ ...one, visible: false, position: behind + at }))];
}

/** The same in their order. */
export const allViews = (options: readonly ViewOption[]): ViewOption[] =>
  completeViews(options).sort((one, other) => one.position - other.position);

/** What results are shown in at first: as it is set, as long as that is offered. */
export function firstView(wanted: ViewKey, options: readonly ViewOption[]): ViewKey {
  const offered = allViews(options)
    .filter(({ visible }) => visible)
    .map(({ key }) => key);
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}
