// The index on disk: a file per segment, written once, and one state file, replaced atomically, that names them and has
// what changes (live documents, ordinals, the change log's number). Everything has a checksum; if anything is invalid,
// loading returns null, and the caller rebuilds.

import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { moveDurably } from "../../../../../platform/storage/sync-to-disk.ts";
import type { LinearMemory } from "../kernels/memory.ts";
import { FieldCatalog, type FieldCatalogState } from "./field-catalog.ts";
import { FieldValueOrdinals } from "./field-value-ordinals.ts";
import { Segment, type SegmentLayout } from "./segment.ts";

/** Version of the files. Increase it with every change of a layout, of word folding or of the content of postings. */
const FORMAT = 3;
const MAGIC = "VITRINE-INDEX";
const STATE = "state.bin";
const PIECE_BYTES = 1 << 22;

interface SavedSegment {
  file: string;
  checksum: number;
}

interface State {
  magic: string;
  format: number;
  seq: number;
  mark: number;
  catalog: FieldCatalogState;
  segments: (SavedSegment & { layout: SegmentLayout; living: number })[];
  /** Fields whose value ids follow the bitsets of live documents, in order, with their count. */
  values: { field: string; count: number }[];
}

/** What is stored of an index. */
export interface IndexContent {
  catalog: FieldCatalog;
  segments: readonly Segment[];
  seq: number;
  mark: number;
}

export function createSnapshotStore(folder: string, memory: LinearMemory) {
  const saved = new Map<number, SavedSegment>();

  /** `currentIndex` is called again after each file, since the index changes meanwhile. */
  async function save(currentIndex: () => IndexContent | null): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (;;) {
      const index = currentIndex();
      if (!index) return;
      const unsaved = index.segments.find((segment) => !saved.has(segment.number));
      if (!unsaved) break;
      await saveSegment(unsaved, () => currentIndex()?.segments.includes(unsaved) ?? false);
    }
    const index = currentIndex();
    if (!index) return;
    const used = new Set(index.segments.map((segment) => segment.number));
    await replaceState(encode(index));
    for (const number of saved.keys()) if (!used.has(number)) saved.delete(number);
    await removeUnusedFiles();
  }

  async function saveSegment(segment: Segment, stillThere: () => boolean): Promise<void> {
    const file = `segment-${Date.now().toString(36)}-${process.pid}-${segment.number}.bin`;
    await using handle = await open(join(folder, file), "w");
    let checksum = 0;
    for (let from = 0; from < segment.layout.bytes; from += PIECE_BYTES) {
      // stops if the segment was merged while the previous piece was written: its memory may have been reused
      if (!stillThere()) return;
      const piece = copy(segment.at + from, Math.min(PIECE_BYTES, segment.layout.bytes - from));
      checksum = crc32(piece, checksum);
      await handle.writeFile(piece);
    }
    await handle.sync();
    saved.set(segment.number, { file, checksum });
  }

  function copy(at: number, bytes: number): Buffer {
    const piece = Buffer.allocUnsafe(bytes);
    piece.set(memory.u8.subarray(at, at + bytes));
    return piece;
  }

  function encode({ catalog, segments, seq, mark }: IndexContent): Buffer {
    const blobs: Buffer[] = segments.map((segment) => copy(segment.live, segment.words * 8));
    const values: State["values"] = [];
    for (const [field, ordinals] of catalog.values) {
      const ids = ordinals.export();
      values.push({ field, count: ids.length });
      blobs.push(Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength));
    }
    const state: State = {
      magic: MAGIC,
      format: FORMAT,
      seq,
      mark,
      catalog: catalog.state(),
      segments: segments.map((segment) => {
        const file = saved.get(segment.number);
        if (!file) throw new Error("a segment was not saved");
        return { ...file, layout: segment.layout, living: segment.liveCount };
      }),
      values,
    };
    const head = Buffer.from(JSON.stringify(state));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    const body = Buffer.concat([length, head, ...blobs]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc32(body));
    return Buffer.concat([checksum, body]);
  }

  async function replaceState(bytes: Buffer): Promise<void> {
    const temporary = join(folder, `${STATE}.tmp`);
    await writeFile(temporary, bytes, { flush: true });
    await moveDurably(temporary, join(folder, STATE));
  }

  async function removeUnusedFiles(): Promise<void> {
    const named = new Set([...saved.values()].map(({ file }) => file));
    for (const file of await readdir(folder))
      if (file.startsWith("segment-") && !named.has(file)) await rm(join(folder, file), { force: true });
  }

  /** Loads the index; null if it is missing, damaged or of another format. */
  async function load(): Promise<IndexContent | null> {
    const segments: Segment[] = [];
    try {
      const bytes = await readFile(join(folder, STATE));
      const body = bytes.subarray(4);
      if (crc32(body) !== bytes.readUInt32LE(0)) return null;
      const end = 4 + body.readUInt32LE(0);
      const state: State = JSON.parse(body.subarray(4, end).toString());
      if (state.magic !== MAGIC || state.format !== FORMAT) return null;
      for (const stored of state.segments) segments.push(await loadSegment(stored));
      let at = end;
      for (const [i, segment] of segments.entries()) {
        memory.u8.set(body.subarray(at, at + segment.words * 8), segment.live);
        segment.liveCount = state.segments[i]?.living ?? 0;
        at += segment.words * 8;
      }
      const { fields, newest, texts } = state.catalog;
      const catalog = new FieldCatalog({ fields, newest }, texts);
      for (const { field, count } of state.values) {
        const ids = new Uint32Array(new Uint8Array(body.subarray(at, at + count * 4)).buffer);
        catalog.values.set(field, FieldValueOrdinals.restore(ids));
        at += count * 4;
      }
      return { catalog, segments, seq: state.seq, mark: state.mark };
    } catch {
      for (const segment of segments) segment.free();
      return null;
    }
  }

  async function loadSegment({ file, checksum, layout }: State["segments"][number]): Promise<Segment> {
    const at = memory.allocate(layout.bytes);
    try {
      let found = 0;
      let read = 0;
      for await (const piece of createReadStream(join(folder, file), { highWaterMark: PIECE_BYTES })) {
        if (read + piece.length > layout.bytes) throw new Error("the segment file is too long");
        found = crc32(piece, found);
        memory.u8.set(piece, at + read);
        read += piece.length;
      }
      if (read !== layout.bytes || found !== checksum) throw new Error("the segment file is damaged");
    } catch (error) {
      memory.free(at);
      throw error;
    }
    const segment = new Segment(memory, at, layout);
    saved.set(segment.number, { file, checksum });
    return segment;
  }

  return { save, load };
}
