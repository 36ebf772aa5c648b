// Builds value facets from the counts of Meilisearch, which returns every value.
import type { FacetRequest, FacetValuesQuery, ValueFacet } from "../engine.ts";
import { rankFacetCandidates } from "../engine-rules.ts";

/** Value -> hits. */
export type HitCountsByValue = ReadonlyMap<number, number>;

export function toHitCountsByValue(distribution: Readonly<Record<string, number>> | undefined): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value in distribution) counts.set(Number(value), distribution[value] ?? 0);
  return counts;
}

/** Value -> hits as Meilisearch returns them. Not converted to a map, which would cost more than choosing the values. */
export type Distribution = Readonly<Record<string, number>>;

/** The most frequent values first, ties by id. */
function mostFrequent(distribution: Distribution, limit: number): number[] {
  // One sort key per value: hits, then lower id.
  const keys = Float64Array.from(
    Object.entries(distribution),
    ([id, hits]) => hits * 2 ** 32 + (0xffff_ffff - Number(id)),
  );
  return Array.from(keys.sort().reverse().subarray(0, limit), (key) => 0xffff_ffff - (key % 2 ** 32));
}

/** Selected values without hits, for which another request must check whether visible assets have them. */
export function listSelectedWithoutHits({ selected = [] }: FacetRequest, distribution: Distribution): number[] {
  return [...new Set(selected)].filter((id) => distribution[id] === undefined);
}

/** `occurring`: counts of selected values without hits that visible assets have. */
export function buildValueFacet(
  { limit, selected = [] }: FacetRequest,
  distribution: Distribution,
  occurring: Distribution,
): ValueFacet {
  const ids = new Set(mostFrequent(distribution, limit));
  for (const id of selected) if (distribution[id] !== undefined || occurring[id] !== undefined) ids.add(id);
  return {
    kind: "values",
    ids: Uint32Array.from(ids),
    counts: Uint32Array.from(ids, (id) => distribution[id] ?? 0),
    distinct: Object.keys(distribution).length,
  };
}

/**
 * Lists candidates with hits by rank and frequency, then candidates without hits that visible assets have. `occurring`
 * is called only when the limit is not reached.
 */
export async function buildFacetOfCandidates(
  query: FacetValuesQuery,
  counts: HitCountsByValue,
  occurring: () => Promise<HitCountsByValue>,
): Promise<ValueFacet> {
  const { found, others } = rankFacetCandidates(query, (id) => counts.get(id) ?? 0);
  const rest = found.length < query.limit ? others() : [];
  const there: HitCountsByValue = rest.length > 0 ? await occurring() : new Map();
  const listed = [...found, ...rest.filter(({ id }) => there.has(id))].slice(0, query.limit);
  return {
    kind: "values",
    ids: Uint32Array.from(listed, ({ id }) => id),
    counts: Uint32Array.from(listed, ({ hits }) => hits),
    distinct: found.length,
  };
}
