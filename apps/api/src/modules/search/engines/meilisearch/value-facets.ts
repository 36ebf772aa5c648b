// From the counts of Meilisearch, which lists every value, to those that a facet shows.
import type { FacetRequest, FacetValuesQuery, ValueFacet } from "../engine.ts";

/** Value -> hits. */
export type Counts = ReadonlyMap<number, number>;

export function countsOf(distribution: Readonly<Record<string, number>> | undefined): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value in distribution) counts.set(Number(value), distribution[value] ?? 0);
  return counts;
}

/** The most frequent first, equal ones by id. */
function mostFrequent(counts: Counts, limit: number): number[] {
  // One number per value, so that they are sorted without a comparison in JavaScript: hits, then the lower id.
  const keys = new Float64Array(counts.size);
  let at = 0;
  for (const [id, hits] of counts) keys[at++] = hits * 2 ** 32 + (0xffff_ffff - id);
  keys.sort();
  const ids: number[] = [];
  for (let i = keys.length - 1; i >= 0 && ids.length < limit; i--) ids.push(0xffff_ffff - ((keys[i] ?? 0) % 2 ** 32));
  return ids;
}

/** Selected values without a hit: whether they occur in what the caller may see has to be asked. */
export function unlisted({ selected = [] }: FacetRequest, counts: Counts): number[] {
  return [...new Set(selected)].filter((id) => !counts.has(id));
}

/** `occurring`: of the unlisted ones those that occur. */
export function valueFacet({ limit, selected = [] }: FacetRequest, counts: Counts, occurring: Counts): ValueFacet {
  const ids = mostFrequent(counts, limit);
  const listed = new Set(ids);
  for (const id of selected) {
    if (listed.has(id) || !(counts.has(id) || occurring.has(id))) continue;
    listed.add(id);
    ids.push(id);
  }
  return facetOf(ids, counts, counts.size);
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
  return facetOf(ids, counts, hit.length);
}

function facetOf(ids: readonly number[], counts: Counts, distinct: number): ValueFacet {
  return {
    kind: "values",
    ids: Uint32Array.from(ids),
    counts: Uint32Array.from(ids, (id) => counts.get(id) ?? 0),
    distinct,
  };
}
