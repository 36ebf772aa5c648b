// Runs one query as requests to Meilisearch: one for the hits and the counts of unfiltered facets, one more per
// filtered facet, all in parallel. Range facets then request the exact values at the edges of their buckets.
import type { SearchParams, SearchResponse } from "meilisearch";
import { type CorrectedText, suggestCorrections } from "../corrections.ts";
import {
  BeyondWindowError,
  type EngineQuery,
  type EngineReply,
  type FacetReply,
  type FacetRequest,
  type FacetValuesQuery,
  type ParsedQueryText,
  RANGE_FACET_KINDS,
  type ValueFacet,
  type WordSpellings,
} from "../engine.ts";
import { effectiveSort, isIgnoredByFacet } from "../engine-rules.ts";
import { ID_ATTRIBUTE, numberAttribute, roundedNumberAttribute, valuesAttribute } from "./attributes.ts";
import { type Condition, filterConditions, inCondition, visibilityConditions } from "./filters.ts";
import { EMPTY_RANGE_FACET, getRoundingSteps, rangeFacet, stepsAtBucketEdges } from "./histogram-steps.ts";
import type { IndexVocabulary } from "./index-vocabulary.ts";
import type { AttributeLayout } from "./layout.ts";
import {
  classifyTextChecks,
  type LongPhraseChecker,
  MAX_CHECKED_ASSETS,
  needsTextCheck,
} from "./long-phrase-checker.ts";
import { type PhraseMismatches, rankingQuery, textConditions } from "./text-conditions.ts";
import {
  buildFacetOfCandidates,
  buildValueFacet,
  type Distribution,
  type HitCountsByValue,
  listSelectedWithoutHits,
  toHitCountsByValue,
} from "./value-facets.ts";

type Request = SearchParams & { q: string };

/** The live index and what is needed to query it. */
export interface SearchedIndex {
  layout: AttributeLayout;
  /** Number attributes that can be sorted by: those that any document has. */
  sortable: ReadonlySet<string>;
  send(request: Request): Promise<SearchResponse>;
  longPhrases: LongPhraseChecker;
  words: Pick<IndexVocabulary, "findNear" | "variantsOf">;
  /** The change log's number that the index has reached. */
  seq: number;
  /** The number of hits that paging can reach. */
  window: number;
}

type SearchScope = Pick<EngineQuery, "text" | "onlyIds" | "filters" | "sort" | "caller">;
type Window = SearchScope & Pick<EngineQuery, "start" | "rows">;
type Hits = Pick<SearchResponse, "hits" | "estimatedTotalHits">;

/** Up to this many candidates are named in the filter, since counting only them is faster. */
const MAX_FILTERED_CANDIDATES = 500;
const BY_RELEVANCE = { key: "score", direction: "desc" } as const;
const NO_HITS = { q: "", limit: 0, attributesToRetrieve: [] };
const NONE: HitCountsByValue = new Map();

export async function findHits(query: EngineQuery, index: SearchedIndex): Promise<EngineReply> {
  const { layout } = index;
  requireVisibleFilters(query, layout);
  for (const { field } of query.facets) layout.requireVisibleField(field, query.caller.visibility);
  if (query.sort.key !== "score") layout.requireVisibleField(query.sort.key, query.caller.visibility);
  const reply = await findOnce(query, index);
  if (reply.total > 0) return reply;
  const corrected = await correctedText(query, index);
  if (!corrected) return reply;
  const { text, corrections } = corrected;
  const other = await findOnce({ ...query, text }, index);
  return other.total > 0 ? { ...other, corrections } : reply;
}

async function correctedText(
  { text, caller }: Pick<SearchScope, "text" | "caller">,
  { layout, words, send }: SearchedIndex,
): Promise<CorrectedText | null> {
  const levels = layout.levels(caller.visibility);
  const count = async (one: ParsedQueryText) => {
    const filter = [...visibilityConditions(caller), ...textConditions(one, levels, words)];
    return (await send({ ...NO_HITS, filter })).estimatedTotalHits ?? 0;
  };
  const trying = suggestCorrections(text, (word, most) => words.findNear(word, levels, most));
  let step = trying.next();
  while (!step.done) step = trying.next(await Promise.all(step.value.map(count)));
  return step.value;
}

