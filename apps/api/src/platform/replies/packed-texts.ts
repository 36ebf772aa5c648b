// Texts that come again (settings, pages, the contract) are packed once and kept by their content. Those that come
// often are packed anew in the background, as small as it goes.
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { BEST_COMPRESSION, type ContentCoding, compress } from "./compression.ts";

/** Bytes of texts and their packed forms, for each coding. */
const MOST_KEPT = 4 * 1024 * 1024;
/** Characters: what is longer is packed each time. */
const LONGEST_KEPT = 512 * 1024;
/** A text is worth the work when it comes so often. */
const OFTEN = 3;

interface Packed {
  bytes: Buffer;
  times: number;
}

const kept: Record<ContentCoding, LRUCache<string, Packed>> = { br: createStore(), gzip: createStore() };
const thoroughly = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BEST_COMPRESSION.br),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, BEST_COMPRESSION.gzip),
};
/** One text at a time: the threads that do it also read files and check passwords. */
let working = false;

function createStore() {
  return new LRUCache<string, Packed>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ bytes }, text) => 2 * text.length + bytes.length,
  });
}

export function packText(text: string, coding: ContentCoding): Buffer {
  if (text.length > LONGEST_KEPT) return compress(Buffer.from(text), coding);
  const store = kept[coding];
  const known = store.get(text);
  if (!known) {
    const bytes = compress(Buffer.from(text), coding);
    store.set(text, { bytes, times: 1 });
    return bytes;
  }
  known.times++;
  if (known.times >= OFTEN && !working) void improve(text, known, coding);
  return known.bytes;
}

async function improve(text: string, known: Packed, coding: ContentCoding): Promise<void> {
  working = true;
  try {
    known.bytes = await thoroughly[coding](Buffer.from(text));
  } catch {
    // No memory for it: the cheap form stays.
  } finally {
    known.times = Number.NEGATIVE_INFINITY;
    working = false;
  }
}

/** Bytes that are kept, of texts and packed forms. */
export const keptBytes = (): number => kept.br.calculatedSize + kept.gzip.calculatedSize;
