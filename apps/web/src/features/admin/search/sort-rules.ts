import type { PortalSettings, SortOrientation } from "@vitrine/settings/portal-settings";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import { settingsRegistry } from "@vitrine/settings/registry/settings";

type SortOption = PortalSettings["sorting"]["options"][number];

const shipped = createDefaultValue(settingsRegistry).sorting.options;

/** The text key of the shipped name of a sort; empty if there is none. */
export const getShippedSortNameKey = (sort: string): string =>
  shipped.find(({ key }) => key === sort)?.translation ?? "";

/** The default sort: the configured one if it is offered, else the first offered one. */
export function getDefaultSort(wanted: string, options: readonly SortOption[]): string {
  const offered = options.filter(({ active }) => active).map(({ key }) => key);
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}

/** The sort orders that visitors may choose: both or only one. */
export type AllowedSortOrientations = "both" | SortOrientation;

export const toAllowedSortOrientations = (orders: readonly SortOrientation[]): AllowedSortOrientations =>
  orders.length === 1 && orders[0] ? orders[0] : "both";

export const toSortOrientations = (ways: AllowedSortOrientations): readonly SortOrientation[] =>
  ways === "both" ? ["asc", "desc"] : [ways];
