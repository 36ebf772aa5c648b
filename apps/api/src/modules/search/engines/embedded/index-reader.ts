// Runs queries on the index state last published by the writing thread. It switches to a new state only between queries,
// so queries never wait for writes.

import { EngineNotReadyError } from "../engine.ts";
import { FieldCatalog } from "./index/field-catalog.ts";
import type { LinearMemory } from "./kernels/memory.ts";
import { loadKernels } from "./load-kernels.ts";
import { type PublishedIndex, type QueryRequest, toFailure, type WorkerReply } from "./protocol.ts";
import { Searcher } from "./query/searcher.ts";

export function createIndexReader(memory: LinearMemory, load = loadKernels) {
  const kernels = load(memory);
  let current: { generation: number; searcher: Searcher } | undefined;

  /** @throws EngineNotReadyError before the first state */
  function search(request: QueryRequest) {
    if (!current) throw new EngineNotReadyError();
    const { searcher } = current;
    return request.kind === "find" ? searcher.find(request.query) : searcher.facetValues(request.query);
  }

  return {
    applyState({ generation, catalog, values, segments }: PublishedIndex): void {
      memory.refreshViews();
      if (current?.generation !== generation) {
        current?.searcher.free();
        current = { generation, searcher: new Searcher(memory, kernels, new FieldCatalog(catalog, catalog.texts)) };
      }
      current.searcher.update(catalog, values, segments);
    },
    handle(id: number, request: QueryRequest): WorkerReply {
      try {
        return { id, result: search(request) };
      } catch (error) {
        return { id, failure: toFailure(error) };
      }
    },
  };
}
