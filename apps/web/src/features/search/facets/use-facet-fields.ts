import { useMemo } from "react";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import { useUnknownFields } from "../../../shared/search/use-find.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { type FacetField, facetFields, suggestionFields } from "./facet-fields.ts";

export function useFacetFields(): { readonly fields: readonly FacetField[]; readonly ready: boolean } {
  const settings = useSettings();
  const { all, ready } = useFieldLookup();
  const dead = useUnknownFields();
  return useMemo(
    () => ({ fields: facetFields(settings.facets, all, dead), ready }),
    [settings.facets, all, dead, ready],
  );
}

export function useSuggestionFields(): readonly FacetField[] {
  const settings = useSettings();
  const { all } = useFieldLookup();
  const dead = useUnknownFields();
  return useMemo(() => suggestionFields(settings.suggestions, all, dead), [settings.suggestions, all, dead]);
}
