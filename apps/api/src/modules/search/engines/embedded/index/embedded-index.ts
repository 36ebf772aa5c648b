// The writable index: builds, changes and merges it. Nothing here is asynchronous; long work runs in slices. Every new
// state is passed to the reader (`publish`), which confirms when it uses it (`confirmPublished`).

import type { EngineChanges, EngineDocument, EngineOptions, EngineStatus } from "../../engine.ts";
import { EngineNotReadyError } from "../../engine.ts";
import type { PublishedIndex } from "../index-reader.ts";
import type { LinearMemory } from "../kernels/memory.ts";
import { Catalog } from "./catalog.ts";
import { Rows } from "./rows.ts";
import { MAX_SEGMENT_DOCUMENTS, type Segment } from "./segment.ts";
import { writeSegment } from "./segment-writer.ts";
import { Segments } from "./segments.ts";
import type { LoadedIndex, SnapshotView } from "./snapshot.ts";

export const ENGINE_VERSION = "embedded 2";

/** One version of the index; a rebuild creates the next one while this one is in use. */
interface Generation {
  number: number;
  catalog: Catalog;
  segments: Segments;
  /** Per field, how many ordinals were published. */
  publishedOrdinals: Map<string, number>;
}

interface Retired {
  /** The first published state that no longer uses it. */
  since: number;
  free(): void;
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
  readonly memory: LinearMemory;
  private readonly publish: (state: PublishedIndex) => void;
  private generation: Generation | null = null;
  private generations = 0;
  private rebuilding: Rebuilding | null = null;
  private merging: Generator<void, void> | null = null;
  private options: EngineOptions = { fields: [], newest: "" };
  private seq = 0;
  private rebuilds = 0;
  private published = 0;
  private lastConfirmed = 0;
  private retired: Retired[] = [];
  private waiting: { published: number; resolve(): void }[] = [];
  mark = 0;

  constructor(memory: LinearMemory, publish: (state: PublishedIndex) => void) {
    this.memory = memory;
    this.publish = publish;
  }

  private createGeneration(catalog: Catalog): Generation {
    const retire = (free: () => void) => this.retired.push({ since: this.published + 1, free });
    const segments = new Segments(this.memory, catalog, retire);
    return { number: ++this.generations, catalog, segments, publishedOrdinals: new Map() };
  }

  /** Replaces the current index by one that was loaded or built. */
  private replaceGeneration(generation: Generation, seq: number): void {
    const old = this.generation;
    this.merging = null;
    this.generation = generation;
    this.seq = seq;
    old?.segments.replaceAll([]);
    this.publishState();
  }

  private publishState(): void {
    const { generation } = this;
    if (!generation) return;
    const { number, catalog, segments, publishedOrdinals } = generation;
    const values: PublishedIndex["values"] = [];
    for (const [field, ordinals] of catalog.values) {
      const before = publishedOrdinals.get(field) ?? 1;
      if (before < ordinals.size) values.push({ field, ids: ordinals.export(before) });
      publishedOrdinals.set(field, ordinals.size);
    }
    const words = segments.list.flatMap(({ number, lexicon }) => {
      const lists = lexicon.takeWordLists();
      return lists ? [{ segment: number, lists }] : [];
    });
    const state = { generation: number, catalog: catalog.state(), values, segments: segments.views(), words };
    this.publish({ number: ++this.published, ...state });
  }

  /** The reader uses the state of this number; frees memory that only earlier states used. */
  confirmPublished(number: number): void {
    this.lastConfirmed = number;
    const due = this.retired.filter(({ since }) => since <= number);
    this.retired = this.retired.filter(({ since }) => since > number);
    for (const { free } of due) free();
    for (const { resolve } of this.waiting.filter(({ published }) => published <= number)) resolve();
    this.waiting = this.waiting.filter(({ published }) => published > number);
  }

