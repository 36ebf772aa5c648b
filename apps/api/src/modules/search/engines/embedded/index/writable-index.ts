// The writable index: builds, changes and merges it. Nothing here is asynchronous; long work runs in slices. Every new
// state is passed to the reader (`publish`), which confirms when it uses it (`confirmPublished`).

import type { EngineChanges, EngineDocument, EngineOptions, EngineStatus } from "../../engine.ts";
import { EngineNotReadyError } from "../../engine.ts";
import type { LinearMemory } from "../kernels/memory.ts";
import type { PublishedIndex } from "../protocol.ts";
import { FieldCatalog } from "./field-catalog.ts";
import { MAX_SEGMENT_DOCUMENTS, type Segment } from "./segment.ts";
import { SegmentRows } from "./segment-rows.ts";
import { runToEnd, writeSegment } from "./segment-writer.ts";
import { Segments } from "./segments.ts";
import type { IndexContent } from "./snapshot.ts";

export const ENGINE_VERSION = "embedded 2";

/** One version of the index; a rebuild creates the next one while this one is in use. */
interface Generation {
  number: number;
  catalog: FieldCatalog;
  segments: Segments;
  /** Per field, how many ordinals were published. */
  publishedOrdinals: Map<string, number>;
}

interface PendingCallback {
  /** Number of the published state that the reader must use before `run` is called. */
  published: number;
  run(): void;
}

interface Rebuilding {
  generation: Generation;
  rows: SegmentRows;
  finished: Segment[];
  seq: number;
  done: number;
  expected: number | null;
}

export class WritableIndex {
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
  private pending: PendingCallback[] = [];
  mark = 0;

  constructor(memory: LinearMemory, publish: (state: PublishedIndex) => void) {
    this.memory = memory;
    this.publish = publish;
  }

  private createGeneration(catalog: FieldCatalog): Generation {
    // Frees memory once the next published state is in use, since that one no longer uses it.
    const retire = (free: () => void) => this.onceInUse(this.published + 1, free);
    const segments = new Segments(this.memory, catalog, retire);
    return { number: ++this.generations, catalog, segments, publishedOrdinals: new Map() };
  }

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
    const state = { generation: number, catalog: catalog.state(), values, segments: segments.views() };
    this.publish({ number: ++this.published, ...state });
  }

  /** Called when the reader uses the state of this number: runs the callbacks that waited for it. */
  confirmPublished(number: number): void {
    this.lastConfirmed = number;
    const due = this.pending.filter(({ published }) => published <= number);
    this.pending = this.pending.filter(({ published }) => published > number);
    for (const { run } of due) run();
  }

  private onceInUse(published: number, run: () => void): void {
    if (published <= this.lastConfirmed) run();
    else this.pending.push({ published, run });
  }

  /** Resolves when all changes so far are findable. */
  untilPublished(): Promise<void> {
    return new Promise((resolve) => this.onceInUse(this.published, resolve));
  }

  get snapshotView(): IndexContent | null {
    if (!this.generation) return null;
    const { seq, mark } = this;
    return { catalog: this.generation.catalog, segments: this.generation.segments.list, seq, mark };
  }

  /** Starts from a loaded index; without a usable one it stays empty until a rebuild. */
  open(options: EngineOptions, loaded: IndexContent | null): "ready" | "rebuild" {
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
    const generation = this.createGeneration(new FieldCatalog(this.options));
    this.rebuilding = { generation, rows: new SegmentRows(generation.catalog), finished: [], seq, done: 0, expected };
  }

  addToRebuild(documents: readonly EngineDocument[]): void {
    const { rebuilding } = this;
    if (!rebuilding) throw new Error("no rebuild was started");
    for (const document of documents) {
      rebuilding.rows.add(document);
      rebuilding.done++;
      if (rebuilding.rows.length >= MAX_SEGMENT_DOCUMENTS) {
        rebuilding.finished.push(runToEnd(writeSegment(this.memory, rebuilding.rows)));
        rebuilding.rows = new SegmentRows(rebuilding.generation.catalog);
      }
    }
  }

  finishRebuild(): void {
    const { rebuilding } = this;
    if (!rebuilding) throw new Error("no rebuild was started");
    const { generation, rows, finished, seq } = rebuilding;
    if (finished.length === 0) rows.renumber();
    if (rows.length > 0) finished.push(runToEnd(writeSegment(this.memory, rows)));
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
    if (!this.generation) throw new EngineNotReadyError();
    this.generation.segments.apply(changes);
    this.seq = changes.seq;
    this.publishState();
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