async function findOnce(query: EngineQuery, index: SearchedIndex): Promise<EngineReply> {
  const { layout } = index;
  const isFiltered = ({ field }: FacetRequest) => query.filters.some((filter) => isIgnoredByFacet(filter, field));
  const together = query.facets.filter((facet) => !isFiltered(facet));
  const { filter, isEstimate } = await buildFilter(query, index);
  const attributes = together.map(({ field }) => facetAttribute(field, layout));
  const { first, hits } = requestHits(query, filter, index, attributes);
  const facet = async (request: FacetRequest): Promise<[string, FacetReply]> => {
    const attribute = facetAttribute(request.field, layout);
    const alone = isFiltered(request);
    const ownFilter = alone ? (await buildFilter(withoutOwnFilters(query, request.field), index)).filter : filter;
    const reply = alone ? index.send({ ...NO_HITS, filter: ownFilter, facets: [attribute] }) : first;
    const distribution = (await reply).facetDistribution?.[attribute] ?? {};
    return [request.field, await facetReply(request, distribution, ownFilter, query, index)];
  };
  const [{ hits: found, estimatedTotalHits = 0 }, ...facets] = await Promise.all([hits, ...query.facets.map(facet)]);
  return {
    total: estimatedTotalHits,
    ids: Uint32Array.from(found, (hit) => Number(hit[ID_ATTRIBUTE])),
    facets: Object.fromEntries(facets),
    ...(isEstimate ? { isEstimate: true as const } : {}),
  };
}

/** Requests a page of hits; `first` is the reply that also counts the facets. */
function requestHits(
  query: Window,
  filter: Condition[],
  index: SearchedIndex,
  facets: string[] = [],
): { first: Promise<SearchResponse>; hits: Promise<Hits> } {
  const { key, direction } = effectiveSort(query, index.layout.newest);
  const least = key === "score" && direction === "asc";
  const first = index.send({ ...(least ? NO_HITS : hitsRequest(query, index)), filter, facets });
  return { first, hits: least ? first.then((counted) => requestLastHits(counted, query, filter, index)) : first };
}

/**
 * Meilisearch ranks best first only, so the least relevant hits are its last ones in reverse. Each hit skipped on the way
 * costs some 30 µs, as with late pages.
 * @throws BeyondWindowError
 */
async function requestLastHits(
  { estimatedTotalHits: total = 0 }: SearchResponse,
  query: Window,
  filter: Condition[],
  index: SearchedIndex,
): Promise<Hits> {
  const end = Math.max(0, total - query.start);
  const start = Math.max(0, end - query.rows);
  if (start === end) return { hits: [], estimatedTotalHits: total };
  if (end > index.window) throw new BeyondWindowError(index.window);
  const { hits } = await index.send({ ...hitsRequest({ ...query, start, rows: end - start }, index), filter });
  return { hits: hits.reverse(), estimatedTotalHits: total };
}

/**
 * Builds the filter of a query and excludes false matches of long phrases, which are found by reading the stored texts.
 * If there are too many candidates, only the first in result order are checked: always the same number, so that all pages
 * exclude the same assets and follow each other without a gap.
 */
async function buildFilter(
  question: SearchScope,
  index: SearchedIndex,
): Promise<{ filter: Condition[]; isEstimate: boolean }> {
  const { text, caller } = question;
  const { layout, longPhrases, seq } = index;
  const checkCount = classifyTextChecks(text);
  if (checkCount !== "some") return { filter: searchConditions(question, index), isEstimate: checkCount === "many" };
  const exact = { ...text, excluded: text.excluded.filter((phrase) => !needsTextCheck(phrase)) };
  let isEstimate = false;
  const findMismatches = async (
    positive: ParsedQueryText,
    phrases: readonly (readonly WordSpellings[])[],
  ): Promise<number[]> => {
    const candidates = { ...question, text: positive, start: 0, rows: MAX_CHECKED_ASSETS + 1 };
    const { hits } = await requestHits(candidates, searchConditions(candidates, index), index).hits;
    isEstimate ||= hits.length > (longPhrases.readDocuments ? MAX_CHECKED_ASSETS : 0);
    const ids = hits.slice(0, MAX_CHECKED_ASSETS).map((hit) => Number(hit[ID_ATTRIBUTE]));
    return longPhrases.readDocuments ? longPhrases.findMismatches(phrases, ids, caller, layout, seq) : [];
  };
  const wanted = text.phrases.filter(needsTextCheck);
  const excluded = text.excluded.filter(needsTextCheck);
  const [found, ...mismatched] = await Promise.all([
    wanted.length > 0 ? findMismatches(exact, wanted) : [],
    ...excluded.map((phrase) => findMismatches({ ...exact, phrases: [...exact.phrases, phrase] }, [phrase])),
  ]);
  const mismatches = { found, excluded: new Map(excluded.map((phrase, i) => [phrase, mismatched[i] ?? []])) };
  return { filter: searchConditions(question, index, mismatches), isEstimate };
}

