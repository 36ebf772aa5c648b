// Runs one query as requests to Meilisearch: one for the hits and the counts of unfiltered facets, one more per
// filtered facet, all in parallel. Range facets then request the values of their open steps.
import type { SearchParams, SearchResponse } from "meilisearch";
import { type CorrectedText, correct } from "../corrections.ts";
import {
  BeyondWindowError,
  type EngineQuery,
  type EngineReply,
  type FacetReply,
  type FacetRequest,
  type FacetValuesQuery,
  type ParsedText,
  type QueryWord,
  type ValueFacet,
} from "../engine.ts";
import { effectiveSort, widens } from "../engine-rules.ts";
import { ID, numberOf, stepsOf, valuesOf } from "./attributes.ts";
import { type Condition, conditionsOf, oneOf, visibleTo } from "./filters.ts";
import type { IndexWords } from "./index-words.ts";
import { type Layout, stepKind } from "./layout.ts";
import { coarseness, isCoarse, type LongPhrases, MOST_CHECKED } from "./long-phrases.ts";
import { NO_NUMBERS, openSteps, rangeFacet } from "./steps.ts";
import { type Apart, rankingQuery, textConditions } from "./text-conditions.ts";
import { type Counts, candidateFacet, countsOf, type Distribution, unlisted, valueFacet } from "./value-facets.ts";

type Request = SearchParams & { q: string };

/** An index with its layout. */
export interface SearchedIndex {
  layout: Layout;
  /** Attributes that can be sorted by: those that any document has. */
  sortable: ReadonlySet<string>;
  send(request: Request): Promise<SearchResponse>;
  longPhrases: LongPhrases;
  words: Pick<IndexWords, "near" | "others">;
  /** The change log's number that the index has reached. */
  seq: number;
  /** Hits are reachable up to here. */
  window: number;
}

type Question = Pick<EngineQuery, "text" | "among" | "filters" | "sort" | "caller">;
type Window = Question & Pick<EngineQuery, "start" | "rows">;
type Hits = Pick<SearchResponse, "hits" | "estimatedTotalHits">;

/** Candidates are named in the filter up to here: counting a few of many values is quicker. */
const FEW_CANDIDATES = 500;
const BEST_FIRST = { key: "score", direction: "desc" } as const;
const NO_HITS = { q: "", limit: 0, attributesToRetrieve: [] };
const NONE: Counts = new Map();

export async function find(query: EngineQuery, index: SearchedIndex): Promise<EngineReply> {
  const { layout } = index;
  check(query, layout);
  for (const { field } of query.facets) layout.usableField(field, query.caller.visibility);
  if (query.sort.key !== "score") layout.usableField(query.sort.key, query.caller.visibility);
  const reply = await answer(query, index);
  if (reply.total > 0) return reply;
  const corrected = await correctedText(query, index);
  if (!corrected) return reply;
  const { text, corrections } = corrected;
  const other = await answer({ ...query, text }, index);
  return other.total > 0 ? { ...other, corrections } : reply;
}

/** What was meant, where that helps. */
async function correctedText(
  { text, caller }: Pick<Question, "text" | "caller">,
  { layout, words, send }: SearchedIndex,
): Promise<CorrectedText | null> {
  const levels = layout.levels(caller.visibility);
  const count = async (one: ParsedText) => {
    const filter = [...visibleTo(caller), ...textConditions(one, levels, words)];
    return (await send({ ...NO_HITS, filter })).estimatedTotalHits ?? 0;
  };
  const trying = correct(text, (word, most) => words.near(word, levels, most));
  let step = trying.next();
  while (!step.done) step = trying.next(await Promise.all(step.value.map(count)));
  return step.value;
}

