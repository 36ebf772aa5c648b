import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { type FacetField, facetFields, suggestionFields } from "../../asset/facet-fields.ts";
import { useFieldLookup } from "../../asset/field-lookup.ts";
import { usePortal } from "../../asset/portal.ts";
import { fieldsQuery } from "../../shared/api/portal-queries.ts";

const DEAD = ["search.dead-fields"] as const;
const none: readonly string[] = [];

/** Fields that the index turned out not to know, dropped until the page is loaded anew. */
export function useDeadFields(): readonly [readonly string[], (fields: readonly string[]) => void] {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: DEAD,
    queryFn: () => none,
    enabled: false,
    initialData: none,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const add = useCallback(
    (fields: readonly string[]) => {
      queries.setQueryData<readonly string[]>(DEAD, (before = none) => [...new Set([...before, ...fields])]);
    },
    [queries],
  );
  return [data, add];
}

export function useFacetFields(): { readonly fields: readonly FacetField[]; readonly ready: boolean } {
  const { settings } = usePortal();
  const { all, ready } = useFieldLookup();
  const [dead] = useDeadFields();
  return useMemo(
    () => ({ fields: facetFields(settings.facets, all, dead), ready }),
    [settings.facets, all, dead, ready],
  );
}

export function useSuggestionFields(): readonly FacetField[] {
  const { settings } = usePortal();
  const { all } = useFieldLookup();
  const [dead] = useDeadFields();
  return useMemo(() => suggestionFields(settings.suggestions, all, dead), [settings.suggestions, all, dead]);
}

/** The names that the index has now, asked anew. */
export function useReloadFields(): () => Promise<readonly string[]> {
  const { client, locale } = usePortal();
  const queries = useQueryClient();
  return useCallback(async () => {
    const fields = await queries.fetchQuery({ ...fieldsQuery(client, locale), staleTime: 0 });
    return fields.map((field) => field.field_name);
  }, [client, locale, queries]);
}
