import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FacetReply } from "../../asset/find-assets.ts";
import { usePortal } from "../../asset/portal.ts";
import type { SearchPlace } from "../../asset/search-location.ts";
import { withoutFacet } from "./facet-rules.ts";
import { matching } from "./suggestions.ts";

/**
 * The values that contain the typed text, what fits best first, among all of the field; among the hundred that came
 * where the server cannot.
 */
export function useFacetValues(
  field: string,
  typed: string,
  place: SearchPlace,
  facet: FacetReply,
): FacetReply["values"] {
  const { client, locale } = usePortal();
  const contains = typed.trim();
  const complete = facet.total <= facet.values.length;
  const narrowing = { text: place.text, facets: withoutFacet(place.facets, field), suggestions: place.suggestions };
  const { data } = useQuery({
    queryKey: ["search.facet_values", locale, field, contains, narrowing],
    queryFn: ({ signal }) =>
      client.call("search.facet_values", {
        query: {
          field,
          contains,
          rows: 100,
          solr_q: place.text === "" ? "*" : place.text,
          ...mapOf("filter", narrowing.facets),
          ...mapOf("suggestions_filter", narrowing.suggestions),
        },
        signal,
      }),
    enabled: contains !== "" && !complete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (contains === "") return facet.values;
  return (complete ? undefined : data?.values) ?? matching(facet.values, contains);
}

function mapOf<N extends string>(name: N, filters: Readonly<Record<string, string | readonly string[]>>) {
  if (Object.keys(filters).length === 0) return {};
  const map = Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => [key, typeof filter === "string" ? filter : [...filter]]),
  );
  return { [name]: map } as { readonly [P in N]?: Record<string, string | string[]> };
}
