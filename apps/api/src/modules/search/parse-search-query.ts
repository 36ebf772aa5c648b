// Parses a search request of the contract into a query for the engine. A field that is hidden from the caller is refused
// exactly like one that does not exist.
import type { QueryOf } from "@vitrine/contract/endpoint";
import { parseRange } from "@vitrine/contract/range";
import type { PictureColour } from "../../db/picture-colour.ts";
import type { Caller } from "../../platform/caller.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { parseIds } from "../../platform/ids.ts";
import type { Field, FieldRegistry } from "../library/field-registry.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import type { ValueDictionary } from "../library/value-dictionary.ts";
import { ALL_MAIN_COLOURS_FIELD, DOMINANT_COLOURS_FIELD } from "./dominant-colours.ts";
import {
  type EngineFilter,
  type EngineQuery,
  type EngineSort,
  type FacetRequest,
  MATCH_NOTHING,
  NO_TEXT,
  type ParsedQueryText,
  type WordSpellings,
} from "./engines/engine.ts";
import { toWordSpellingRuns, toWordSpellings } from "./engines/tokenize.ts";

export type SearchQuery = QueryOf<"search.find">;
type FilterMap = NonNullable<SearchQuery["filter"]>;
export type FilterQuery = Pick<SearchQuery, "filter" | "suggestions_filter" | "solr_q" | "words" | "like">;

const DEFAULT_ROWS = 50;
/** Maximum number of values that are listed per facet: the most frequent ones. */
export const MAX_FACET_VALUES = 100;
/** No asset has this id. */
const NO_ASSET_ID = 0;
/** Stands for a value that is not in the dictionary; it matches nothing. */
const NO_VALUE_ID = 0;

/** Which fields a caller may use, and how far results go. */
export interface SearchParsingContext {
  registry: FieldRegistry;
  dictionary: ValueDictionary;
  visibility: Caller["visibility"];
  /** The number of hits that paging can reach. */
  window: number;
  /** The asset and those with the same picture; empty where the caller may not see it. */
  findSimilar(id: number): Promise<readonly number[]>;
}

export interface ParsedSearch extends Omit<EngineQuery, "caller"> {
  /** Assets that pass this filter come first; set only in the order by relevance with the best hits first. */
  boost: EngineFilter | undefined;
}

export async function parseSearchQuery(query: SearchQuery, scope: SearchParsingContext): Promise<ParsedSearch> {
  const start = query.solr_start ?? 0;
  if (start > scope.window) throw createAppError("search.window", { window: scope.window });
  const filters = parseFilters(query, scope);
  const facets = [...new Set(query.solr_facetfields ?? [])].map((name) => toFacetRequest(name, filters, scope));
  const text = parseQueryText(query);
  const sort = parseSort(query.solr_sort, scope);
  const isBestFirst = sort.key === "score" && sort.direction === "desc";
  return {
    text,
    boost: isBestFirst ? colourBoost(text, scope) : undefined,
    onlyIds: await findSimilarAssetIds(query, scope),
    filters,
    facets,
    sort,
    start,
    rows: Math.min(query.solr_rows ?? DEFAULT_ROWS, scope.window - start),
  };
}

export function parseQueryText({ solr_q = "*", words }: FilterQuery): ParsedQueryText {
  const text = parseTypedText(solr_q);
  return words === "as_typed" ? { ...text, exactWords: true } : text;
}

export async function findSimilarAssetIds(
  { like }: FilterQuery,
  { findSimilar }: SearchParsingContext,
): Promise<readonly number[] | undefined> {
  return like === undefined ? undefined : await findSimilar(parseIds([like])[0] ?? NO_ASSET_ID);
}

/**
 * OR within a field, AND across fields and between the two maps. Users can add values to `filter` only. Facets apply
 * `suggestions_filter` to its own field too; otherwise they would offer values that have no hits together with it.
 */
export function parseFilters(query: FilterQuery, scope: SearchParsingContext): EngineFilter[] {
  const of = (map: FilterQuery["filter"]) =>
    Object.entries(map ?? {}).flatMap(([name, requested]) => parseFilter(name, requested, scope));
  return [
    ...of(query.filter),
    ...of(query.suggestions_filter).map((filter) => ({ ...filter, appliesToOwnFacet: true })),
  ];
}

/** `-field` excludes assets with any of the values; the field's own counts respect that. */
function parseFilter(key: string, requested: FilterMap[string], scope: SearchParsingContext): EngineFilter[] {
  const isExcluding = key.startsWith("-");
  const name = isExcluding ? key.slice(1) : key;
  const field = requireField(name, scope, (candidate) => candidate.facet || candidate.sortable);
  if (requested === null || requested.length === 0) return [];
  const { isNumeric, hasValues } = fieldTypes[field.type];
  if (typeof requested === "string") {
    if (isExcluding) throw invalidFilter(key, "excludes values, so it takes a list of values");
    if (!isNumeric) throw invalidFilter(name, "has no range");
    const { low, high } = parseRange(requested) ?? { low: null, high: null };
    return [{ field: name, range: { ...(low === null ? {} : { low }), ...(high === null ? {} : { high }) } }];
  }
  if (field.range || !hasValues || !field.facet)
    throw invalidFilter(key, isExcluding ? "has no values to exclude" : "takes a range: low TO high");
  const values = requested.map((value) => scope.dictionary.idOf(field.id, String(value)) ?? NO_VALUE_ID);
  return [{ field: name, values, ...(isExcluding ? { exclude: true, appliesToOwnFacet: true } : {}) }];
}

