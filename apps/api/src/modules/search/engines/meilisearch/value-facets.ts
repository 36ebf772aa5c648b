// Selects the values of a facet from the counts of Meilisearch, which lists every value.
import type { FacetRequest, FacetValuesQuery, ValueFacet } from "../engine.ts";

/** Value -> hits. */
export type Counts = ReadonlyMap<number, number>;

export function countsOf(distribution: Readonly<Record<string, number>> | undefined): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value in distribution) counts.set(Number(value), distribution[value] ?? 0);
  return counts;
}

/** As Meilisearch tells them, value -> hits: to copy thousands into a map costs more than to choose among them. */
export type Distribution = Readonly<Record<string, number>>;

/** The most frequent first, equal ones by id, and how many there are in all. */
function mostFrequent(distribution: Distribution, limit: number): { ids: number[]; distinct: number } {
  // One number per value, hits and then the lower id; the greatest come last. Few get in once it is full.
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
    else sinkFirst(best);
    least = Math.floor((best[0] ?? 0) / 2 ** 32);
  }
  best.sort((a, b) => b - a);
  return { ids: best.map((key) => 0xffff_ffff - (key % 2 ** 32)), distinct };
}

/** All but the first are in ascending order; puts it into its place. */
function sinkFirst(keys: number[]): void {
  const key = keys[0] ?? 0;
  let at = 0;
  for (let next = keys[1]; next !== undefined && next < key; next = keys[at + 1]) keys[at++] = next;
  keys[at] = key;
}

/** Selected values without a hit: whether they occur in what the caller may see has to be asked. */
export function unlisted({ selected = [] }: FacetRequest, distribution: Distribution): number[] {
  return [...new Set(selected)].filter((id) => distribution[id] === undefined);
}

/** `occurring`: of the unlisted ones those that occur. */
export function valueFacet(
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
  return facetOf(ids, (id) => distribution[id] ?? 0, distinct);
}

/**
 * Of the candidates those with hits, by rank and most frequent first, then those that at least occur in what the
 * caller may see. `occurring` is asked for only when there is room left.
 */
export async function candidateFacet(
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
  return facetOf(ids, hits, hit.length);
}

function facetOf(ids: readonly number[], hits: (id: number) => number, distinct: number): ValueFacet {
  return {
    kind: "values",
    ids: Uint32Array.from(ids),
    counts: Uint32Array.from(ids, hits),
    distinct,
  };
}
