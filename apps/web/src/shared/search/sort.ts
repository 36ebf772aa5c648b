import type { Orientation, Sorting } from "@vitrine/settings/portal-settings";
import type { SearchPlace } from "./search-location.ts";

export interface Sort {
  readonly key: string;
  readonly orientation: Orientation;
}

export function sortOf(place: Pick<SearchPlace, "sort">, sorting: Sorting): Sort {
  return place.sort ?? { key: sorting.default, orientation: sorting.orientation.default };
}

/** The key that is active already turns the orientation round; a new key keeps it. */
export function chooseSort(current: Sort, key: string, allowed: readonly Orientation[]): Sort {
  if (key !== current.key) return { ...current, key };
  const other = current.orientation === "asc" ? "desc" : "asc";
  return allowed.includes(other) ? { key, orientation: other } : current;
}
