import { useEffect } from "react";
import type { FacetReply } from "../../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../../shared/search/search-location.ts";
import { withoutFiltersOnFields } from "../../filters.ts";
import type { FacetField } from "../facet-fields.ts";
import { useFacetFields } from "../facet-fields.ts";
import { isFullRange, parseRangeFilter } from "./range-filter.ts";

interface LoadedSearch {
  readonly place: SearchLocation;
  readonly facets: Readonly<Record<string, FacetReply>>;
  /** The search came from an address or a stored search, and its reply is loaded. */
  readonly arrived: boolean;
  readonly go: (place: SearchLocation, options: { replace: boolean }) => void;
}

/** Removes ranges that equal the full range from the address: they count as no filter. */
export function useRemoveFullRanges({ place, facets, arrived, go }: LoadedSearch): void {
  const { fields } = useFacetFields();
  useEffect(() => {
    if (!arrived) return;
    const full = fields.filter((field) => isFull(field, place, facets)).map(({ name }) => name);
    if (full.length > 0) go(withoutFiltersOnFields(place, full), { replace: true });
  }, [arrived, fields, place, facets, go]);
}

function isFull({ name, kind, rangeKind }: FacetField, place: SearchLocation, facets: LoadedSearch["facets"]): boolean {
  const range = kind === "slider" ? parseRangeFilter(place.facets[name]) : undefined;
  const { min, max } = facets[name] ?? {};
  return range !== undefined && min !== undefined && max !== undefined && isFullRange(range, { min, max }, rangeKind);
}
