// Answers questions on what the thread that writes the index told last. It takes in nothing but whole states, between
// two questions, so whatever is written meanwhile keeps nobody waiting.

import type { EngineQuery, EngineReply, FacetValuesQuery, ValueFacet } from "../engine.ts";
import { EngineNotReadyError } from "../engine.ts";
import type { WordListState } from "../word-list.ts";
import { Catalog, type CatalogState } from "./catalog.ts";
import type { Kernels } from "./kernels.ts";
import { kernelsFor } from "./load-kernels.ts";
import type { LinearMemory } from "./memory.ts";
import { Searcher } from "./searcher.ts";
import { Segment, type SegmentView } from "./segment.ts";

/** A state of the index. What an earlier one told is not repeated, but for the segments. */
export interface PublishedIndex {
  number: number;
  /** Grows with every index that was built anew or opened: nothing of the ones before holds for it. */
  generation: number;
  catalog: CatalogState;
  /** Ids by field, in the order of the ordinals that they got since. */
  values: { field: string; ids: Uint32Array }[];
  segments: SegmentView[];
  /** By the segments' numbers. */
  words: { segment: number; lists: WordListState[] }[];
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

  constructor(memory: LinearMemory, kernels: (memory: LinearMemory) => Kernels = kernelsFor) {
    this.memory = memory;
    this.kernels = kernels(memory);
  }

  adopt({ generation: number, catalog, values, segments, words }: PublishedIndex): void {
    this.memory.look();
    if (this.generation?.number !== number) this.begin(number, catalog);
    const { generation } = this;
    if (!generation) return;
    generation.catalog.configure(catalog);
    for (const { field, ids } of values) for (const id of ids) generation.catalog.valuesOf(field).intern(id);
    const before = new Map(generation.segments.map((segment) => [segment.number, segment]));
    generation.segments = segments.map((view) => {
      const known = before.get(view.number);
      before.delete(view.number);
      if (!known) return new Segment(this.memory, view.at, view.layout, view);
      known.live = view.live;
      known.living = view.living;
      known.version = view.version;
      return known;
    });
    for (const gone of before.values()) this.forget(generation, gone);
    for (const { segment, lists } of words)
      generation.segments.find((one) => one.number === segment)?.lexicon.adopt(lists);
  }

  private begin(number: number, { fields, newest, texts }: CatalogState): void {
    const old = this.generation;
    for (const segment of old?.segments ?? []) this.forget(old, segment);
    old?.searcher.free();
    const catalog = new Catalog({ fields, newest }, texts);
    const searcher = new Searcher(this.memory, this.kernels, catalog);
    this.generation = { number, catalog, searcher, segments: [] };
  }

  private forget(generation: Generation | null, segment: Segment): void {
    generation?.searcher.rights.forget(segment);
    segment.forget();
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
