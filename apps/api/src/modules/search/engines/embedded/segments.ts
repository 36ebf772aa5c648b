// The live index: its segments, newest last, and how they change. A change makes a small segment; segments of similar
// size are merged in slices between changes, so no change ever needs a full rebuild. Readers go on with what they were
// told last: nothing of that is written over, and it is freed once they have seen that it is gone.

import type { EngineChanges, EngineDocument } from "../engine.ts";
import type { Catalog } from "./catalog.ts";
import type { LinearMemory } from "./memory.ts";
import { Rows } from "./rows.ts";
import { MAX_DOCUMENTS, type Segment, type SegmentView } from "./segment.ts";
import { finish, writeSegment } from "./segment-writer.ts";

/** The youngest segment takes up further changes until it has this many documents. */
const YOUNG = 1_000;
/** A segment is merged with all younger ones once together they have a part this large of its size. */
const RATIO = 8;
/** More segments than this are merged whatever their sizes: each costs every query a little. */
const MAX_SEGMENTS = 8;

export class Segments {
  list: Segment[] = [];
  private readonly memory: LinearMemory;
  private readonly catalog: Catalog;
  private readonly retire: (free: () => void) => void;
  /** Segments whose bitset of living documents no reader has. */
  private readonly copied = new Set<Segment>();
  /** Ids deleted while a merge is under way: what it has copied already must be deleted again. */
  private deletedMeanwhile: number[] | null = null;

  /** `retire` frees what the index no longer has once no reader has it either. */
  constructor(memory: LinearMemory, catalog: Catalog, retire: (free: () => void) => void) {
    this.memory = memory;
    this.catalog = catalog;
    this.retire = retire;
  }

  /** For readers. What changes from now on is a copy. */
  views(): SegmentView[] {
    this.copied.clear();
    return this.list.map(({ view }) => view);
  }

  get documents(): number {
    return this.list.reduce((sum, segment) => sum + segment.living, 0);
  }

  get bytes(): number {
    return this.list.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  apply({ upserts, deletes }: Pick<EngineChanges, "upserts" | "deletes">): void {
    const latest = new Map<number, EngineDocument>(upserts.map((document) => [document.id, document]));
    for (const id of deletes) this.delete(id);
    for (const id of latest.keys()) this.delete(id);
    if (latest.size > 0) {
      const rows = new Rows(this.catalog);
      const young = this.deletedMeanwhile ? undefined : this.list.at(-1);
      const absorbed = young && young.living + latest.size <= YOUNG ? young : undefined;
      if (absorbed) finish(copyLiving(this.memory, rows, absorbed));
      for (const document of latest.values()) rows.add(document);
      this.replace(absorbed ? [absorbed] : [], finish(writeSegment(this.memory, rows)));
    }
    this.dropEmpty();
  }

  private delete(id: number): void {
    for (const segment of this.list) {
      const document = segment.findLive(id);
      if (document < 0) continue;
      if (!this.copied.has(segment)) {
        const before = segment.copyLive();
        this.retire(() => this.memory.free(before));
        this.copied.add(segment);
      }
      segment.delete(document);
      this.deletedMeanwhile?.push(id);
    }
  }

  private replace(old: readonly Segment[], by: Segment | null): void {
    const kept = this.list.filter((segment) => !old.includes(segment));
    const at = this.list.findIndex((segment) => old.includes(segment));
    if (by) kept.splice(at < 0 ? kept.length : at, 0, by);
    this.list = kept;
    for (const segment of old) this.retire(() => segment.free());
  }

  private dropEmpty(): void {
    if (this.deletedMeanwhile) return;
    const empty = this.list.filter((segment) => segment.living === 0);
    if (empty.length > 0) this.replace(empty, null);
  }

  /** Replaces all segments by those of another index. */
  become(segments: readonly Segment[]): void {
    const old = this.list;
    this.list = [...segments];
    for (const segment of old) this.retire(() => segment.free());
  }

  /** The next merge, in slices, or null where none is due. One at a time. */
  nextMerge(): Generator<void, void> | null {
    if (this.deletedMeanwhile) return null;
    const due = this.due();
    return due.length === 0 ? null : this.merge(due);
  }

  private due(): Segment[] {
    const { list } = this;
    for (const [i, segment] of list.entries()) {
      const younger = list.slice(i + 1);
      const size = younger.reduce((sum, other) => sum + other.living, 0);
      if (size + segment.living > MAX_DOCUMENTS) continue;
      const crowded = list.length > MAX_SEGMENTS && i === list.length - 3;
      const wasteful = segment.living * 2 < segment.documents;
      if (younger.length > 0 && (size * RATIO >= segment.living || crowded)) return [segment, ...younger];
      if (wasteful && segment.documents > YOUNG) return [segment];
    }
    return [];
  }

  private *merge(old: readonly Segment[]): Generator<void, void> {
    this.deletedMeanwhile = [];
    try {
      const rows = new Rows(this.catalog);
      for (const segment of old) yield* copyLiving(this.memory, rows, segment);
      const merged = rows.length > 0 ? yield* writeSegment(this.memory, rows) : null;
      if (merged) yield* merged.lexicon.gather();
      for (const id of merged ? this.deletedMeanwhile : []) {
        const document = merged?.findLive(id) ?? -1;
        if (document >= 0) merged?.delete(document);
      }
      this.replace(old, merged);
    } finally {
      this.deletedMeanwhile = null;
    }
    this.dropEmpty();
  }
}

function* copyLiving(memory: LinearMemory, rows: Rows, segment: Segment): Generator<void, void> {
  const words = yield* rows.wordsOf(segment);
  const embargoes = new Map<number, number>();
  const { count, documents, until } = segment.layout.embargoes;
  for (let i = 0; i < count; i++) {
    const document = memory.u32[((segment.at + documents) >>> 2) + i] ?? 0;
    embargoes.set(document, memory.f64[((segment.at + until) >>> 3) + i] ?? 0);
  }
  for (let document = 0; document < segment.documents; document++) {
    if (segment.isLive(document)) rows.addFrom(memory, segment, document, words, embargoes.get(document) ?? 0);
    if (document % 512 === 511) yield;
  }
}
