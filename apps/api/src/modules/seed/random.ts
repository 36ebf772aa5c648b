/** Seeded random numbers from 0 to 1 (mulberry32), the same on every platform. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Samples indices by Zipf's law: index n in proportion to 1 / (n + 1) ** skew. Alias method: O(1) per sample. */
export function createZipfSampler(size: number, skew: number, random: () => number): () => number {
  const share = Float64Array.from({ length: size }, (_, i) => 1 / (i + 1) ** skew);
  const sum = share.reduce((total, one) => total + one, 0);
  const keep = new Float64Array(size).fill(1);
  const alias = new Uint32Array(size);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < size; i++) {
    share[i] = ((share[i] ?? 0) * size) / sum;
    ((share[i] ?? 0) < 1 ? small : large).push(i);
  }
  while (small.length > 0 && large.length > 0) {
    const low = small.pop() ?? 0;
    const high = large.pop() ?? 0;
    keep[low] = share[low] ?? 1;
    alias[low] = high;
    share[high] = (share[high] ?? 0) + (share[low] ?? 0) - 1;
    ((share[high] ?? 0) < 1 ? small : large).push(high);
  }
  return () => {
    const at = Math.floor(random() * size);
    return random() < (keep[at] ?? 1) ? at : (alias[at] ?? 0);
  };
}

export function pickCyclic<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}
