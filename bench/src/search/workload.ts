// 200 queries per class, drawn from assets of the corpus, so that each has hits.

import { type CorpusAsset, createCorpus, createRandom } from "./corpus.ts";

export interface PrefixQuery {
  word: string;
  prefix: string;
}

export interface FilteredQuery {
  prefix: string;
  /** Field -> numbers of labels. */
  filters: Record<string, number[]>;
}

export interface Workload {
  prefixes: PrefixQuery[];
  filtered: FilteredQuery[];
}

const QUERIES = 200;

export function createWorkload(count: number, seed = 7): Workload {
  const next = createRandom(seed);
  const picked: CorpusAsset[] = [];
  const step = Math.max(1, (count / 400) | 0);
  let i = 0;
  for (const asset of createCorpus(count).assets()) {
    if (i++ % step === 0) picked.push(asset);
    if (i > 200_000) break;
  }
  const any = <T>(list: readonly T[]): T => {
    const item = list[(next() * list.length) | 0];
    if (item === undefined) throw new Error("nothing to draw from");
    return item;
  };
  const work: Workload = { prefixes: [], filtered: [] };
  for (let q = 0; q < QUERIES; q++) {
    const asset = any(picked);
    const { title_de, title_en, desc_de, desc_en, kw } = asset.text;
    const words = `${title_de} ${title_en} ${desc_de} ${desc_en} ${kw}`
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2);
    const word = any(words);
    const other = any(words);
    work.prefixes.push({ word, prefix: other.slice(0, 3 + ((next() * 3) | 0)) });
    const filters: Record<string, number[]> = {};
    for (const field of ["asset_type", "country", "category"]) {
      const own = asset.values[field]?.[0] ?? 0;
      const chosen = [own];
      if (next() < 0.5) {
        const more = any(picked).values[field]?.[0] ?? 0;
        if (more !== own) chosen.push(more);
      }
      filters[field] = chosen;
    }
    const begun = any(words);
    work.filtered.push({ prefix: begun.slice(0, 3 + ((next() * 4) | 0)), filters });
    // the suggestion queries of earlier measurements drew two numbers here
    next();
    next();
  }
  return work;
}
