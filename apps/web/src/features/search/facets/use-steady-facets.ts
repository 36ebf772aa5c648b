import { useMemo, useState } from "react";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { FacetListProps } from "./facet-list.tsx";
import { createFacetMemory } from "./facet-memory.ts";

/** The list's facets with the values that they have had since the words of the search changed. */
export function useSteadyFacets<P extends Pick<FacetListProps, "place" | "facets" | "waiting">>(list: P): P {
  const { place, facets, waiting } = list;
  const locale = useLocale();
  const [remember] = useState(createFacetMemory);
  const search = JSON.stringify([locale, place.text, place.ids, place.like]);
  const steady = useMemo(() => remember(search, facets, !waiting), [remember, search, facets, waiting]);
  return { ...list, facets: steady };
}
