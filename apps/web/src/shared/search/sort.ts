import type { SortOrientation, SortSettings } from "@vitrine/settings/portal-settings";
import type { SearchLocation } from "./search-location.ts";

export type SearchSort = NonNullable<SearchLocation["sort"]>;

export function getSort(location: Pick<SearchLocation, "sort">, sorting: SortSettings): SearchSort {
  return location.sort ?? { key: sorting.default, orientation: sorting.orientation.default };
}

/** Choosing the active key reverses the orientation; a new key keeps it. */
export function getNextSort(current: SearchSort, key: string, allowed: readonly SortOrientation[]): SearchSort {
  if (key !== current.key) return { ...current, key };
  const other = current.orientation === "asc" ? "desc" : "asc";
  return allowed.includes(other) ? { key, orientation: other } : current;
}
