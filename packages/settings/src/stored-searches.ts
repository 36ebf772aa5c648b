/** Dashboard rows that are searches ("pre-searches" in the specification), unknown to the server. Pure. */
import type { DashboardCollectionSetting } from "./portal-settings.ts";

/** A row of the dashboard, a collection or a stored search, as in the settings or as the server returns it. */
type DashboardRow = { readonly indicator: string; readonly search?: unknown; readonly facets?: unknown };

export function isStoredSearch({ indicator, search, facets }: DashboardRow): boolean {
  return search !== undefined || facets !== undefined || indicator.startsWith("search_");
}

/** Returns the next free key: `search_1`, `search_2` ... */
export function createStoredSearchKey(rows: readonly Pick<DashboardCollectionSetting, "indicator">[]): string {
  const numbers = rows.map(({ indicator }) => Number(/^search_(\d+)$/.exec(indicator)?.[1] ?? 0));
  return `search_${Math.max(0, ...numbers) + 1}`;
}
