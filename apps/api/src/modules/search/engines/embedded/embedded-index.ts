// The index as it is written: built, changed, merged. Nothing here waits; long work comes in slices. Who answers questions
// is told of every state (`publish`) and says when it has taken it over (`taken`).

import type { EngineChanges, EngineDocument, EngineOptions, EngineStatus } from "../engine.ts";
import { EngineNotReadyError } from "../engine.ts";
import { Catalog } from "./catalog.ts";
import type { PublishedIndex } from "./index-reader.ts";
import type { LinearMemory } from "./memory.ts";
import { Rows } from "./rows.ts";
import { MAX_DOCUMENTS, type Segment } from "./segment.ts";
import { writeSegment } from "./segment-writer.ts";
import { Segments } from "./segments.ts";
import type { KeptIndex, KeptIndexView } from "./snapshot.ts";

export const VERSION = "embedded 2";

/** A rebuild makes the next one beside it. */
interface Generation {
  number: number;
  catalog: Catalog;
  segments: Segments;
  /** How many ordinals of each field were published. */
  told: Map<string, number>;
}

interface Retired {
  /** The first published state without it. */
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
  private lastTaken = 0;
  private retired: Retired[] = [];
  private waiting: { published: number; resolve(): void }[] = [];
  mark = 0;

  constructor(memory: LinearMemory, publish: (state: PublishedIndex) => void) {
    this.memory = memory;
    this.publish = publish;
  }

  private make(catalog: Catalog): Generation {
    const retire = (free: () => void) => this.retired.push({ since: this.published + 1, free });
    const segments = new Segments(this.memory, catalog, retire);
    return { number: ++this.generations, catalog, segments, told: new Map() };
  }

  /** Replaces the current index by the one that was loaded or built. */
  private adopt(generation: Generation, seq: number): void {
    const old = this.generation;
    this.merging = null;
    this.generation = generation;
    this.seq = seq;
    old?.segments.become([]);
    this.tell();
  }

  private tell(): void {
    const { generation } = this;
    if (!generation) return;
    const { number, catalog, segments, told } = generation;
    const values: PublishedIndex["values"] = [];
    for (const [field, ordinals] of catalog.values) {
      const before = told.get(field) ?? 1;
      if (before < ordinals.size) values.push({ field, ids: ordinals.export(before) });
      told.set(field, ordinals.size);
    }
    const words = segments.list.flatMap(({ number, lexicon }) => {
      const lists = lexicon.handOver();
      return lists ? [{ segment: number, lists }] : [];
    });
    const state = { generation: number, catalog: catalog.state(), values, segments: segments.views(), words };
    this.publish({ number: ++this.published, ...state });
  }

  /** The state of that number answers questions; what only earlier ones had is free. */
  taken(number: number): void {
    this.lastTaken = number;
    const due = this.retired.filter(({ since }) => since <= number);
    this.retired = this.retired.filter(({ since }) => since > number);
    for (const { free } of due) free();
    for (const { resolve } of this.waiting.filter(({ published }) => published <= number)) resolve();
    this.waiting = this.waiting.filter(({ published }) => published > number);
  }

  /** Resolves when what was done so far is findable. */
  findable(): Promise<void> {
    const { published } = this;
    if (published <= this.lastTaken) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ published, resolve }));
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
    const fits = this.generation.catalog.configure(options);
    this.tell();
    return fits ? "ready" : "rebuild";
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
  }

  apply(changes: EngineChanges): void {
    this.ready().segments.apply(changes);
    this.seq = changes.seq;
    this.tell();
  }

  /** What was loaded, for the words of questions to come; a question that comes before does it itself. */
  *gather(): Generator<void, void> {
    for (const segment of this.generation?.segments.list ?? []) {
      yield* segment.lexicon.gather();
      this.tell();
    }
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
      this.tell();
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
