/** Reducers of the filters for clicks on facets. */
import type {
  ChosenSuggestions,
  SearchFilter,
  SearchFilters,
  SearchLocation,
} from "../../shared/search/search-location.ts";

export function withoutFacet(filters: SearchFilters, field: string): SearchFilters {
  const { [field]: _, ...rest } = filters;
  return rest;
}

/** Removes all filters and suggestions on these fields. */
export function withoutFiltersOnFields(place: SearchLocation, fields: readonly string[]): SearchLocation {
  const remaining = Object.entries(place.suggestions).filter(([field]) => !fields.includes(field));
  return { ...place, facets: fields.reduce(withoutFacet, place.facets), suggestions: Object.fromEntries(remaining) };
}

export function withFilter(filters: SearchFilters, field: string, filter: SearchFilter | null): SearchFilters {
  return filter === null || filter.length === 0 ? withoutFacet(filters, field) : { ...filters, [field]: filter };
}

/** Toggles a value. Choosing one of a radio facet replaces the value chosen before. */
export function toggleFacetValue(
  chosen: readonly string[],
  value: string,
  kind: "checkbox" | "radio",
): readonly string[] {
  if (chosen.includes(value)) return chosen.filter((one) => one !== value);
  return kind === "radio" ? [value] : [...chosen, value];
}

export function getFilterValues(filter: SearchFilter | undefined): readonly string[] {
  return filter === undefined || typeof filter === "string" ? [] : filter;
}

/** The values that a facet shows as chosen: those of its filter, and the chosen suggestions of its field. */
export function getChosenFacetValues(
  { facets, suggestions }: Pick<SearchLocation, "facets" | "suggestions">,
  field: string,
): readonly string[] {
  return [...new Set([...getFilterValues(facets[field]), ...(suggestions[field] ?? [])])];
}

/** Chooses exactly these values of a field. A chosen suggestion stays one, so the request for it does not change. */
export function withFacetValues(place: SearchLocation, field: string, values: readonly string[]): SearchLocation {
  const before = getFilterValues(place.facets[field]);
  const suggested = (place.suggestions[field] ?? []).filter((value) => values.includes(value));
  const filter = values.filter((value) => before.includes(value) || !suggested.includes(value));
  const { suggestions } = withoutFiltersOnFields(place, [field]);
  return {
    ...place,
    facets: withFilter(place.facets, field, filter),
    suggestions: suggested.length > 0 ? { ...place.suggestions, [field]: suggested } : suggestions,
  };
}

export interface ActiveFilter {
  readonly field: string;
  /** A single value or a range. */
  readonly value: string;
  readonly kind: "value" | "range" | "suggestion";
}

/** All active filters and suggestions, one for each chip, in the order of the address. */
export function listActiveFilters(place: {
  facets: SearchFilters;
  suggestions: ChosenSuggestions;
}): readonly ActiveFilter[] {
  return [
    ...Object.entries(place.facets).flatMap(([field, filter]): ActiveFilter[] =>
      typeof filter === "string"
        ? [{ field, value: filter, kind: "range" }]
        : filter.map((value) => ({ field, value, kind: "value" })),
    ),
    ...Object.entries(place.suggestions).flatMap(([field, values]) =>
      values.map((value): ActiveFilter => ({ field, value, kind: "suggestion" })),
    ),
  ];
}

export function hasFilters(place: Pick<SearchLocation, "facets" | "suggestions" | "ids" | "like">): boolean {
  return place.ids.length > 0 || place.like !== undefined || listActiveFilters(place).length > 0;
}

export function withoutActiveFilter<P extends { facets: SearchFilters; suggestions: ChosenSuggestions }>(
  place: P,
  chosen: ActiveFilter,
): P {
  const { field, value, kind } = chosen;
  if (kind === "range") return { ...place, facets: withoutFacet(place.facets, field) };
  if (kind === "value") {
    const rest = getFilterValues(place.facets[field]).filter((one) => one !== value);
    return { ...place, facets: withFilter(place.facets, field, rest) };
  }
  const rest = (place.suggestions[field] ?? []).filter((one) => one !== value);
  const { [field]: _, ...others } = place.suggestions;
  return { ...place, suggestions: rest.length > 0 ? { ...place.suggestions, [field]: rest } : others };
}

export function withSuggestion<P extends { suggestions: ChosenSuggestions }>(
  place: P,
  field: string,
  value: string,
): P {
  const chosen = place.suggestions[field] ?? [];
  if (chosen.includes(value)) return place;
  return { ...place, suggestions: { ...place.suggestions, [field]: [...chosen, value] } };
}

/** Removes all filters, suggestions, shared assets and the search by likeness; text, sort and view stay. */
export function withoutFilters(place: SearchLocation): SearchLocation {
  return { ...place, facets: {}, suggestions: {}, ids: [], like: undefined };
}
