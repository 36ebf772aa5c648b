/** Rules for the three views: none is missing, and at least one is offered. Pure. */
import type { PortalSettings, ViewKey } from "@vitrine/settings/portal-settings";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import { settingsRegistry } from "@vitrine/settings/registry/settings";

export type ViewOption = PortalSettings["search"]["views"]["options"][number];

const shipped = createDefaultValue(settingsRegistry).search.views.options;

/** Each view once, in the stored list order; missing views are appended and hidden. */
export function addMissingViews(options: readonly ViewOption[]): ViewOption[] {
  const own = options.filter(({ key }, at) => options.findIndex((one) => one.key === key) === at);
  const behind = Math.max(-1, ...own.map(({ position }) => position)) + 1;
  const others = shipped.filter(({ key }) => !own.some((one) => one.key === key));
  return [...own, ...others.map((one, at) => ({ ...one, visible: false, position: behind + at }))];
}

export const addMissingViewsInOrder = (options: readonly ViewOption[]): ViewOption[] =>
  addMissingViews(options).sort((one, other) => one.position - other.position);

/** The default view: the configured one if it is offered, else the first offered one. */
export function getDefaultView(wanted: ViewKey, options: readonly ViewOption[]): ViewKey {
  const offered = addMissingViewsInOrder(options)
    .filter(({ visible }) => visible)
    .map(({ key }) => key);
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}