  /** Resolves when all changes so far are findable. */
  untilPublished(): Promise<void> {
    const { published } = this;
    if (published <= this.lastConfirmed) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ published, resolve }));
  }

  get snapshotView(): SnapshotView | null {
    if (!this.generation) return null;
    const { seq, mark } = this;
    return { catalog: this.generation.catalog, segments: this.generation.segments.list, seq, mark };
  }

  /** Starts from a loaded index; without a usable one it stays empty until a rebuild. */
  open(options: EngineOptions, loaded: LoadedIndex | null): "ready" | "rebuild" {
    this.options = options;
    if (!loaded?.catalog.configure(options)) {
      for (const segment of loaded?.segments ?? []) segment.free();
      return "rebuild";
    }
    const generation = this.createGeneration(loaded.catalog);
    generation.segments.replaceAll(loaded.segments);
    this.replaceGeneration(generation, loaded.seq);
    this.mark = loaded.mark;
    return "ready";
  }

  configure(options: EngineOptions): "ready" | "rebuild" {
    this.options = options;
    if (!this.generation) return "rebuild";
    const fits = this.generation.catalog.configure(options);
    this.publishState();
    return fits ? "ready" : "rebuild";
  }

  startRebuild(seq: number, expected: number | null): void {
    const generation = this.createGeneration(new Catalog(this.options));
    this.rebuilding = { generation, rows: new Rows(generation.catalog), finished: [], seq, done: 0, expected };
  }

  *addToRebuild(documents: readonly EngineDocument[]): Generator<void, void> {
    const { rebuilding } = this;
    if (!rebuilding) throw new Error("no rebuild was started");
    for (const document of documents) {
      rebuilding.rows.add(document);
      rebuilding.done++;
      if (rebuilding.rows.length >= MAX_SEGMENT_DOCUMENTS) {
        rebuilding.finished.push(yield* writeGatheredSegment(this.memory, rebuilding.rows));
        rebuilding.rows = new Rows(rebuilding.generation.catalog);
      }
    }
  }

  *finishRebuild(): Generator<void, void> {
    const { rebuilding } = this;
    if (!rebuilding) throw new Error("no rebuild was started");
    const { generation, rows, finished, seq } = rebuilding;
    if (finished.length === 0) rows.renumber();
    if (rows.length > 0) finished.push(yield* writeGatheredSegment(this.memory, rows));
    generation.segments.replaceAll(finished);
    this.rebuilding = null;
    this.rebuilds++;
    this.replaceGeneration(generation, seq);
  }

  cancelRebuild(): void {
    const { rebuilding } = this;
    this.rebuilding = null;
    for (const segment of rebuilding?.finished ?? []) segment.free();
  }

  apply(changes: EngineChanges): void {
    this.ready().segments.apply(changes);
    this.seq = changes.seq;
    this.publishState();
  }

  /** Builds the word lists of a loaded index ahead of the first query, which otherwise builds them itself. */
  *buildWordLists(): Generator<void, void> {
    for (const segment of this.generation?.segments.list ?? []) {
      yield* segment.lexicon.buildWordLists();
      this.publishState();
    }
  }

  private ready(): Generation {
    if (!this.generation) throw new EngineNotReadyError();
    return this.generation;
  }

  /** Merges segments for some milliseconds; true while there is more to do. */
  mergeFor(milliseconds: number): boolean {
    if (!this.generation) return false;
    this.merging ??= this.generation.segments.nextMerge();
    if (!this.merging) return false;
    const end = performance.now() + milliseconds;
    do {
      if (!this.merging.next().done) continue;
      this.merging = null;
      this.publishState();
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
      version: ENGINE_VERSION,
      mark: this.mark,
      problem: null,
    };
  }
}

function* writeGatheredSegment(memory: LinearMemory, rows: Rows): Generator<void, Segment> {
  const segment = yield* writeSegment(memory, rows);
  yield* segment.lexicon.buildWordLists();
  return segment;
}
