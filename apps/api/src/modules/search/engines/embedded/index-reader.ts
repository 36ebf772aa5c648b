// Runs queries on the index state last published by the writing thread. It switches to a new state only between queries,
// so queries never wait for writes.

import type { EngineQuery, EngineReply, FacetValuesQuery, ValueFacet } from "../engine.ts";
import { EngineNotReadyError } from "../engine.ts";
import { Catalog, type CatalogState } from "./index/catalog.ts";
import { Segment, type SegmentView } from "./index/segment.ts";
import type { Kernels } from "./kernels/kernels.ts";
import type { LinearMemory } from "./kernels/memory.ts";
import { loadKernels } from "./load-kernels.ts";
import { type QueryRequest, toFailure, type WorkerReply } from "./protocol.ts";
import { Searcher } from "./query/searcher.ts";

/** A published state of the index. Except for `segments`, it contains only additions to earlier states. */
export interface PublishedIndex {
  number: number;
  /** Increases when an index is rebuilt or opened; all earlier states are then discarded. */
  generation: number;
  catalog: CatalogState;
  /** New value ids by field, in the order of their ordinals. */
  values: { field: string; ids: Uint32Array }[];
  segments: SegmentView[];
}

interface Generation {
  number: number;
  catalog: Catalog;
  searcher: Searcher;
  segments: Segment[];
}

export class IndexReader {
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private generation: Generation | null = null;

  constructor(memory: LinearMemory, kernels: (memory: LinearMemory) => Kernels = loadKernels) {
    this.memory = memory;
    this.kernels = kernels(memory);
  }

  applyState({ generation: number, catalog, values, segments }: PublishedIndex): void {
    this.memory.refreshViews();
    if (this.generation?.number !== number) this.startGeneration(number, catalog);
    const { generation } = this;
    if (!generation) return;
    generation.catalog.configure(catalog);
    for (const { field, ids } of values) for (const id of ids) generation.catalog.valuesOf(field).intern(id);
    const previous = new Map(generation.segments.map((segment) => [segment.number, segment]));
    generation.segments = segments.map((view) => {
      const known = previous.get(view.number);
      previous.delete(view.number);
      if (!known) return new Segment(this.memory, view.at, view.layout, view);
      known.live = view.live;
      known.liveCount = view.liveCount;
      known.version = view.version;
      return known;
    });
    for (const removed of previous.values()) this.release(generation, removed);
  }

  private startGeneration(number: number, { fields, newest, texts }: CatalogState): void {
    const old = this.generation;
    for (const segment of old?.segments ?? []) this.release(old, segment);
    old?.searcher.free();
    const catalog = new Catalog({ fields, newest }, texts);
    const searcher = new Searcher(this.memory, this.kernels, catalog);
    this.generation = { number, catalog, searcher, segments: [] };
  }

  private release(generation: Generation | null, segment: Segment): void {
    generation?.searcher.visibleDocuments.dropSegment(segment);
    segment.freeScores();
  }

  handle(id: number, request: QueryRequest): WorkerReply {
    try {
      return { id, result: request.kind === "find" ? this.find(request.query) : this.facetValues(request.query) };
    } catch (error) {
      return { id, failure: toFailure(error) };
    }
  }

  find(query: EngineQuery): EngineReply {
    const { searcher, segments } = this.ready();
    return searcher.find(query, segments);
  }

  facetValues(query: FacetValuesQuery): ValueFacet {
    const { searcher, segments } = this.ready();
    return searcher.facetValues(query, segments);
  }

  private ready(): Generation {
    if (!this.generation) throw new EngineNotReadyError();
    return this.generation;
  }
}
