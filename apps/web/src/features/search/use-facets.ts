import { useMemo } from "react";
import { type FacetField, facetFields, suggestionFields } from "../../asset/facet-fields.ts";
import { useFieldLookup } from "../../asset/field-lookup.ts";
import { usePortal } from "../../asset/portal.ts";
import { useDeadFields } from "../../asset/use-find.ts";

export function useFacetFields(): { readonly fields: readonly FacetField[]; readonly ready: boolean } {
  const { settings } = usePortal();
  const { all, ready } = useFieldLookup();
  const dead = useDeadFields();
  return useMemo(
    () => ({ fields: facetFields(settings.facets, all, dead), ready }),
    [settings.facets, all, dead, ready],
  );
}

export function useSuggestionFields(): readonly FacetField[] {
  const { settings } = usePortal();
  const { all } = useFieldLookup();
  const dead = useDeadFields();
  return useMemo(() => suggestionFields(settings.suggestions, all, dead), [settings.suggestions, all, dead]);
}
