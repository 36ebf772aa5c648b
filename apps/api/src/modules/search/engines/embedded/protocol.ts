// Messages between the main thread and the workers.

import type {
  EngineChanges,
  EngineDocument,
  EngineOptions,
  EngineQuery,
  EngineReply,
  EngineStatus,
  FacetValuesQuery,
  RangeFacet,
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

/**
 * A reply with all its numbers in one buffer, which is transferred: cloning many small arrays takes longer than most
 * searches.
 */
export interface PackedReply extends Omit<EngineReply, "ids" | "facets"> {
  /** The ids of the hits; then, in the order of `facets`, the ids and the counts of values, or a histogram. */
  numbers: Uint32Array<ArrayBuffer>;
  /** Number of hits. */
  rows: number;
  facets: readonly { field: string; facet: PackedFacet }[];
}

export type PackedFacet = Omit<RangeFacet, "histogram"> | { kind: "values"; length: number; distinct: number };

export type WorkerReply =
  | { id: number; reply: PackedReply }
  | { id: number; outcome: "ready" | "rebuild" | null; status: EngineStatus }
  | { id: number; failure: Failure };

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const field = "field" in error && typeof error.field === "string" ? { field: error.field } : {};
  return { name: error.name, message: error.message, ...field };
}
