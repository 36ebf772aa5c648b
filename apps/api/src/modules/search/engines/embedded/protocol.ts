// Messages between the main thread and the workers. Query replies are sent as one transferred buffer of numbers.

import {
  type EngineChanges,
  type EngineDocument,
  type EngineOptions,
  type EngineQuery,
  type EngineReply,
  type EngineStatus,
  type FacetReply,
  type FacetValuesQuery,
  HISTOGRAM_BUCKETS,
} from "../engine.ts";

/** A request to the thread that reads the index. */
export type QueryRequest = { kind: "find"; query: EngineQuery } | { kind: "facetValues"; query: FacetValuesQuery };

/** A request to the thread that writes the index. */
export type ChangeRequest =
  | { kind: "open"; options: EngineOptions }
  | { kind: "configure"; options: EngineOptions }
  | { kind: "startRebuild"; seq: number; expected: number | null }
  | { kind: "addToRebuild"; documents: readonly EngineDocument[] }
  | { kind: "finishRebuild" }
  | { kind: "cancelRebuild" }
  | { kind: "apply"; changes: EngineChanges }
  | { kind: "snapshot"; mark: number };

export interface NumberedRequest<Request> {
  id: number;
  request: Request;
}

export interface Failure {
  name: string;
  message: string;
  field?: string;
}

export type WorkerReply =
  | { id: number; block: ArrayBuffer; corrections?: EngineReply["corrections"] }
  | { id: number; outcome: "ready" | "rebuild" | null; status: EngineStatus }
  | { id: number; failure: Failure };

const VALUES = 0;
const RANGE = 1;

export function encodeReply(reply: EngineReply): ArrayBuffer {
  const facets = Object.values(reply.facets);
  let length = 2 + reply.ids.length;
  for (const facet of facets) length += facet.kind === "values" ? 3 + facet.ids.length * 2 : 1 + 6 + HISTOGRAM_BUCKETS;
  const block = new Uint32Array(length);
  block[0] = reply.total;
  block[1] = reply.ids.length;
  block.set(reply.ids, 2);
  let at = 2 + reply.ids.length;
  for (const facet of facets) at = encodeFacet(block, at, facet);
  return block.buffer;
}

function encodeFacet(block: Uint32Array, at: number, facet: FacetReply): number {
  if (facet.kind === "values") {
    const n = facet.ids.length;
    block[at] = VALUES;
    block[at + 1] = n;
    block[at + 2] = facet.distinct;
    block.set(facet.ids, at + 3);
    block.set(facet.counts, at + 3 + n);
    return at + 3 + n * 2;
  }
  block[at] = RANGE;
  const doubles = Float64Array.of(facet.count, facet.min ?? Number.NaN, facet.max ?? Number.NaN);
  block.set(new Uint32Array(doubles.buffer), at + 1);
  block.set(facet.histogram, at + 7);
  return at + 7 + HISTOGRAM_BUCKETS;
}

/** `fields`: the names of the facets in the requested order. */
export function decodeReply(buffer: ArrayBuffer, fields: readonly string[]): EngineReply {
  const block = new Uint32Array(buffer);
  const ids = block.subarray(2, 2 + (block[1] ?? 0));
  let at = 2 + ids.length;
  const facets: Record<string, FacetReply> = {};
  for (const field of fields) {
    if (block[at] === VALUES) {
      const n = block[at + 1] ?? 0;
      facets[field] = {
        kind: "values",
        ids: block.subarray(at + 3, at + 3 + n),
        counts: block.subarray(at + 3 + n, at + 3 + n * 2),
        distinct: block[at + 2] ?? 0,
      };
      at += 3 + n * 2;
    } else {
      const [count = 0, min = 0, max = 0] = new Float64Array(block.slice(at + 1, at + 7).buffer);
      facets[field] = {
        kind: "range",
        count,
        min: Number.isNaN(min) ? null : min,
        max: Number.isNaN(max) ? null : max,
        histogram: block.subarray(at + 7, at + 7 + HISTOGRAM_BUCKETS),
      };
      at += 7 + HISTOGRAM_BUCKETS;
    }
  }
  return { total: block[0] ?? 0, ids, facets };
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const field = "field" in error && typeof error.field === "string" ? { field: error.field } : {};
  return { name: error.name, message: error.message, ...field };
}
