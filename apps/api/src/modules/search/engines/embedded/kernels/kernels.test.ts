import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReferenceKernels } from "../../../../../testing/reference-kernels.ts";
import { GrowableBytes } from "../index/growable.ts";
import { offsetsByteSize, writeOffsets } from "../index/offsets.ts";
import { runToEnd } from "../index/segment-writer.ts";
import { describeMissingKernels, loadKernels } from "../load-kernels.ts";
import type { Kernels } from "./kernels.ts";
import { LinearMemory } from "./memory.ts";

const DOCUMENTS = 700;
const WORDS = Math.ceil(DOCUMENTS / 128) * 2;
const VALUES = 40;

/** A memory with random bitsets, columns, postings and streams for the kernels. */
class Bench {
  readonly memory = new LinearMemory();
  private readonly made: { at: number; bytes: number }[] = [];
  private state: number;

  constructor(seed: number) {
    this.state = seed | 1;
  }

  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) | 0;
    return (this.state >>> 8) % n;
  }

  room(bytes: number): number {
    const at = this.memory.allocate(bytes + 8);
    this.memory.u8.fill(0, at, at + bytes + 8);
    this.made.push({ at, bytes });
    return at;
  }

  /** Density in 256ths; includes words of only ones and only zeros, which have separate code paths. */
  bits(density: number): number {
    const at = this.room(WORDS * 8);
    for (let d = 0; d < DOCUMENTS; d++) {
      const block = (d >>> 6) % 5;
      const set = block === 0 ? density > 0 : block === 1 ? false : this.below(256) < density;
      if (set)
        this.memory.u32[(at >>> 2) + (d >>> 5)] = (this.memory.u32[(at >>> 2) + (d >>> 5)] ?? 0) | (1 << (d & 31));
    }
    return at;
  }

  column(width: number, n: number, below: number): number {
    const at = this.room(n * width);
    const view = width === 1 ? this.memory.u8 : width === 2 ? this.memory.u16 : this.memory.u32;
    for (let i = 0; i < n; i++) view[at / width + i] = this.below(below);
    return at;
  }

  doubles(n: number): number {
    const at = this.room(n * 8);
    for (let i = 0; i < n; i++)
      this.memory.f64[(at >>> 3) + i] = this.below(5) === 0 ? Number.NaN : this.below(1000) / 8 - 40;
    return at;
  }

  postings(n: number): number {
    const at = this.room(n * 3);
    for (let i = 0; i < n; i++) {
      const posting = (this.below(DOCUMENTS) << 4) | this.below(16);
      this.memory.u8.set([posting & 255, (posting >>> 8) & 255, posting >>> 16], at + i * 3);
    }
    return at;
  }

  /** Offsets in blocks of a random size, or absolute ones. */
  offsets(lengths: Uint32Array): number {
    const shift = [0, 2, 4, 6][this.below(4)] ?? 0;
    const at = this.room(offsetsByteSize(DOCUMENTS, shift));
    runToEnd(writeOffsets(this.memory, at, lengths, shift));
    return at;
  }

  lengths(below: number): Uint32Array {
    return Uint32Array.from({ length: DOCUMENTS }, () => this.below(below));
  }

  /** Runs a kernel of either implementation and returns the whole memory afterwards. */
  after(kernels: Kernels, run: (kernels: Kernels) => unknown): unknown {
    const before = this.made.map(({ at, bytes }) => this.memory.u8.slice(at, at + bytes));
    const result = run(kernels);
    const left = this.made.map(({ at, bytes }) => Buffer.from(this.memory.u8.slice(at, at + bytes)).toString("base64"));
    for (const [i, { at }] of this.made.entries()) this.memory.u8.set(before[i] ?? [], at);
    return { result, left };
  }
}

type Case = (bench: Bench) => (kernels: Kernels) => unknown;
const width = (bench: Bench) => [1, 2, 4][bench.below(3)] ?? 1;
const density = (bench: Bench) => [0, 3, 128, 250, 256][bench.below(5)] ?? 0;

function encoded(codes: readonly number[]): Uint8Array {
  const bytes = new GrowableBytes();
  for (const code of codes) bytes.varint(code);
  return bytes.values();
}

function listed(bench: Bench): { list: number; n: number } {
  const bits = bench.bits(density(bench));
  const list = bench.room(DOCUMENTS * 4);
  return { list, n: createReferenceKernels(bench.memory).listDocuments(bits, WORDS, list) };
}

