import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { narrowingQuery } from "../../../shared/search/find-assets.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { useDeadFields } from "../../../shared/search/use-find.ts";
import { withoutFacet } from "../filters.ts";
import { matching } from "../matching.ts";
import { useTyped } from "../use-typed.ts";
import type { SteadyFacet, SteadyValue } from "./facet-memory.ts";

interface Wanted {
  readonly field: string;
  readonly typed: string;
  readonly place: SearchPlace;
  /** What came with the result. */
  readonly facet: SteadyFacet;
}

/**
 * The values that contain the typed text, what fits best first, among all of the field; among the hundred that came
 * where the server cannot.
 */
export function useFacetValues({ field, typed, place, facet }: Wanted): readonly SteadyValue[] {
  const client = useClient();
  const locale = useLocale();
  const dead = useDeadFields();
  const wanted = typed.trim();
  const contains = useTyped(typed);
  const complete = facet.total <= facet.values.length;
  const { text, like } = place;
  const narrowing = { text, like, facets: withoutFacet(place.facets, field), suggestions: place.suggestions };
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["search.facet_values", locale, field, contains, narrowing],
    queryFn: ({ signal }) =>
      client.call("search.facet_values", {
        query: {
          field,
          contains,
          rows: 100,
          ...narrowingQuery(narrowing, dead),
        },
        signal,
      }),
    enabled: contains !== "" && !complete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (wanted === "") return facet.values;
  if (complete || !data) return matching(facet.values, wanted, locale);
  return contains === wanted && !isPlaceholderData ? data.values : matching(data.values, wanted, locale);
}
