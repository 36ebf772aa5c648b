/** Reducers of the filters for clicks on facets. */
import type { ChosenSuggestions, Filter, Filters, SearchLocation } from "../../shared/search/search-location.ts";

export function withoutFacet(filters: Filters, field: string): Filters {
  const { [field]: _, ...rest } = filters;
  return rest;
}

/** Removes all filters and suggestions on these fields. */
export function withoutFields(place: SearchLocation, fields: readonly string[]): SearchLocation {
  const remaining = Object.entries(place.suggestions).filter(([field]) => !fields.includes(field));
  return { ...place, facets: fields.reduce(withoutFacet, place.facets), suggestions: Object.fromEntries(remaining) };
}

export function withFilter(filters: Filters, field: string, filter: Filter | null): Filters {
  return filter === null || filter.length === 0 ? withoutFacet(filters, field) : { ...filters, [field]: filter };
}

/** Replaces the value of a radio facet, toggles that of a checkbox. */
export function toggleValue(chosen: readonly string[], value: string, kind: "checkbox" | "radio"): readonly string[] {
  if (chosen.includes(value)) return chosen.filter((one) => one !== value);
  return kind === "radio" ? [value] : [...chosen, value];
}

export function chosenValues(filter: Filter | undefined): readonly string[] {
  return filter === undefined || typeof filter === "string" ? [] : filter;
}

export interface ActiveFilter {
  readonly field: string;
  /** A single value or a range. */
  readonly value: string;
  readonly kind: "value" | "range" | "suggestion";
}

/** All active filters and suggestions, one for each chip, in the order of the address. */
export function activeFilters(place: { facets: Filters; suggestions: ChosenSuggestions }): readonly ActiveFilter[] {
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
  return place.ids.length > 0 || place.like !== undefined || activeFilters(place).length > 0;
}

export function withoutActiveFilter<P extends { facets: Filters; suggestions: ChosenSuggestions }>(
  place: P,
  chosen: ActiveFilter,
): P {
  const { field, value, kind } = chosen;
  if (kind === "range") return { ...place, facets: withoutFacet(place.facets, field) };
  if (kind === "value") {
    const rest = chosenValues(place.facets[field]).filter((one) => one !== value);
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

/** Removes all filters, including shared assets and suggestions; text, sort and view stay. */
export function withoutFilters(place: SearchLocation): SearchLocation {
  return { ...place, facets: {}, suggestions: {}, ids: [], like: undefined };
}
