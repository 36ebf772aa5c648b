/** Sorts as an admin arranges them. Pure. */
import type { Orientation, PortalSettings } from "@vitrine/settings/portal-settings";
import { createDefaultOf } from "@vitrine/settings/registry/default-of";
import { settingsRegistry } from "@vitrine/settings/registry/settings";

type SortOption = PortalSettings["sorting"]["options"][number];

const shipped = createDefaultOf(settingsRegistry).sorting.options;

/** The text key of the words that are shipped for a sort; empty where there are none. */
export const usualKey = (sort: string): string => shipped.find(({ key }) => key === sort)?.translation ?? "";

/** What results are sorted by at first: as it is set, as long as that is offered. */
export function firstSort(wanted: string, options: readonly SortOption[]): string {
  const offered = options.filter(({ active }) => active).map(({ key }) => key);
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}

/** Both orders, or one alone. */
export type Ways = "both" | Orientation;

export const waysOf = (orders: readonly Orientation[]): Ways => (orders.length === 1 && orders[0] ? orders[0] : "both");

export const ordersOf = (ways: Ways): readonly Orientation[] => (ways === "both" ? ["asc", "desc"] : [ways]);
