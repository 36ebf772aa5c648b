// Turns a request of the contract into a question for the engine. A field that is hidden from the caller is refused
// exactly like one that does not exist.
import type { QueryOf } from "@vitrine/contract/endpoint";
import { parseRange } from "@vitrine/contract/range";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import { parseIds } from "../../platform/ids.ts";
import type { Field, FieldRegistry } from "../library/field-registry.ts";
import type { ValueDictionary } from "../library/value-dictionary.ts";
import { preferredColours } from "./colour-words.ts";
import type { EngineFilter, EngineQuery, EngineSort, FacetRequest, ParsedText } from "./engines/engine.ts";
import { parseText } from "./query-grammar.ts";

export type SearchQuery = QueryOf<"search.find">;
type FilterMap = NonNullable<SearchQuery["filter"]>;
export type FilterQuery = Pick<SearchQuery, "filter" | "suggestions_filter" | "solr_q" | "words" | "like">;

const DEFAULT_ROWS = 50;
/** Frequent values listed of each facet. */
export const FACET_VALUES = 100;
/** The id of an asset that nobody has. */
const NO_ASSET = 0;
/** Not in the dictionary: a value that no asset ever had matches nothing. */
const NO_VALUE = 0;

/** Which fields a caller may use, and how far results go. */
export interface SearchScope {
  registry: FieldRegistry;
  dictionary: ValueDictionary;
  visibility: Caller["visibility"];
  /** The largest start that the engine serves. */
  window: number;
  /** The asset and those with the same picture; none where the caller may not see it. */
  familyOf(id: number): readonly number[];
}

export interface Question extends Omit<EngineQuery, "caller"> {
  /** By relevance, what passes it comes first. */
  preferred: EngineFilter | undefined;
}

export function questionOf(query: SearchQuery, scope: SearchScope): Question {
  const start = query.solr_start ?? 0;
  if (start > scope.window) throw fail("search.window", { window: scope.window });
  const filters = filtersOf(query, scope);
  const facets = [...new Set(query.solr_facetfields ?? [])].map((name) => facetOf(name, filters, scope));
  const text = textOf(query);
  return {
    text,
    preferred: preferredColours(text, scope),
    among: amongOf(query, scope),
    filters,
    facets,
    sort: sortOf(query.solr_sort, scope),
    start,
    rows: Math.min(query.solr_rows ?? DEFAULT_ROWS, scope.window - start),
  };
}

export function textOf({ solr_q = "*", words }: FilterQuery): ParsedText {
  const text = parseText(solr_q);
  return words === "as_typed" ? { ...text, asTyped: true } : text;
}

export function amongOf({ like }: FilterQuery, { familyOf }: SearchScope): readonly number[] | undefined {
  return like === undefined ? undefined : familyOf(parseIds([like])[0] ?? NO_ASSET);
}

/**
 * OR inside a field, AND across fields and between the two maps. Values are added to `filter` alone: the other one is
 * fixed, or a facet would offer values of which nothing is left beside the suggestion.
 */
export function filtersOf(query: FilterQuery, scope: SearchScope): EngineFilter[] {
  const of = (map: FilterQuery["filter"]) =>
    Object.entries(map ?? {}).flatMap(([name, wanted]) => filterOf(name, wanted, scope));
  return [...of(query.filter), ...of(query.suggestions_filter).map((filter) => ({ ...filter, fixed: true }))];
}

/** `-field`: what has any of the values is left out; counts of the field hold to it. */
function filterOf(key: string, wanted: FilterMap[string], scope: SearchScope): EngineFilter[] {
  const without = key.startsWith("-");
  const name = without ? key.slice(1) : key;
  const field = usable(name, scope, (candidate) => candidate.facet || candidate.sortable);
  if (wanted === null || wanted.length === 0) return [];
  if (typeof wanted === "string") {
    if (without) throw refuse(key, "leaves out values: a list of them");
    if (field.type === "value" || field.type === "text") throw refuse(name, "has no range");
    const { low, high } = parseRange(wanted) ?? { low: null, high: null };
    return [{ field: name, range: { ...(low === null ? {} : { low }), ...(high === null ? {} : { high }) } }];
  }
  if (field.range || field.type === "text" || !field.facet)
    throw refuse(key, without ? "has no values to leave out" : "takes a range: low TO high");
  const values = wanted.map((value) => valueId(field, String(value), scope));
  return [{ field: name, values, ...(without ? { without, fixed: true } : {}) }];
}

function valueId(field: Field, value: string, { dictionary }: SearchScope): number {
  return dictionary.idOf(field.id, value) ?? NO_VALUE;
}

export function facetField(name: string, scope: SearchScope): Field {
  return usable(name, scope, (field) => field.facet);
}

function facetOf(name: string, filters: readonly EngineFilter[], scope: SearchScope): FacetRequest {
  facetField(name, scope);
  const selected = filters.flatMap((filter) => (filter.field === name && "values" in filter ? filter.values : []));
  return { field: name, limit: FACET_VALUES, selected: selected.filter((id) => id !== NO_VALUE) };
}

/** `<key> asc|desc`; without a direction the best, newest, most first. */
function sortOf(text: string | undefined, scope: SearchScope): EngineSort {
  const [key = "score", direction] = (text ?? "score desc").split(" ");
  if (key !== "score") usable(key, scope, (field) => field.sortable);
  return { key, direction: direction === "asc" ? "asc" : "desc" };
}

/** Hidden, invented, or of no use here: the answer is the same. */
function usable(name: string, { registry, visibility }: SearchScope, fits: (field: Field) => boolean): Field {
  const field = registry.visible(name, visibility);
  if (!field || !fits(field)) throw fail("search.unknown_field", { field: name });
  return field;
}

function refuse(field: string, message: string) {
  return fail("request.invalid", { issues: [{ path: `query.filter.${field}`, message }] });
}