export function requireFacetField(name: string, scope: SearchParsingContext): Field {
  return requireField(name, scope, (field) => field.facet);
}

function toFacetRequest(name: string, filters: readonly EngineFilter[], scope: SearchParsingContext): FacetRequest {
  requireFacetField(name, scope);
  const selected = filters.flatMap((filter) => (filter.field === name && "values" in filter ? filter.values : []));
  return { field: name, limit: MAX_FACET_VALUES, selected: selected.filter((id) => id !== NO_VALUE_ID) };
}

/** Parses `<key> asc|desc`; the default direction is descending. */
function parseSort(text: string | undefined, scope: SearchParsingContext): EngineSort {
  const [key = "score", direction] = (text ?? "score desc").split(" ");
  if (key !== "score") requireField(key, scope, (field) => field.sortable);
  return { key, direction: direction === "asc" ? "asc" : "desc" };
}

/** Throws the same error for a hidden, an unknown and an unsuitable field. */
function requireField(
  name: string,
  { registry, visibility }: SearchParsingContext,
  fits: (field: Field) => boolean,
): Field {
  const field = registry.visible(name, visibility);
  if (!field || !fits(field)) throw createAppError("search.unknown_field", { field: name });
  return field;
}

function invalidFilter(field: string, message: string) {
  return createAppError("request.invalid", { issues: [{ path: `query.filter.${field}`, message }] });
}

/** A phrase needs both quotes; a single one counts as a space. A minus counts at the start of a word only. */
const TOKEN = /(?<![^\s"])(-?)"([^"]*)"|(?<!\S)-([^\s"-][^\s"]*)|[^\s"]+|"/gu;

const MATCHES_EVERYTHING = /^\s*\*?\s*$/;

/**
 * The text that a user types: words are ANDed, the last one matches as a prefix, "a phrase" and -word work, a run of a
 * script without spaces is a phrase, and nothing else is special. No text causes an error.
 */
export function parseTypedText(typed: string): ParsedQueryText {
  if (MATCHES_EVERYTHING.test(typed)) return NO_TEXT;
  const words: WordSpellings[] = [];
  const phrases: (readonly WordSpellings[])[] = [];
  const excluded: (readonly WordSpellings[])[] = [];
  for (const match of typed.matchAll(TOKEN)) {
    const [token, minus, quoted, excludedWord] = match;
    const runs = toWordSpellingRuns(token);
    const found = runs.flat();
    if (found.length === 0) continue;
    if (excludedWord !== undefined || minus === "-") excluded.push(found);
    // A phrase of one word is that word, and never a prefix.
    else if (quoted !== undefined) phrases.push(found);
    else {
      phrases.push(...runs.filter((run) => run.length > 1));
      words.push(...runs.filter((run) => run.length === 1).flat());
    }
  }
  // Text that consists of punctuation only matches nothing.
  if (words.length + phrases.length + excluded.length === 0) return MATCH_NOTHING;
  const prefix = words.pop() ?? null;
  return { words, prefix, phrases, excluded };
}

/** Names of colours that are recognized in a query, in addition to their labels. */
const COLOUR_SYNONYMS: Partial<Record<PictureColour, readonly string[]>> = {
  grey: ["gray"],
  purple: ["lila", "violet"],
  teal: ["turquoise"],
};
/** Endings of German adjectives, by which a word is still a colour. "Orangen" has none of them. */
const ADJECTIVE_ENDING = /^(?:n?e[mnrs]?)?$/;

/**
 * A filter for pictures dominated by a colour that the query names; undefined where it names none. It changes the order
 * only, never what matches: "Orangen" may mean the fruit.
 */
function colourBoost(
  { words, prefix }: ParsedQueryText,
  { registry, dictionary, visibility }: SearchParsingContext,
): EngineFilter | undefined {
  const field = registry.visible(ALL_MAIN_COLOURS_FIELD, visibility);
  if (!field?.facet) return undefined;
  const typed = (prefix ? [...words, prefix] : words).flat();
  if (typed.length === 0) return undefined;
  const values = dictionary.ofField(field.id).filter(({ value, labels }) => {
    const names = [...Object.values(labels ?? {}), ...(COLOUR_SYNONYMS[value as PictureColour] ?? [])];
    const stems = names.flatMap((name) => toWordSpellings(name).flat());
    return typed.some((word) =>
      stems.some((stem) => word.startsWith(stem) && ADJECTIVE_ENDING.test(word.slice(stem.length))),
    );
  });
  return values.length > 0 ? { field: DOMINANT_COLOURS_FIELD, values: values.map(({ id }) => id) } : undefined;
}
