// Messages between the main thread and the workers.

import type {
  EngineChanges,
  EngineDocument,
  EngineOptions,
  EngineQuery,
  EngineStatus,
  FacetValuesQuery,
} from "../engine.ts";
import type { FieldCatalogState } from "./index/field-catalog.ts";
import type { SegmentView } from "./index/segment.ts";

/** A request to the thread that reads the index. */
export type QueryRequest = { kind: "find"; query: EngineQuery } | { kind: "facetValues"; query: FacetValuesQuery };

/** A request to the thread that writes the index. */
export type WriterRequest =
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

/** The reply to a request; requests that change the index get its status, too. */
export type WorkerReply = { id: number; result: unknown; status?: EngineStatus } | { id: number; failure: Failure };

/** A published state of the index. Except for `segments`, it contains only additions to earlier states. */
export interface PublishedIndex {
  number: number;
  /** Increases when an index is rebuilt or opened; all earlier states are then discarded. */
  generation: number;
  catalog: FieldCatalogState;
  /** New value ids by field, in the order of their ordinals. */
  values: { field: string; ids: Uint32Array }[];
  segments: SegmentView[];
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const field = "field" in error && typeof error.field === "string" ? { field: error.field } : {};
  return { name: error.name, message: error.message, ...field };
}
