// Runs queries on the index state last published by the writing thread. It switches to a new state only between queries,
// so queries never wait for writes.

import { EngineNotReadyError } from "../engine.ts";
import { Catalog } from "./index/catalog.ts";
import type { Kernels } from "./kernels/kernels.ts";
import type { LinearMemory } from "./kernels/memory.ts";
import { loadKernels } from "./load-kernels.ts";
import { type PublishedIndex, type QueryRequest, toFailure, type WorkerReply } from "./protocol.ts";
import { Searcher } from "./query/searcher.ts";

export class IndexReader {
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private generation: { number: number; searcher: Searcher } | null = null;

  constructor(memory: LinearMemory, kernels: (memory: LinearMemory) => Kernels = loadKernels) {
    this.memory = memory;
    this.kernels = kernels(memory);
  }

  applyState({ generation: number, catalog, values, segments }: PublishedIndex): void {
    const { memory, kernels } = this;
    memory.refreshViews();
    if (this.generation?.number !== number) {
      this.generation?.searcher.free();
      this.generation = { number, searcher: new Searcher(memory, kernels, new Catalog(catalog, catalog.texts)) };
    }
    this.generation.searcher.update(catalog, values, segments);
  }

  /** @throws EngineNotReadyError before the first state */
  get searcher(): Searcher {
    if (!this.generation) throw new EngineNotReadyError();
    return this.generation.searcher;
  }

  handle(id: number, request: QueryRequest): WorkerReply {
    try {
      const { searcher } = this;
      return {
        id,
        result: request.kind === "find" ? searcher.find(request.query) : searcher.facetValues(request.query),
      };
    } catch (error) {
      return { id, failure: toFailure(error) };
    }
  }
}
