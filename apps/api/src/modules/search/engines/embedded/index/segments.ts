// The segments of the live index, newest last. A change creates a small segment; segments of similar size are merged in
// slices between changes, so no change needs a full rebuild. Readers use the last published state: it is never
// overwritten, and is freed once readers have switched to a newer one.

import type { EngineChanges, EngineDocument } from "../../engine.ts";
import type { LinearMemory } from "../kernels/memory.ts";
import type { FieldCatalog } from "./field-catalog.ts";
import { MAX_SEGMENT_DOCUMENTS, type Segment, type SegmentView } from "./segment.ts";
import { SegmentRows } from "./segment-rows.ts";
import { runToEnd, writeSegment } from "./segment-writer.ts";

/** Changes are merged into the youngest segment until it has this many documents. */
const MAX_YOUNG_DOCUMENTS = 1_000;
/** A segment is merged with all younger ones once they have at least 1 / MERGE_RATIO of its size together. */
const MERGE_RATIO = 8;
/** More segments than this are merged whatever their sizes, because each slows down every query. */
const MAX_SEGMENTS = 8;

export class Segments {
  list: Segment[] = [];
  private readonly memory: LinearMemory;
  private readonly catalog: FieldCatalog;
  private readonly retire: (free: () => void) => void;
  /** Segments whose bitset of live documents was copied since the last publication. */
  private readonly copied = new Set<Segment>();
  /** Ids deleted during a merge; they must be deleted from the merged segment, too. */
  private deletedMeanwhile: number[] | null = null;

  /** `retire` calls `free` once no reader uses the memory any more. */
  constructor(memory: LinearMemory, catalog: FieldCatalog, retire: (free: () => void) => void) {
    this.memory = memory;
    this.catalog = catalog;
    this.retire = retire;
  }

  /** The views to publish to readers. Later changes copy bitsets first. */
  views(): SegmentView[] {
    this.copied.clear();
    return this.list.map(({ view }) => view);
  }

  get documents(): number {
    return this.list.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  get bytes(): number {
    return this.list.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  apply({ upserts, deletes }: Pick<EngineChanges, "upserts" | "deletes">): void {
    const latest = new Map<number, EngineDocument>(upserts.map((document) => [document.id, document]));
    for (const id of deletes) this.delete(id);
    for (const id of latest.keys()) this.delete(id);
    if (latest.size > 0) {
      const rows = new SegmentRows(this.catalog);
      const young = this.deletedMeanwhile ? undefined : this.list.at(-1);
      const absorbed = young && young.liveCount + latest.size <= MAX_YOUNG_DOCUMENTS ? young : undefined;
      if (absorbed) runToEnd(copyLiving(this.memory, rows, absorbed));
      for (const document of latest.values()) rows.add(document);
      this.replace(absorbed ? [absorbed] : [], runToEnd(writeSegment(this.memory, rows)));
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
    const empty = this.list.filter((segment) => segment.liveCount === 0);
    if (empty.length > 0) this.replace(empty, null);
  }

  replaceAll(segments: readonly Segment[]): void {
    const old = this.list;
    this.list = [...segments];
    for (const segment of old) this.retire(() => segment.free());
  }

  /** The next merge, in slices; null if none is due or one is running. */
  nextMerge(): Generator<void, void> | null {
    if (this.deletedMeanwhile) return null;
    const due = this.findDueSegments();
    return due.length === 0 ? null : this.merge(due);
  }

  private findDueSegments(): Segment[] {
    const { list } = this;
    for (const [i, segment] of list.entries()) {
      const younger = list.slice(i + 1);
      const size = younger.reduce((sum, other) => sum + other.liveCount, 0);
      if (size + segment.liveCount > MAX_SEGMENT_DOCUMENTS) continue;
      const crowded = list.length > MAX_SEGMENTS && i === list.length - 3;
      const wasteful = segment.liveCount * 2 < segment.documents;
      if (younger.length > 0 && (size * MERGE_RATIO >= segment.liveCount || crowded)) return [segment, ...younger];
      if (wasteful && segment.documents > MAX_YOUNG_DOCUMENTS) return [segment];
    }
    return [];
  }

  private *merge(old: readonly Segment[]): Generator<void, void> {
    this.deletedMeanwhile = [];
    try {
      const rows = new SegmentRows(this.catalog);
      for (const segment of old) yield* copyLiving(this.memory, rows, segment);
      const merged = rows.length > 0 ? yield* writeSegment(this.memory, rows) : null;
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

function* copyLiving(memory: LinearMemory, rows: SegmentRows, segment: Segment): Generator<void, void> {
  const words = rows.importWords(segment);
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