async function answer(query: EngineQuery, index: SearchedIndex): Promise<EngineReply> {
  const { layout } = index;
  const isFiltered = ({ field }: FacetRequest) => query.filters.some((filter) => widens(filter, field));
  const together = query.facets.filter((facet) => !isFiltered(facet));
  const { filter, isEstimate } = await checked(query, index);
  const attributes = together.map(({ field }) => counted(field, layout));
  const { first, hits } = asked(query, filter, index, attributes);
  const facet = async (request: FacetRequest): Promise<[string, FacetReply]> => {
    const attribute = counted(request.field, layout);
    const alone = isFiltered(request);
    const own = alone ? (await checked(widened(query, request.field), index)).filter : filter;
    const reply = alone ? index.send({ ...NO_HITS, filter: own, facets: [attribute] }) : first;
    const distribution = (await reply).facetDistribution?.[attribute] ?? {};
    return [request.field, await facetReply(request, distribution, own, query, index)];
  };
  // Ranges ask once more; values are chosen while that is under way.
  const range = ({ field }: FacetRequest) => Number(isRange(field, layout));
  const [{ hits: found, estimatedTotalHits = 0 }, ...facets] = await Promise.all([
    hits,
    ...query.facets.toSorted((a, b) => range(b) - range(a)).map(facet),
  ]);
  return {
    total: estimatedTotalHits,
    ids: Uint32Array.from(found, (hit) => Number(hit[ID])),
    facets: Object.fromEntries(facets),
    ...(isEstimate ? { isEstimate: true as const } : {}),
  };
}

/** Asks for a window of hits; `first`: the reply that counts the attributes, too. */
function asked(
  query: Window,
  filter: Condition[],
  index: SearchedIndex,
  facets: string[] = [],
): { first: Promise<SearchResponse>; hits: Promise<Hits> } {
  const { key, direction } = effectiveSort(query, index.layout.newest);
  const least = key === "score" && direction === "asc";
  const first = index.send({ ...(least ? NO_HITS : page(query, index)), filter, facets });
  return { first, hits: least ? first.then((counted) => fromTheEnd(counted, query, filter, index)) : first };
}

/**
 * Meilisearch ranks the best first only: the least are its last, read backwards. What it passes on the way to them costs
 * as much as on the way to late pages, some 30 µs each.
 * @throws BeyondWindowError
 */
async function fromTheEnd(
  { estimatedTotalHits: total = 0 }: SearchResponse,
  query: Window,
  filter: Condition[],
  index: SearchedIndex,
): Promise<Hits> {
  const end = Math.max(0, total - query.start);
  const start = Math.max(0, end - query.rows);
  if (start === end) return { hits: [], estimatedTotalHits: total };
  if (end > index.window) throw new BeyondWindowError(index.window);
  const { hits } = await index.send({ ...page({ ...query, start, rows: end - start }, index), filter });
  return { hits: hits.reverse(), estimatedTotalHits: total };
}

/**
 * The conditions of a question, without what the filters of long phrases find too much. Where that is more than can be
 * looked at, the first in the question's order are: their number is fixed, so all pages leave out the same ones and
 * follow each other without a gap.
 */
async function checked(
  question: Question,
  index: SearchedIndex,
): Promise<{ filter: Condition[]; isEstimate: boolean }> {
  const { text, caller } = question;
  const { layout, longPhrases, seq } = index;
  const coarse = coarseness(text);
  if (coarse !== "some") return { filter: conditions(question, index), isEstimate: coarse === "many" };
  const exact = { ...text, excluded: text.excluded.filter((phrase) => !isCoarse(phrase)) };
  let isEstimate = false;
  const apartOf = async (positive: ParsedText, phrases: readonly (readonly QueryWord[])[]): Promise<number[]> => {
    const candidates = { ...question, text: positive, start: 0, rows: MOST_CHECKED + 1 };
    const { hits } = await asked(candidates, conditions(candidates, index), index).hits;
    isEstimate ||= hits.length > (longPhrases.read ? MOST_CHECKED : 0);
    const ids = hits.slice(0, MOST_CHECKED).map((hit) => Number(hit[ID]));
    return longPhrases.read ? longPhrases.without(phrases, ids, caller, layout, seq) : [];
  };
  const wanted = text.phrases.filter(isCoarse);
  const excluded = text.excluded.filter(isCoarse);
  const [found, ...kept] = await Promise.all([
    wanted.length > 0 ? apartOf(exact, wanted) : [],
    ...excluded.map((phrase) => apartOf({ ...exact, phrases: [...exact.phrases, phrase] }, [phrase])),
  ]);
  const apart = { found, excluded: new Map(excluded.map((phrase, i) => [phrase, kept[i] ?? []])) };
  return { filter: conditions(question, index, apart), isEstimate };
}

