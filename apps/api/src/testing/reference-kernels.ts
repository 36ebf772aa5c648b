// kernels.as.ts in TypeScript, as the reference for tests of the compiled kernels.

import { offsetAt } from "../modules/search/engines/embedded/index/offsets.ts";
import type { Kernels } from "../modules/search/engines/embedded/kernels/kernels.ts";
import type { LinearMemory } from "../modules/search/engines/embedded/kernels/memory.ts";

function countOnes(v: number): number {
  let x = v - ((v >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const MAX_SEEN_WORDS = 64;

export function createReferenceKernels(memory: LinearMemory): Kernels {
  const at8 = (p: number) => memory.u8[p] ?? 0;
  const at32 = (p: number) => memory.u32[p >>> 2] ?? 0;
  const atF64 = (p: number) => memory.f64[p >>> 3] ?? 0;
  const put32 = (p: number, v: number) => {
    memory.u32[p >>> 2] = v;
  };
  const putF64 = (p: number, v: number) => {
    memory.f64[p >>> 3] = v;
  };
  const posting = (p: number) => at8(p) | (at8(p + 1) << 8) | (at8(p + 2) << 16);
  const incrementCount = (counts: number, ordinal: number) =>
    put32(counts + ordinal * 4, at32(counts + ordinal * 4) + 1);
  const has = (bits: number, doc: number) => ((at32(bits + (doc >>> 5) * 4) >>> (doc & 31)) & 1) === 1;
  const rangeOf = (offsets: number, doc: number): [number, number] => [
    offsetAt(memory, offsets, doc),
    offsetAt(memory, offsets, doc + 1),
  ];
  const ordinalAt = (width: number, col: number, i: number) =>
    width === 1 ? at8(col + i) : width === 2 ? (memory.u16[(col >>> 1) + i] ?? 0) : at32(col + i * 4);

  function combine(dst: number, a: number, b: number, words: number, with_: (x: number, y: number) => number): number {
    let count = 0;
    for (let i = 0; i < words * 8; i += 4) {
      const x = with_(at32(a + i), at32(b + i));
      put32(dst + i, x);
      count += countOnes(x);
    }
    return count;
  }

  function each(bits: number, words: number, doc: (doc: number) => unknown): void {
    for (let i = 0; i < words * 2; i++) {
      let x = at32(bits + i * 4);
      while (x !== 0) {
        const low = x & -x;
        if (doc(i * 32 + 31 - Math.clz32(low)) === false) return;
        x ^= low;
      }
    }
  }

  const numberAt = (width: number, col: number, doc: number, least: number) => {
    if (width === 8) return atF64(col + doc * 8);
    const code = at32(col + doc * 4);
    return code === 0 ? Number.NaN : least + (code - 1);
  };

  function* codesOf(from: number, end: number): Generator<number> {
    for (let p = from; p < end; ) {
      let code = 0;
      let shift = 0;
      let byte: number;
      do {
        byte = at8(p++);
        code |= (byte & 127) << shift;
        shift += 7;
      } while (byte >= 128);
      yield code;
    }
  }

  function streamHas(
    from: number,
    end: number,
    boundary: number,
    mask: (code: number) => number,
    last: number,
  ): boolean {
    let state = 0;
    for (const code of codesOf(from, end)) {
      state = code < boundary ? 0 : ((state << 1) | 1) & mask(code);
      if (state & last) return true;
    }
    return false;
  }

  function within(code: number, ranges: number, count: number): boolean {
    for (let r = ranges; r < ranges + count * 8; r += 8)
      if (code >= at32(r) && code - at32(r) < at32(r + 4)) return true;
    return false;
  }

  return {
    clear: (dst, bytes) => {
      memory.u8.fill(0, dst, dst + bytes);
    },
    and: (dst, a, b, words) => combine(dst, a, b, words, (x, y) => x & y),
    andNot: (dst, a, b, words) => {
      combine(dst, a, b, words, (x, y) => x & ~y);
    },
    or: (dst, a, words) => {
      combine(dst, dst, a, words, (x, y) => x | y);
    },
    popcount(a, words) {
      let count = 0;
      for (let i = 0; i < words * 8; i += 4) count += countOnes(at32(a + i));
      return count;
    },
    andCount(a, b, words) {
      let count = 0;
      for (let i = 0; i < words * 8; i += 4) count += countOnes(at32(a + i) & at32(b + i));
      return count;
    },
    listDocuments(bits, words, out) {
      let n = 0;
      each(bits, words, (doc) => put32(out + n++ * 4, doc));
      return n;
    },
    listDocumentPage(bits, words, start, rows, out) {
      let seen = 0;
      let found = 0;
      each(bits, words, (doc) => {
        if (found >= rows) return false;
        if (seen++ >= start) put32(out + found++ * 4, doc);
        return true;
      });
      return found;
    },
    markPostings(dst, from, n) {
      for (let p = from; p < from + n * 3; p += 3) {
        const doc = posting(p) >>> 4;
        const at = dst + (doc >>> 5) * 4;
        put32(at, at32(at) | (1 << (doc & 31)));
      }
    },
    scorePostings(add, scores, bits, from, n, factor, impacts) {
      for (let p = from; p < from + n * 3; p += 3) {
        const entry = posting(p);
        const doc = entry >>> 4;
        if (!has(bits, doc)) continue;
        const at = scores + doc * 4;
        const one = factor * at32(impacts + (entry & 15) * 4);
        put32(at, add ? at32(at) + one : Math.max(at32(at), one));
      }
    },
    countOrdinals(width, col, n, counts) {
      for (let i = 0; i < n; i++) incrementCount(counts, ordinalAt(width, col, i));
    },
    countOrdinalsOfDocuments(width, docs, n, offsets, col, counts) {
      for (let j = 0; j < n; j++) {
        const doc = at32(docs + j * 4);
        const [from, end] = offsets === 0 ? [doc, doc + 1] : rangeOf(offsets, doc);
        for (let i = from; i < end; i++) incrementCount(counts, ordinalAt(width, col, i));
      }
    },
    listCounted(counts, end, list, keys) {
      let n = 0;
      for (let ordinal = 1; ordinal < end; ordinal++) {
        const count = at32(counts + ordinal * 4);
        if (count === 0) continue;
        put32(list + n * 4, ordinal);
        putF64(keys + n++ * 8, -count);
      }
      return n;
    },
    matchRange(width, col, n, least, low, high, dst) {
      const inside = (i: number) => numberAt(width, col, i, least) >= low && numberAt(width, col, i, least) <= high;
      for (let i = 0; i < n; i += 32) {
        let x = 0;
        for (let k = 0; k < 32 && i + k < n; k++) if (inside(i + k)) x |= 1 << k;
        put32(dst + (i >>> 3), x);
      }
      if (((n - 1) & 63) < 32) put32(dst + (((n - 1) >>> 5) + 1) * 4, 0);
    },
    writeNumberKeys(width, docs, n, col, least, sign, out) {
      for (let i = 0; i < n; i++) {
        const v = numberAt(width, col, at32(docs + i * 4), least);
        putF64(out + i * 8, Number.isNaN(v) ? Number.POSITIVE_INFINITY : sign * v);
      }
    },
    moveScoresToKeys(docs, n, scores, out) {
      for (let i = 0; i < n; i++) {
        const at = scores + at32(docs + i * 4) * 4;
        putF64(out + i * 8, -at32(at));
        put32(at, 0);
      }
    },
    updateStats(width, bits, words, col, least, out) {
      each(bits, words, (doc) => {
        const v = numberAt(width, col, doc, least);
        if (Number.isNaN(v)) return;
        putF64(out, atF64(out) + 1);
        putF64(out + 8, Math.min(atF64(out + 8), v));
        putF64(out + 16, Math.max(atF64(out + 16), v));
      });
    },
    countHistogram(width, bits, words, col, least, low, high, parts, out) {
      each(bits, words, (doc) => {
        const v = numberAt(width, col, doc, least);
        if (Number.isNaN(v)) return;
        incrementCount(out, high <= low ? 0 : Math.min(Math.floor(((v - low) / (high - low)) * parts), parts - 1));
      });
    },
    selectFirstByKey(keys_, docs, n, ids, k, heap) {
      const places = Array.from({ length: n }, (_, i) => i);
      const id = (place: number) => (ids === 0 ? place : at32(ids + at32(docs + place * 4) * 4));
      places.sort((a, b) => {
        const [x, y] = [atF64(keys_ + a * 8), atF64(keys_ + b * 8)];
        return x === y ? id(a) - id(b) : x < y ? -1 : 1;
      });
      for (let i = 0; i < Math.min(n, k); i++) put32(heap + i * 4, places[i] ?? 0);
      return Math.min(n, k);
    },
    matchPhrase(bits, words, offsets, streams, boundary, pattern, pairs, last, dst) {
      const positions = new Map<number, number>();
      for (let q = pattern; q < pattern + pairs * 8; q += 8)
        positions.set(at32(q), (positions.get(at32(q)) ?? 0) | at32(q + 4));
      const mask = (code: number) => positions.get(code) ?? 0;
      memory.u8.fill(0, dst, dst + words * 8);
      each(bits, words, (doc) => {
        const [from, end] = rangeOf(offsets, doc);
        if (!streamHas(streams + from, streams + end, boundary, mask, last)) return;
        put32(dst + (doc >>> 5) * 4, at32(dst + (doc >>> 5) * 4) | (1 << (doc & 31)));
      });
    },
    matchCodeSequence(bits, words, offsets, streams, needle, length, dst) {
      const wanted = memory.u8.subarray(needle, needle + length);
      memory.u8.fill(0, dst, dst + words * 8);
      each(bits, words, (doc) => {
        const [from, end] = rangeOf(offsets, doc);
        const begin = streams + from;
        for (let p = begin; p + length <= streams + end; p++) {
          if ((p > begin && at8(p - 1) >= 128) || !wanted.every((byte, i) => at8(p + i) === byte)) continue;
          put32(dst + (doc >>> 5) * 4, at32(dst + (doc >>> 5) * 4) | (1 << (doc & 31)));
          return;
        }
      });
    },
    matchCodeRanges(docs, n, offsets, streams, ranges, count, dst) {
      for (let i = 0; i < n; i++) {
        const doc = at32(docs + i * 4);
        const [from, end] = rangeOf(offsets, doc);
        for (const code of codesOf(streams + from, streams + end)) {
          if (!within(code, ranges, count)) continue;
          put32(dst + (doc >>> 5) * 4, at32(dst + (doc >>> 5) * 4) | (1 << (doc & 31)));
          break;
        }
      }
    },
    scoreCodeRanges(add, scores, docs, n, offsets, streams, boundary, weights, ranges, count, factor, values, seen) {
      for (let i = 0; i < n; i++) {
        const doc = at32(docs + i * 4);
        const [from, end] = rangeOf(offsets, doc);
        let field = 0;
        let had = 0;
        for (const code of codesOf(streams + from, streams + end)) {
          if (code < boundary) {
            if (code > 0) field = at32(weights + code * 4);
            continue;
          }
          if (!within(code, ranges, count)) continue;
          let k = 0;
          while (k < had && at32(seen + k * 8) !== code) k++;
          if (k === MAX_SEEN_WORDS) return 0;
          if (k === had) {
            had++;
            put32(seen + k * 8, code);
            put32(seen + k * 8 + 4, 0);
          }
          put32(seen + k * 8 + 4, Math.min(255, at32(seen + k * 8 + 4) + field));
        }
        let score = at32(scores + doc * 4);
        for (let k = 0; k < had; k++) {
          const one = factor * at32(values + at32(seen + k * 8 + 4) * 4);
          score = add ? score + one : Math.max(score, one);
        }
        put32(scores + doc * 4, score);
      }
      return 1;
    },
  };
}
