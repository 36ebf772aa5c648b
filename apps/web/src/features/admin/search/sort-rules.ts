import type { Orientation, PortalSettings } from "@vitrine/settings/portal-settings";
import { createDefaultOf } from "@vitrine/settings/registry/default-of";
import { settingsRegistry } from "@vitrine/settings/registry/settings";

type SortOption = PortalSettings["sorting"]["options"][number];

const shipped = createDefaultOf(settingsRegistry).sorting.options;

/** The text key of the shipped name of a sort; empty if there is none. */
export const getShippedTextKey = (sort: string): string => shipped.find(({ key }) => key === sort)?.translation ?? "";

/** The default sort: the configured one if it is offered, else the first offered one. */
export function getDefaultSort(wanted: string, options: readonly SortOption[]): string {
  const offered = options.filter(({ active }) => active).map(({ key }) => key);
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}

/** The sort orders that visitors may choose: both or only one. */
export type AllowedOrders = "both" | Orientation;

export const toAllowedOrders = (orders: readonly Orientation[]): AllowedOrders =>
  orders.length === 1 && orders[0] ? orders[0] : "both";

export const toOrderList = (ways: AllowedOrders): readonly Orientation[] =>
  ways === "both" ? ["asc", "desc"] : [ways];
