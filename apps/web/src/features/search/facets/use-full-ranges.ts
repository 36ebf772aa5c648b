import { useEffect } from "react";
import type { FacetReply } from "../../../shared/search/find-assets.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { withoutFields } from "../filters.ts";
import type { FacetField } from "./facet-fields.ts";
import { isFullRange, readRange } from "./range-rules.ts";
import { useFacetFields } from "./use-facets.ts";

interface ArrivedSearch {
  readonly place: SearchPlace;
  readonly facets: Readonly<Record<string, FacetReply>>;
  /** It came with an address or a stored search, and its answer is here. */
  readonly arrived: boolean;
  readonly go: (place: SearchPlace, options: { replace: boolean }) => void;
}

/** Removes ranges from an address that are the full range: they count as no filter. */
export function useFullRanges({ place, facets, arrived, go }: ArrivedSearch): void {
  const { fields } = useFacetFields();
  useEffect(() => {
    if (!arrived) return;
    const full = fields.filter((field) => isFull(field, place, facets)).map(({ name }) => name);
    if (full.length > 0) go(withoutFields(place, full), { replace: true });
  }, [arrived, fields, place, facets, go]);
}

function isFull({ name, kind, rangeKind }: FacetField, place: SearchPlace, facets: ArrivedSearch["facets"]): boolean {
  const range = kind === "slider" ? readRange(place.facets[name]) : undefined;
  const { min, max } = facets[name] ?? {};
  return range !== undefined && min !== undefined && max !== undefined && isFullRange(range, { min, max }, rangeKind);
}
