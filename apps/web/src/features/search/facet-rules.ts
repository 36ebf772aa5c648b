/** What a click on a facet does to the filters. Pure; the address of the page follows. */
import { formatRange, parseRange, type Range } from "@vitrine/contract/range";
import type { RangeKind } from "../../asset/facet-fields.ts";
import type { Choices, Filter, Filters } from "../../asset/search-location.ts";

const DAY = 86_400;
/** Kilobytes by which a file-size range may miss the full range and still be it. */
const FILE_SIZE_TOLERANCE = 10;

export function rangeStep(kind: RangeKind, integer: boolean, span: number): number {
  if (kind === "date") return DAY;
  if (kind === "filesize") return FILE_SIZE_TOLERANCE;
  // Step 1 would leave a field of 0 to 1 nothing to choose.
  return integer || kind === "duration" || span > 20 ? 1 : span / 100;
}

export function withoutFacet(filters: Filters, field: string): Filters {
  const { [field]: _, ...rest } = filters;
  return rest;
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

/** A range that covers everything is no filter. */
export function rangeFilter(
  chosen: { low: number; high: number },
  full: { min: number; max: number },
  kind: RangeKind,
): string | null {
  const low = reaches(chosen.low, full.min, kind, -1) ? null : chosen.low;
  const high = reaches(chosen.high, full.max, kind, 1) ? null : chosen.high;
  return low === null && high === null ? null : formatRange({ low, high });
}

function reaches(chosen: number, end: number, kind: RangeKind, side: -1 | 1): boolean {
  if ((chosen - end) * side >= 0) return true;
  if (kind === "filesize") return Math.abs(chosen - end) <= FILE_SIZE_TOLERANCE;
  if (kind === "date") return dayOf(chosen) === dayOf(end);
  return false;
}

export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY);
}

/** A chosen day counts whole: from its first second, to its last. */
export function dayRange(low: number, high: number): { low: number; high: number } {
  return { low: dayOf(low) * DAY, high: dayOf(high) * DAY + DAY - 1 };
}

export function readRange(filter: Filter | undefined): Range | undefined {
  return typeof filter === "string" ? parseRange(filter) : undefined;
}

/** Keeps the handles in order, inside, and on their steps; the ends may lie off the steps. */
export function snap(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  if (value <= min) return min;
  if (value >= max) return max;
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Number(stepped.toFixed(6)));
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

export function isNarrowed(place: { facets: Filters; suggestions: Choices; ids: readonly string[] }): boolean {
  return place.ids.length > 0 || chosenOf(place).length > 0;
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
