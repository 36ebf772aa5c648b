/** Reducers of the filters for clicks on facets. */
import type { Choices, Filter, Filters, SearchPlace } from "../../shared/search/search-location.ts";

export function withoutFacet(filters: Filters, field: string): Filters {
  const { [field]: _, ...rest } = filters;
  return rest;
}

/** Without anything that these fields are narrowed by. */
export function withoutFields(place: SearchPlace, fields: readonly string[]): SearchPlace {
  const kept = Object.entries(place.suggestions).filter(([field]) => !fields.includes(field));
  return { ...place, facets: fields.reduce(withoutFacet, place.facets), suggestions: Object.fromEntries(kept) };
}

export function withFilter(filters: Filters, field: string, filter: Filter | null): Filters {
  return filter === null || filter.length === 0 ? withoutFacet(filters, field) : { ...filters, [field]: filter };
}

/** A radio facet replaces its value, a checkbox toggles it; the facet goes with its last value. */
export function toggleValue(filters: Filters, field: string, value: string, kind: "checkbox" | "radio"): Filters {
  const chosen = chosenValues(filters[field]);
  if (chosen.includes(value))
    return withFilter(
      filters,
      field,
      chosen.filter((one) => one !== value),
    );
  return withFilter(filters, field, kind === "radio" ? [value] : [...chosen, value]);
}

export function chosenValues(filter: Filter | undefined): readonly string[] {
  return filter === undefined || typeof filter === "string" ? [] : filter;
}

export interface Chosen {
  readonly field: string;
  /** One value, or a whole range. */
  readonly value: string;
  readonly kind: "value" | "range" | "suggestion";
}

/** One entry per chip, in the order of the address. */
export function chosenOf(place: { facets: Filters; suggestions: Choices }): readonly Chosen[] {
  return [
    ...Object.entries(place.facets).flatMap(([field, filter]): Chosen[] =>
      typeof filter === "string"
        ? [{ field, value: filter, kind: "range" }]
        : filter.map((value) => ({ field, value, kind: "value" })),
    ),
    ...Object.entries(place.suggestions).flatMap(([field, values]) =>
      values.map((value): Chosen => ({ field, value, kind: "suggestion" })),
    ),
  ];
}

export function isNarrowed(place: Pick<SearchPlace, "facets" | "suggestions" | "ids" | "like">): boolean {
  return place.ids.length > 0 || place.like !== undefined || chosenOf(place).length > 0;
}

export function withoutChosen<P extends { facets: Filters; suggestions: Choices }>(place: P, chosen: Chosen): P {
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

export function withSuggestion<P extends { suggestions: Choices }>(place: P, field: string, value: string): P {
  const chosen = place.suggestions[field] ?? [];
  if (chosen.includes(value)) return place;
  return { ...place, suggestions: { ...place.suggestions, [field]: [...chosen, value] } };
}

/** All of them, shared assets and suggestions too; text, sort and view stay. */
export function withoutFilters(place: SearchPlace): SearchPlace {
  return { ...place, facets: {}, suggestions: {}, ids: [], like: undefined };
}
