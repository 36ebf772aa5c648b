// From a request of the contract to a question for the engine. What the caller may not know of is refused here in the
// same words as what was never there.
import type { QueryOf } from "@vitrine/contract/endpoint";
import { parseRange } from "@vitrine/contract/range";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Field } from "../library/field-registry.ts";
import type { LibraryService } from "../library/library.service.ts";
import type { EngineFilter, EngineQuery, EngineSort, FacetRequest } from "./engines/engine.ts";
import { parseText } from "./query-grammar.ts";

export type Finding = QueryOf<"search.find">;
type FilterMap = NonNullable<Finding["filter"]>;
export type Narrowing = Pick<Finding, "filter" | "suggestions_filter" | "solr_q">;

const DEFAULT_ROWS = 50;
/** Frequent values listed of each facet. */
export const FACET_VALUES = 100;
/** No value of the dictionary: what nobody ever had matches nothing. */
const NO_VALUE = 0;

export interface Reach {
  library: LibraryService;
  visibility: Caller["visibility"];
  /** The largest start that the engine serves. */
  window: number;
}

export type Question = Omit<EngineQuery, "caller">;

export function questionOf(query: Finding, reach: Reach): Question {
  const start = query.solr_start ?? 0;
  if (start > reach.window) throw fail("search.window", { window: reach.window });
  const filters = filtersOf(query, reach);
  const facets = [...new Set(query.solr_facetfields ?? [])].map((name) => facetOf(name, filters, reach));
  return {
    text: parseText(query.solr_q ?? "*"),
    filters,
    facets,
    sort: sortOf(query.solr_sort, reach),
    start,
    rows: Math.min(query.solr_rows ?? DEFAULT_ROWS, reach.window - start),
  };
}

/**
 * OR inside a field, AND across fields and between the two maps. Values are added to `filter` alone: the other one is
 * fixed, or a facet would offer values of which nothing is left beside the suggestion.
 */
export function filtersOf(query: Narrowing, reach: Reach): EngineFilter[] {
  const of = (map: Narrowing["filter"]) =>
    Object.entries(map ?? {}).flatMap(([name, wanted]) => filterOf(name, wanted, reach));
  return [...of(query.filter), ...of(query.suggestions_filter).map((filter) => ({ ...filter, fixed: true }))];
}

function filterOf(name: string, wanted: FilterMap[string], reach: Reach): EngineFilter[] {
  const field = usable(name, reach, (candidate) => candidate.facet || candidate.sortable);
  if (wanted === null || wanted.length === 0) return [];
  if (typeof wanted === "string") {
    if (field.type === "value" || field.type === "text") throw refuse(name, "has no range");
    const { low, high } = parseRange(wanted) ?? { low: null, high: null };
    return [{ field: name, range: { ...(low === null ? {} : { low }), ...(high === null ? {} : { high }) } }];
  }
  if (field.range || field.type === "text" || !field.facet) throw refuse(name, "takes a range: low TO high");
  return [{ field: name, values: wanted.map((value) => valueId(field, String(value), reach)) }];
}

function valueId(field: Field, value: string, { library }: Reach): number {
  return library.dictionary.idOf(field.id, value) ?? NO_VALUE;
}

export function facetField(name: string, reach: Reach): Field {
  return usable(name, reach, (field) => field.facet);
}

function facetOf(name: string, filters: readonly EngineFilter[], reach: Reach): FacetRequest {
  facetField(name, reach);
  const selected = filters.flatMap((filter) => (filter.field === name && "values" in filter ? filter.values : []));
  return { field: name, limit: FACET_VALUES, selected: selected.filter((id) => id !== NO_VALUE) };
}

/** `<key> asc|desc`; without a direction the best, newest, most first. */
function sortOf(text: string | undefined, reach: Reach): EngineSort {
  const [key = "score", direction] = (text ?? "score desc").split(" ");
  if (key !== "score") usable(key, reach, (field) => field.sortable);
  return { key, direction: direction === "asc" ? "asc" : "desc" };
}

/** Hidden, invented, or of no use here: the answer is the same. */
function usable(name: string, { library, visibility }: Reach, fits: (field: Field) => boolean): Field {
  const field = library.visibleField(name, visibility);
  if (!field || !fits(field)) throw fail("search.unknown_field", { field: name });
  return field;
}

function refuse(field: string, message: string) {
  return fail("request.invalid", { issues: [{ path: `query.filter.${field}`, message }] });
}
