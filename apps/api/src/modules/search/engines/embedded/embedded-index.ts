// The whole index inside one thread: what the worker runs. Nothing here waits; long work comes in slices.

import type {
  EngineChanges,
  EngineDocument,
  EngineOptions,
  EngineQuery,
  EngineReply,
  EngineStatus,
  FacetValuesQuery,
  ValueFacet,
} from "../engine.ts";
import { EngineNotReadyError } from "../engine.ts";
import { Catalog } from "./catalog.ts";
import type { Kernels } from "./kernels.ts";
import { kernelsFor } from "./load-kernels.ts";
import { LinearMemory } from "./memory.ts";
import { Rows } from "./rows.ts";
import { Searcher } from "./searcher.ts";
import { MAX_DOCUMENTS, type Segment } from "./segment.ts";
import { writeSegment } from "./segment-writer.ts";
import { Segments } from "./segments.ts";
import type { KeptIndex, KeptIndexView } from "./snapshot.ts";

export const VERSION = "embedded 1";

/** One state of the index; a rebuild makes the next one beside it. */
interface Generation {
  catalog: Catalog;
  segments: Segments;
  searcher: Searcher;
}

interface Rebuilding {
  generation: Generation;
  rows: Rows;
  finished: Segment[];
  seq: number;
  done: number;
  expected: number | null;
}

export class EmbeddedIndex {
  readonly memory = new LinearMemory();
  private readonly kernels: Kernels;
  private generation: Generation | null = null;
  private rebuilding: Rebuilding | null = null;
  private merging: Generator<void, void> | null = null;
  private options: EngineOptions = { fields: [], newest: "" };
  private seq = 0;
  private rebuilds = 0;
  mark = 0;

  constructor(kernels: (memory: LinearMemory) => Kernels = kernelsFor) {
    this.kernels = kernels(this.memory);
  }

  private make(catalog: Catalog): Generation {
    const searcher = new Searcher(this.memory, this.kernels, catalog);
    const segments = new Segments(this.memory, catalog, (segment) => searcher.rights.forget(segment));
    return { catalog, segments, searcher };
  }

  /** Replaces the current index by the one that was loaded or built. */
  private adopt(generation: Generation, seq: number): void {
    const old = this.generation;
    this.merging = null;
    this.generation = generation;
    this.seq = seq;
    if (old) {
      old.segments.become([]);
      old.searcher.free();
    }
  }

  get living(): KeptIndexView | null {
    if (!this.generation) return null;
    const { seq, mark } = this;
    return { catalog: this.generation.catalog, segments: this.generation.segments.list, seq, mark };
  }

  /** Without a kept state: empty, and waiting for a rebuild. */
  open(options: EngineOptions, kept: KeptIndex | null): "ready" | "rebuild" {
    this.options = options;
    if (!kept?.catalog.configure(options)) {
      for (const segment of kept?.segments ?? []) segment.free();
      return "rebuild";
    }
    const generation = this.make(kept.catalog);
    generation.segments.become(kept.segments);
    this.adopt(generation, kept.seq);
    this.mark = kept.mark;
    return "ready";
  }

  configure(options: EngineOptions): "ready" | "rebuild" {
    this.options = options;
    if (!this.generation) return "rebuild";
    return this.generation.catalog.configure(options) ? "ready" : "rebuild";
  }

  beginRebuild(seq: number, expected: number | null): void {
    const generation = this.make(new Catalog(this.options));
    this.rebuilding = { generation, rows: new Rows(generation.catalog), finished: [], seq, done: 0, expected };
  }

  *addToRebuild(documents: readonly EngineDocument[]): Generator<void, void> {
    const { rebuilding } = this;
    if (!rebuilding) throw new Error("no rebuild has begun");
    for (const document of documents) {
      rebuilding.rows.add(document);
      rebuilding.done++;
      if (rebuilding.rows.length >= MAX_DOCUMENTS) {
        rebuilding.finished.push(yield* gathered(this.memory, rebuilding.rows));
        rebuilding.rows = new Rows(rebuilding.generation.catalog);
      }
    }
  }

  *finishRebuild(): Generator<void, void> {
    const { rebuilding } = this;
    if (!rebuilding) throw new Error("no rebuild has begun");
    const { generation, rows, finished, seq } = rebuilding;
    if (finished.length === 0) rows.renumber();
    if (rows.length > 0) finished.push(yield* gathered(this.memory, rows));
    generation.segments.become(finished);
    this.rebuilding = null;
    this.rebuilds++;
    this.adopt(generation, seq);
  }

  abandonRebuild(): void {
    const { rebuilding } = this;
    this.rebuilding = null;
    for (const segment of rebuilding?.finished ?? []) segment.free();
    rebuilding?.generation.searcher.free();
  }

  apply(changes: EngineChanges): void {
    this.ready().segments.apply(changes);
    this.seq = changes.seq;
  }

  find(query: EngineQuery): EngineReply {
    const { searcher, segments } = this.ready();
    return searcher.find(query, segments.list);
  }

  facetValues(query: FacetValuesQuery): ValueFacet {
    const { searcher, segments } = this.ready();
    return searcher.facetValues(query, segments.list);
  }

  /** What was loaded, for the words of questions to come; a question that comes before does it itself. */
  *gather(): Generator<void, void> {
    for (const segment of this.generation?.segments.list ?? []) yield* segment.lexicon.gather();
  }

  private ready(): Generation {
    if (!this.generation) throw new EngineNotReadyError();
    return this.generation;
  }

  /** A few milliseconds of merging; true while there is more to do. */
  tidy(milliseconds: number): boolean {
    if (!this.generation) return false;
    this.merging ??= this.generation.segments.nextMerge();
    if (!this.merging) return false;
    const end = performance.now() + milliseconds;
    do {
      if (!this.merging.next().done) continue;
      this.merging = null;
      return true;
    } while (performance.now() < end);
    return true;
  }

  status(): EngineStatus {
    const { generation, rebuilding } = this;
    return {
      state: generation ? "ready" : rebuilding ? "rebuilding" : "empty",
      seq: this.seq,
      documents: generation?.segments.documents ?? 0,
      progress: rebuilding ? { done: rebuilding.done, expected: rebuilding.expected } : null,
      rebuilds: this.rebuilds,
      bytes: (generation?.segments.bytes ?? 0) + (generation?.catalog.bytes ?? 0),
      version: VERSION,
      mark: this.mark,
      problem: null,
    };
  }
}

function* gathered(memory: LinearMemory, rows: Rows): Generator<void, Segment> {
  const segment = yield* writeSegment(memory, rows);
  yield* segment.lexicon.gather();
  return segment;
}