/** The query whose hits a facet counts: without filters that the facet ignores, in any order. */
const withoutOwnFilters = (question: Omit<SearchScope, "sort">, field: string): SearchScope => ({
  ...question,
  sort: BY_RELEVANCE,
  filters: question.filters.filter((filter) => !isIgnoredByFacet(filter, field)),
});

export async function countFacetValues(query: FacetValuesQuery, index: SearchedIndex): Promise<ValueFacet> {
  const { layout, send } = index;
  requireVisibleFilters(query, layout);
  const { field, candidates, caller } = query;
  layout.requireVisibleField(field, caller.visibility);
  const attribute = valuesAttribute(field);
  const named = candidates.length > MAX_FILTERED_CANDIDATES ? [] : [inCondition(attribute, candidates)];
  const count = async (filter: Condition[]) => {
    const reply = await send({ ...NO_HITS, filter: [...filter, ...named], facets: [attribute] });
    return toHitCountsByValue(reply.facetDistribution?.[attribute]);
  };
  const { filter } = await buildFilter(withoutOwnFilters(query, field), index);
  let counts = candidates.length === 0 ? NONE : await count(filter);
  if (counts.size === 0 && candidates.length > 0) {
    const corrected = await correctedText(query, index);
    if (corrected)
      counts = await count((await buildFilter(withoutOwnFilters({ ...query, ...corrected }, field), index)).filter);
  }
  return buildFacetOfCandidates(query, counts, () => count(visibilityConditions(caller)));
}

function requireVisibleFilters(
  { filters, caller }: Pick<SearchScope, "filters" | "caller">,
  layout: AttributeLayout,
): void {
  for (const { field } of filters) layout.requireVisibleField(field, caller.visibility);
}

/** Rights come first because they are the cheapest to evaluate. */
function searchConditions(
  { text, onlyIds, filters, caller }: Omit<SearchScope, "sort">,
  { layout, words }: SearchedIndex,
  mismatches?: PhraseMismatches,
): Condition[] {
  return [
    ...visibilityConditions(caller),
    ...(onlyIds ? [inCondition(ID_ATTRIBUTE, onlyIds)] : []),
    ...filters.flatMap(filterConditions),
    ...textConditions(text, layout.levels(caller.visibility), words, mismatches),
  ];
}

function hitsRequest(query: Window, { layout, sortable }: SearchedIndex): Request {
  const { text, start, rows, caller } = query;
  const { key, direction } = effectiveSort(query, layout.newest);
  const window = { offset: start, limit: rows, attributesToRetrieve: [ID_ATTRIBUTE] };
  const attribute = numberAttribute(key);
  // Missing numbers come last; ties are sorted by id, as is everything if no document has the number (see
  // INDEX_SETTINGS).
  if (key !== "score")
    return { ...window, q: "", ...(sortable.has(attribute) ? { sort: [`${attribute}:${direction}`] } : {}) };
  return {
    ...window,
    q: rankingQuery(text),
    matchingStrategy: "last",
    attributesToSearchOn: layout.rankedAttributes(caller.visibility),
  };
}

function isRange(field: string, layout: AttributeLayout): boolean {
  return RANGE_FACET_KINDS.has(layout.get(field)?.kind ?? "text");
}

/** The attribute whose values are counted for a facet. */
function facetAttribute(field: string, layout: AttributeLayout): string {
  return isRange(field, layout) ? roundedNumberAttribute(field) : valuesAttribute(field);
}

async function facetReply(
  request: FacetRequest,
  distribution: Distribution,
  filter: readonly Condition[],
  { caller }: EngineQuery,
  { layout, send }: SearchedIndex,
): Promise<FacetReply> {
  const { field } = request;
  if (!isRange(field, layout)) {
    const missing = listSelectedWithoutHits(request, distribution);
    if (missing.length === 0) return buildValueFacet(request, distribution, {});
    const attribute = valuesAttribute(field);
    const reply = await send({
      ...NO_HITS,
      filter: [...visibilityConditions(caller), inCondition(attribute, missing)],
      facets: [attribute],
    });
    return buildValueFacet(request, distribution, reply.facetDistribution?.[attribute] ?? {});
  }
  const counts = toHitCountsByValue(distribution);
  if (counts.size === 0) return EMPTY_RANGE_FACET;
  const open = stepsAtBucketEdges([...counts.keys()], getRoundingSteps(layout.get(field)));
  const attribute = numberAttribute(field);
  const reply = await send({
    ...NO_HITS,
    filter: [...filter, inCondition(roundedNumberAttribute(field), open)],
    facets: [attribute],
  });
  return rangeFacet(counts, new Set(open), toHitCountsByValue(reply.facetDistribution?.[attribute]));
}