const cases: Record<string, Case> = {
  "and, andNot, or, popcount, andCount": (b) => {
    const [a, c, dst] = [b.bits(density(b)), b.bits(density(b)), b.room(WORDS * 8)];
    const or = b.bits(9);
    return (k) => {
      k.or(or, a, WORDS);
      k.andNot(a, a, c, WORDS);
      return [k.and(dst, a, c, WORDS), k.popcount(c, WORDS), k.andCount(or, c, WORDS)];
    };
  },
  clear: (b) => {
    const [bits, bytes] = [b.bits(density(b)), b.below(WORDS * 8)];
    return (k) => k.clear(bits, bytes);
  },
  "list and page": (b) => {
    const [bits, list, page] = [b.bits(density(b)), b.room(DOCUMENTS * 4), b.room(60 * 4)];
    const start = b.below(300);
    return (k) => [k.listDocuments(bits, WORDS, list), k.listDocumentPage(bits, WORDS, start, 60, page)];
  },
  postings: (b) => {
    const [dst, from] = [b.bits(10), b.postings(500)];
    return (k) => k.markPostings(dst, from, 500);
  },
  "scores and their keys": (b) => {
    const [scores, bits, from, impacts] = [
      b.room(DOCUMENTS * 4),
      b.bits(density(b)),
      b.postings(900),
      b.column(4, 16, 200),
    ];
    const { list, n } = listed(b);
    const keys = b.room(DOCUMENTS * 8);
    return (k) => {
      k.scorePostings(0, scores, bits, from, 900, 7, impacts);
      k.scorePostings(1, scores, bits, from, 300, 3, impacts);
      k.moveScoresToKeys(list, n, scores, keys);
    };
  },
  "counts of single values": (b) => {
    const w = width(b);
    const [column, counts] = [b.column(w, DOCUMENTS, VALUES), b.room(VALUES * 4)];
    const { list, n } = listed(b);
    const run = b.below(DOCUMENTS);
    return (k) => {
      k.countOrdinalsOfDocuments(w, list, n, 0, column, counts);
      k.countOrdinals(w, column, run, counts);
    };
  },
  "counts of several values": (b) => {
    const w = width(b);
    const offsets = b.offsets(b.lengths(5));
    const [column, counts] = [b.column(w, DOCUMENTS * 4, VALUES), b.room(VALUES * 4)];
    const { list, n } = listed(b);
    return (k) => k.countOrdinalsOfDocuments(w, list, n, offsets, column, counts);
  },
  "the most frequent values": (b) => {
    const [counts, size] = [b.column(4, 300, 6), b.below(300)];
    const k = b.below(40);
    const [list, keys, heap] = [b.room(300 * 4), b.room(300 * 8), b.room(Math.max(1, k) * 4)];
    return (kernels) => {
      const distinct = kernels.listCounted(counts, size, list, keys);
      return [distinct, kernels.selectFirstByKey(keys, list, distinct, 0, k, heap)];
    };
  },
  "ranges, statistics and histograms": (b) => {
    const [codes, doubles, dst, bits] = [
      b.column(4, DOCUMENTS, 50),
      b.doubles(DOCUMENTS),
      b.room(WORDS * 8),
      b.bits(density(b)),
    ];
    const [stats, parts, other] = [b.room(24), b.room(88), b.room(WORDS * 8)];
    const [low, high] = [b.below(40), b.below(60)];
    return (k) => {
      k.matchRange(4, codes, DOCUMENTS, 1, low, high, dst);
      k.matchRange(8, doubles, DOCUMENTS, 0, -low, high, other);
      k.updateStats(4, bits, WORDS, codes, -7, stats);
      k.updateStats(8, bits, WORDS, doubles, 0, stats);
      k.countHistogram(4, bits, WORDS, codes, -7, -7, 43, 22, parts);
      k.countHistogram(8, bits, WORDS, doubles, 0, -40, 85, 22, parts);
      k.countHistogram(4, bits, WORDS, codes, 3, 3, 3, 22, parts);
    };
  },
  "the first by key, then by id": (b) => {
    const { list, n } = listed(b);
    const [codes, doubles, ids] = [b.column(4, DOCUMENTS, 9), b.doubles(DOCUMENTS), b.column(4, DOCUMENTS, 1 << 20)];
    const [keys, k] = [b.room(DOCUMENTS * 8), 1 + b.below(80)];
    const [heap, other] = [b.room(k * 4), b.room(k * 4)];
    return (kernels) => {
      kernels.writeNumberKeys(4, list, n, codes, 5, -1, keys);
      const first = kernels.selectFirstByKey(keys, list, n, ids, k, heap);
      kernels.writeNumberKeys(8, list, n, doubles, 0, 1, keys);
      return [first, kernels.selectFirstByKey(keys, list, n, ids, k, other)];
    };
  },
  "scores of words in streams": (b) => {
    const few = [0, 1, 2, 3, 4, 5, 130, 20_000];
    // sometimes more different words than the kernel supports
    const codes = b.below(4) === 0 ? Array.from({ length: 200 }, (_, i) => i) : few;
    const { offsets, streams } = addStreams(b, codes, b.below(4) === 0 ? 150 : 12);
    const { list, n } = listed(b);
    const [scores, weights, values] = [b.column(4, DOCUMENTS, 9), b.column(4, 3, 200), b.column(4, 256, 200)];
    const [ranges, seen] = [b.room(16), b.room(512)];
    b.memory.u32.set([4, 127, 20_000, 5], ranges >>> 2);
    const add = b.below(2);
    return (k) => k.scoreCodeRanges(add, scores, list, n, offsets, streams, 3, weights, ranges, 2, 7, values, seen);
  },
  phrases: (b) => {
    // codes below 3 separate texts; codes of one, two and three bytes
    const codes = [0, 1, 2, 3, 4, 5, 130, 20_000];
    const { offsets, streams } = addStreams(b, codes, 12);
    const pairs = [
      [4, 1],
      [130, 1],
      [5, 2],
      [20_000, 2],
      [4, 4],
    ].flat();
    const pattern = b.room(pairs.length * 4);
    b.memory.u32.set(pairs, pattern >>> 2);
    const [bits, dst] = [b.bits(density(b)), b.room(WORDS * 8)];
    const { list, n } = listed(b);
    const ranges = [
      [4, 2],
      [20_000, 1, 130, 7],
      [6, 100],
    ].map((range) => {
      const at = b.room(range.length * 4);
      b.memory.u32.set(range, at >>> 2);
      return [at, range.length / 2] as const;
    });
    // the same codes, and one that ends within another's bytes
    const needles = [[4], [4, 5], [130, 20_000], [1, 4], [20_000, 4, 4]].map((needle) => {
      const bytes = encoded(needle);
      const at = b.room(bytes.length);
      b.memory.u8.set(bytes, at);
      return { at, length: bytes.length };
    });
    return (k) => {
      k.matchPhrase(bits, WORDS, offsets, streams, 3, pattern, pairs.length / 2, 4, dst);
      const found = [k.popcount(dst, WORDS)];
      for (const [at, count] of ranges) {
        k.matchCodeRanges(list, n, offsets, streams, at, count, dst);
        found.push(k.popcount(dst, WORDS));
      }
      for (const { at, length } of needles) {
        k.matchCodeSequence(bits, WORDS, offsets, streams, at, length, dst);
        found.push(k.popcount(dst, WORDS));
      }
      return found;
    };
  },
};

function addStreams(b: Bench, codes: readonly number[], most: number) {
  const streams = b.room(DOCUMENTS * most * 3);
  let p = streams;
  const lengths = Uint32Array.from({ length: DOCUMENTS }, () => {
    const stream = encoded(Array.from({ length: b.below(most) }, () => codes[b.below(codes.length)] ?? 0));
    b.memory.u8.set(stream, p);
    p += stream.length;
    return stream.length;
  });
  return { offsets: b.offsets(lengths), streams };
}

describe("compiled kernels and the reference in TypeScript", () => {
  for (const [name, make] of Object.entries(cases))
    it(`do the same: ${name}`, () => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const bench = new Bench(seed);
          const run = make(bench);
          expect(bench.after(loadKernels(bench.memory), run)).toEqual(
            bench.after(createReferenceKernels(bench.memory), run),
          );
        }),
        { numRuns: 40 },
      );
    });
});

it("names the missing file where the kernels were not compiled", () => {
  expect(describeMissingKernels()).toBeUndefined();
  expect(describeMissingKernels(new URL("./nowhere.wasm", import.meta.url))).toMatch(
    /nowhere\.wasm\)\. Build or install Vitrine again\.$/,
  );
});
