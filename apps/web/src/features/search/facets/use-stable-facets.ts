import { useMemo, useState } from "react";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { FacetListProps } from "./facet-list.tsx";
import { createFacetStabilizer } from "./stable-facets.ts";

/** Replaces the facets by stable ones: values do not move or vanish until the search text changes. */
export function useStableFacets<P extends Pick<FacetListProps, "place" | "facets" | "waiting">>(list: P): P {
  const { place, facets, waiting } = list;
  const locale = useLocale();
  const [stabilize] = useState(createFacetStabilizer);
  const search = JSON.stringify([locale, place.text, place.ids, place.like]);
  const steady = useMemo(() => stabilize(search, facets, !waiting), [stabilize, search, facets, waiting]);
  return { ...list, facets: steady };
}
