import type { Orientation, Sorting } from "@vitrine/settings/portal-settings";
import type { SearchLocation } from "./search-location.ts";

export type Sort = NonNullable<SearchLocation["sort"]>;

export function getSort(location: Pick<SearchLocation, "sort">, sorting: Sorting): Sort {
  return location.sort ?? { key: sorting.default, orientation: sorting.orientation.default };
}

/** Choosing the active key reverses the orientation; a new key keeps it. */
export function chooseSort(current: Sort, key: string, allowed: readonly Orientation[]): Sort {
  if (key !== current.key) return { ...current, key };
  const other = current.orientation === "asc" ? "desc" : "asc";
  return allowed.includes(other) ? { key, orientation: other } : current;
}
