import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { toNarrowingQuery } from "../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { useUnknownFields } from "../../../shared/search/use-find-assets.ts";
import { withoutFacet } from "../filters.ts";
import { rankMatches } from "../rank-matches.ts";
import { useDebouncedText } from "../use-debounced-text.ts";
import type { StableFacet, StableValue } from "./stable-facets.ts";

interface FacetValuesOptions {
  readonly field: string;
  readonly typed: string;
  readonly place: SearchLocation;
  /** The facet of the search reply. */
  readonly facet: StableFacet;
}

/**
 * Values that contain the typed text, best match first. Searched on the server, or among the loaded values if the
 * server does not support that.
 */
export function useMatchingFacetValues({ field, typed, place, facet }: FacetValuesOptions): readonly StableValue[] {
  const client = useClient();
  const locale = useLocale();
  const dead = useUnknownFields();
  const trimmed = typed.trim();
  const contains = useDebouncedText(typed);
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
          ...toNarrowingQuery(narrowing, dead),
        },
        signal,
      }),
    enabled: contains !== "" && !complete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (trimmed === "") return facet.values;
  if (complete || !data) return rankMatches(facet.values, trimmed, locale);
  return contains === trimmed && !isPlaceholderData ? data.values : rankMatches(data.values, trimmed, locale);
}
