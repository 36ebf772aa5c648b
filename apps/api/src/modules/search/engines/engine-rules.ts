// Rules shared by all engines: which fields are visible to a caller, which changes of the registry make stored words
// wrong, and the order of a query without words.
import { VISIBILITIES, type Visibility } from "../../../db/visibility.ts";
import {
  type EngineField,
  type EngineFilter,
  type EngineQuery,
  type EngineSort,
  type ParsedText,
  UnknownFieldError,
} from "./engine.ts";

export function levelOf(visibility: Visibility): number {
  return VISIBILITIES.indexOf(visibility);
}

/** The field, if it is visible to the caller. @throws UnknownFieldError */
export function visibleField(
  fields: ReadonlyMap<string, EngineField>,
  name: string,
  visibility: Visibility,
): EngineField {
  const field = fields.get(name);
  if (!field || levelOf(field.visibility) > levelOf(visibility)) throw new UnknownFieldError(name);
  return field;
}

/** False where stored words were weighed or classed differently. New fields have no words yet. */
export function sameWords(before: Iterable<EngineField>, now: ReadonlyMap<string, EngineField>): boolean {
  for (const old of before) {
    const field = now.get(old.name);
    const weight = field?.weight ?? 0;
    if (old.weight !== weight) return false;
    if (weight > 0 && old.visibility !== field?.visibility) return false;
  }
  return true;
}

/** Whether the counts of a field are taken without this filter, so that further values can be added to it. */
export function widens(filter: EngineFilter, field: string): boolean {
  return filter.field === field && !filter.fixed;
}

export function hasWords({ words, prefix, phrases }: ParsedText): boolean {
  return words.length > 0 || prefix !== null || phrases.length > 0;
}

/** Relevance without words means the newest first, whatever the direction. */
export function effectiveSort({ sort, text }: Pick<EngineQuery, "sort" | "text">, newest: string): EngineSort {
  return sort.key === "score" && !hasWords(text) ? { key: newest, direction: "desc" } : sort;
}
