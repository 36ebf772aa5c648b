// Builds value facets from the counts of Meilisearch, which returns every value.
import type { FacetRequest, FacetValuesQuery, ValueFacet } from "../engine.ts";

/** Value -> hits. */
export type Counts = ReadonlyMap<number, number>;

export function toCounts(distribution: Readonly<Record<string, number>> | undefined): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value in distribution) counts.set(Number(value), distribution[value] ?? 0);
  return counts;
}

/** Value -> hits as Meilisearch returns them. Not converted to a map, which would cost more than choosing the values. */
export type Distribution = Readonly<Record<string, number>>;

/** The most frequent values first, ties by id, and the number of distinct values. */
function mostFrequent(distribution: Distribution, limit: number): { ids: number[]; distinct: number } {
  // One sort key per value: hits, then lower id. Sorted ascending once it is full.
  const best: number[] = [];
  let distinct = 0;
  let least = -1;
  for (const id in distribution) {
    distinct++;
    const hits = distribution[id] ?? 0;
    if (hits < least || limit === 0) continue;
    const key = hits * 2 ** 32 + (0xffff_ffff - Number(id));
    if (best.length < limit) best.push(key);
    else if (key > (best[0] ?? 0)) best[0] = key;
    else continue;
    if (best.length < limit) continue;
    if (least < 0) best.sort((a, b) => a - b);
    else reinsertFirst(best);
    least = Math.floor((best[0] ?? 0) / 2 ** 32);
  }
  best.sort((a, b) => b - a);
  return { ids: best.map((key) => 0xffff_ffff - (key % 2 ** 32)), distinct };
}

/** Moves the first key to its sorted position; all others are in ascending order. */
function reinsertFirst(keys: number[]): void {
  const key = keys[0] ?? 0;
  let at = 0;
  for (let next = keys[1]; next !== undefined && next < key; next = keys[at + 1]) keys[at++] = next;
  keys[at] = key;
}

/** Selected values without hits, for which another request must check whether visible assets have them. */
export function missingSelected({ selected = [] }: FacetRequest, distribution: Distribution): number[] {
  return [...new Set(selected)].filter((id) => distribution[id] === undefined);
}

/** `occurring`: counts of selected values without hits that visible assets have. */
export function buildValueFacet(
  { limit, selected = [] }: FacetRequest,
  distribution: Distribution,
  occurring: Distribution,
): ValueFacet {
  const { ids, distinct } = mostFrequent(distribution, limit);
  const listed = new Set(ids);
  for (const id of selected) {
    if (listed.has(id) || (distribution[id] === undefined && occurring[id] === undefined)) continue;
    listed.add(id);
    ids.push(id);
  }
  return toValueFacet(ids, (id) => distribution[id] ?? 0, distinct);
}

/**
 * Lists candidates with hits by rank and frequency, then candidates without hits that visible assets have. `occurring`
 * is called only when the limit is not reached.
 */
export async function buildCandidateFacet(
  { candidates, ranks, limit }: FacetValuesQuery,
  counts: Counts,
  occurring: () => Promise<Counts>,
): Promise<ValueFacet> {
  const rankOf = new Map<number, number>();
  for (const [i, id] of candidates.entries()) if (!rankOf.has(id)) rankOf.set(id, ranks?.[i] ?? 0);
  const rank = (id: number) => rankOf.get(id) ?? 0;
  const hits = (id: number) => counts.get(id) ?? 0;
  const [hit, rest]: [number[], number[]] = [[], []];
  for (const id of rankOf.keys()) (counts.has(id) ? hit : rest).push(id);
  hit.sort((a, b) => rank(a) - rank(b) || hits(b) - hits(a));
  const ids = hit.slice(0, limit);
  if (ids.length < limit && rest.length > 0) {
    const there = await occurring();
    rest.sort((a, b) => rank(a) - rank(b));
    ids.push(...rest.filter((id) => there.has(id)).slice(0, limit - ids.length));
  }
  return toValueFacet(ids, hits, hit.length);
}

function toValueFacet(ids: readonly number[], hits: (id: number) => number, distinct: number): ValueFacet {
  return {
    kind: "values",
    ids: Uint32Array.from(ids),
    counts: Uint32Array.from(ids, hits),
    distinct,
  };
}
