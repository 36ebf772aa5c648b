// Rules shared by all engines: which fields are visible to a caller, which field changes require reindexing, how queries
// without search terms are sorted, and in what order values are listed.
import { FIELD_VISIBILITIES, type FieldVisibility } from "../../../db/visibility.ts";
import {
  type EngineField,
  type EngineFilter,
  type EngineQuery,
  type EngineSort,
  type FacetValuesQuery,
  type ParsedQueryText,
  UnknownFieldError,
} from "./engine.ts";

export function fieldVisibilityLevel(visibility: FieldVisibility): number {
  return FIELD_VISIBILITIES.indexOf(visibility);
}

/** The field, if it is visible to the caller. @throws UnknownFieldError */
export function requireVisibleField(
  fields: ReadonlyMap<string, EngineField>,
  name: string,
  visibility: FieldVisibility,
): EngineField {
  const field = fields.get(name);
  if (!field || fieldVisibilityLevel(field.visibility) > fieldVisibilityLevel(visibility))
    throw new UnknownFieldError(name);
  return field;
}

/** False where weights or visibilities of indexed text have changed, so that it must be indexed again. */
export function areTextFieldsUnchanged(before: Iterable<EngineField>, now: ReadonlyMap<string, EngineField>): boolean {
  for (const old of before) {
    const field = now.get(old.name);
    const weight = field?.weight ?? 0;
    if (old.weight !== weight) return false;
    if (weight > 0 && old.visibility !== field?.visibility) return false;
  }
  return true;
}

/** Whether the facet of a field ignores this filter, so that users can add further values to it. */
export function isIgnoredByFacet(filter: EngineFilter, field: string): boolean {
  return filter.field === field && !filter.appliesToOwnFacet;
}

export function hasSearchTerms({ words, prefix, phrases }: ParsedQueryText): boolean {
  return words.length > 0 || prefix !== null || phrases.length > 0;
}

/** Sorting by relevance without search terms means newest first, whatever the direction. */
export function effectiveSort({ sort, text }: Pick<EngineQuery, "sort" | "text">, newest: string): EngineSort {
  return sort.key === "score" && !hasSearchTerms(text) ? { key: newest, direction: "desc" } : sort;
}

/** The candidates with their hits, by rank and frequency, and the others by rank, which are sorted only if needed. */
export function rankFacetCandidates({ candidates, ranks }: FacetValuesQuery, hitsOf: (id: number) => number) {
  const ranked = new Map<number, { id: number; rank: number; hits: number }>();
  for (const [i, id] of candidates.entries())
    if (!ranked.has(id)) ranked.set(id, { id, rank: ranks?.[i] ?? 0, hits: hitsOf(id) });
  const all = [...ranked.values()];
  return {
    found: all.filter(({ hits }) => hits > 0).sort((a, b) => a.rank - b.rank || b.hits - a.hits),
    others: () => all.filter(({ hits }) => hits === 0).sort((a, b) => a.rank - b.rank),
  };
}
