// Runs query requests of the main thread on an index. Runs in a worker, and in tests without one.

import type { EngineReply, FacetReply } from "../../engine.ts";
import type { IndexReader } from "../index-reader.ts";
import { type PackedFacet, type PackedReply, type QueryRequest, toFailure, type WorkerReply } from "../protocol.ts";

export function handleQuery(index: IndexReader, id: number, question: QueryRequest): WorkerReply {
  try {
    if (question.kind === "find") return { id, reply: packReply(index.find(question.query)) };
    const facet = index.facetValues(question.query);
    return { id, reply: packReply({ total: 0, ids: new Uint32Array(0), facets: { facet } }) };
  } catch (error) {
    return { id, failure: toFailure(error) };
  }
}

function packReply({ ids, facets, ...rest }: EngineReply): PackedReply {
  const parts: Uint32Array[] = [ids];
  const packed = Object.entries(facets).map(([field, facet]) => {
    parts.push(...(facet.kind === "values" ? [facet.ids, facet.counts] : [facet.histogram]));
    return { field, facet: packFacet(facet) };
  });
  const numbers = new Uint32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    numbers.set(part, at);
    at += part.length;
  }
  return { ...rest, numbers, rows: ids.length, facets: packed };
}

function packFacet(facet: FacetReply): PackedFacet {
  if (facet.kind === "values") return { kind: "values", length: facet.ids.length, distinct: facet.distinct };
  const { histogram: _, ...range } = facet;
  return range;
}