/** The question whose hits are counted for a facet: without the filters of the field that widen it, in any order. */
const widened = (question: Omit<Question, "sort">, field: string): Question => ({
  ...question,
  sort: BEST_FIRST,
  filters: question.filters.filter((filter) => !widens(filter, field)),
});

export async function facetValues(query: FacetValuesQuery, index: SearchedIndex): Promise<ValueFacet> {
  const { layout, send } = index;
  check(query, layout);
  const { field, candidates, caller } = query;
  layout.usableField(field, caller.visibility);
  const attribute = valuesOf(field);
  const named = candidates.length > FEW_CANDIDATES ? [] : [oneOf(attribute, candidates)];
  const count = async (filter: Condition[]) => {
    const reply = await send({ ...NO_HITS, filter: [...filter, ...named], facets: [attribute] });
    return countsOf(reply.facetDistribution?.[attribute]);
  };
  const { filter } = await checked(widened(query, field), index);
  let counts = candidates.length === 0 ? NONE : await count(filter);
  if (counts.size === 0 && candidates.length > 0) {
    const corrected = await correctedText(query, index);
    if (corrected) counts = await count((await checked(widened({ ...query, ...corrected }, field), index)).filter);
  }
  return candidateFacet(query, counts, () => count(visibleTo(caller)));
}

function check({ filters, caller }: Pick<Question, "filters" | "caller">, layout: Layout): void {
  for (const { field } of filters) layout.usableField(field, caller.visibility);
}

/** Rights first: they are the cheapest. */
function conditions(
  { text, among, filters, caller }: Omit<Question, "sort">,
  { layout, words }: SearchedIndex,
  apart?: Apart,
): Condition[] {
  return [
    ...visibleTo(caller),
    ...(among ? [oneOf(ID, among)] : []),
    ...filters.flatMap(conditionsOf),
    ...textConditions(text, layout.levels(caller.visibility), words, apart),
  ];
}

function page(query: Window, { layout, sortable }: SearchedIndex): Request {
  const { text, start, rows, caller } = query;
  const { key, direction } = effectiveSort(query, layout.newest);
  const window = { offset: start, limit: rows, attributesToRetrieve: [ID] };
  const attribute = numberOf(key);
  // Missing numbers come last; equal ones, and all where nothing has the number, come by id (see SETTINGS).
  if (key !== "score")
    return { ...window, q: "", ...(sortable.has(attribute) ? { sort: [`${attribute}:${direction}`] } : {}) };
  return {
    ...window,
    q: rankingQuery(text),
    matchingStrategy: "last",
    attributesToSearchOn: [...layout.ranked(caller.visibility)],
  };
}

function isRange(field: string, layout: Layout): boolean {
  const kind = layout.get(field)?.kind;
  return kind === "number" || kind === "date";
}

/** The attribute whose values are counted for a facet. */
function counted(field: string, layout: Layout): string {
  return isRange(field, layout) ? stepsOf(field) : valuesOf(field);
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
    const missing = unlisted(request, distribution);
    if (missing.length === 0) return valueFacet(request, distribution, {});
    const attribute = valuesOf(field);
    const reply = await send({
      ...NO_HITS,
      filter: [...visibleTo(caller), oneOf(attribute, missing)],
      facets: [attribute],
    });
    return valueFacet(request, distribution, reply.facetDistribution?.[attribute] ?? {});
  }
  const counts = countsOf(distribution);
  if (counts.size === 0) return NO_NUMBERS;
  const open = openSteps([...counts.keys()], stepKind(layout.get(field)));
  const attribute = numberOf(field);
  const reply = await send({ ...NO_HITS, filter: [...filter, oneOf(stepsOf(field), open)], facets: [attribute] });
  return rangeFacet(counts, new Set(open), countsOf(reply.facetDistribution?.[attribute]));
}
