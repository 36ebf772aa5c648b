// A synthetic library, the same on every machine: German and English texts, values with realistic skew. 12 fields: 6
// with one value, 3 with several, 2 numbers and a date; about 45 words per asset.

export type Random = () => number;

export function createRandom(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws 0..n-1, the i-th with a weight of 1 / (i + 1) ** s (alias method). */
export function createZipf(n: number, s: number, next: Random): () => number {
  const weights = Float64Array.from({ length: n }, (_, i) => 1 / (i + 1) ** s);
  let sum = 0;
  for (const weight of weights) sum += weight;
  const chance = new Float64Array(n).fill(1);
  const alias = new Uint32Array(n);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < n; i++) {
    weights[i] = ((weights[i] ?? 0) * n) / sum;
    ((weights[i] ?? 0) < 1 ? small : large).push(i);
  }
  while (small.length > 0 && large.length > 0) {
    const l = small.pop() ?? 0;
    const g = large.pop() ?? 0;
    chance[l] = weights[l] ?? 0;
    alias[l] = g;
    weights[g] = (weights[g] ?? 0) + (weights[l] ?? 0) - 1;
    ((weights[g] ?? 0) < 1 ? small : large).push(g);
  }
  return () => {
    const i = (next() * n) | 0;
    return next() < (chance[i] ?? 1) ? i : (alias[i] ?? 0);
  };
}

const ENGLISH =
  "ing er a ly ed i es re tion in e con y ter ex al de com o di en an ty ry u ti ri be per to pro ac ad ar ers ment or tions ble der ma na si un at dis ca cal man ap po sion vi el est la lar pa ture for is mer pe ra so ta as col fi ful get low ni par son tle day ny pen pre tive car ci mo an aus pi se ten tor ver ber can dy et it mu no ple cu fac fer gen ic land light ob of pos tain";
const GERMAN =
  "ge be ver er ein aus auf an vor zu un ung keit heit schaft lich isch tum ler ter sch stra haus hof berg wald see meer stadt land bild farb licht werk zeug kraft wasser luft feld brü cke grün blau weiß schö ne gro ße klei ne mann frau kind bau ma schi ne tech nik mo tor rad wa gen stein holz glas we sen le ben freu de win ter som mer her bst früh ling mor gen a bend nacht sön ähr öl";
const VOCABULARY = 60_000;

function createVocabulary(syllables: readonly string[], next: Random, min: number, max: number): string[] {
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const k = min + ((next() * (max - min + 1)) | 0);
    let word = "";
    for (let i = 0; i < k; i++) word += syllables[(next() * syllables.length) | 0];
    if (word.length > 2 && word.length < 28) words.add(word);
  }
  return [...words];
}

/** Name, number of values, skew. */
export const SINGLE_VALUE_FIELDS = [
  ["asset_type", 8, 1.2],
  ["format", 25, 1.2],
  ["photographer", 2000, 1.0],
  ["country", 120, 1.1],
  ["color_code", 8, 0.5],
  ["license", 12, 1.0],
] as const;
/** Name, number of values, skew, fewest and most values per asset. */
export const MULTI_VALUE_FIELDS = [
  ["category", 300, 0.9, 1, 3],
  ["asset_group", 60, 0.8, 1, 2],
  ["keyword", 20000, 0.9, 3, 9],
] as const;
export const TEXT_FIELDS = ["title_de", "title_en", "desc_de", "desc_en", "kw"] as const;
/** Fields whose counts every query requests. */
export const FACETS = [
  "asset_type",
  "format",
  "photographer",
  "country",
  "color_code",
  "category",
  "asset_group",
  "keyword",
];
export const VALUE_FIELDS: readonly string[] = [
  ...SINGLE_VALUE_FIELDS.map(([name]) => name),
  ...MULTI_VALUE_FIELDS.map(([name]) => name),
];

export interface CorpusAsset {
  id: number;
  /** Field -> numbers of its labels. */
  values: Record<string, number[]>;
  file_size: number;
  pixel_x: number;
  imp_date: number;
  text: Record<(typeof TEXT_FIELDS)[number], string>;
}

export interface Corpus {
  labels: Record<string, string[]>;
  assets(): Generator<CorpusAsset>;
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

export function createCorpus(count: number, seed = 42): Corpus {
  const next = createRandom(seed);
  const en = createVocabulary(ENGLISH.split(" "), next, 2, 4);
  const de = createVocabulary(GERMAN.split(" "), next, 2, 4);
  const pickEn = createZipf(VOCABULARY, 1.0, next);
  const pickDe = createZipf(VOCABULARY, 1.0, next);
  const word = (words: string[], i: number) => words[i % VOCABULARY] ?? "";
  const labels: Record<string, string[]> = {};
  for (const [field, n] of SINGLE_VALUE_FIELDS)
    labels[field] = Array.from({ length: n }, (_, i) =>
      field === "photographer"
        ? `${capital(word(en, i * 7))} ${capital(word(de, i * 13))}`
        : capital(word(de, i * 11 + 5)),
    );
  for (const [field, n] of MULTI_VALUE_FIELDS)
    labels[field] = Array.from({ length: n }, (_, i) =>
      field === "keyword"
        ? (i % 2 ? capital(word(de, i * 3)) : word(en, i * 3)) + (i % 5 === 0 ? ` ${word(en, i * 17)}` : "")
        : capital(word(de, i * 19 + 3)),
    );
  for (const field of VALUE_FIELDS) labels[field] = distinct(labels[field] ?? []);
  const singles = SINGLE_VALUE_FIELDS.map(([, n, s]) => createZipf(n, s, next));
  const multis = MULTI_VALUE_FIELDS.map(([, n, s]) => createZipf(n, s, next));

  function* assets(): Generator<CorpusAsset> {
    const text = (pick: () => number, words: string[], n: number) =>
      Array.from({ length: n }, () => words[pick()]).join(" ");
    for (let i = 0; i < count; i++) {
      const values: Record<string, number[]> = {};
      for (const [k, [field]] of SINGLE_VALUE_FIELDS.entries()) values[field] = [singles[k]?.() ?? 0];
      for (const [k, [field, , , low, high]] of MULTI_VALUE_FIELDS.entries()) {
        const set = new Set<number>();
        for (let left = low + ((next() * (high - low + 1)) | 0); left > 0; left--) set.add(multis[k]?.() ?? 0);
        values[field] = [...set];
      }
      const u = next() + next() + next() + next();
      const file_size = Math.exp(8 + 2.2 * u) | 0;
      const pixel_x = 400 + ((next() * next() * 9000) | 0);
      // drawn and not used, so that the corpus stays the one that earlier figures were measured on
      next();
      next();
      const imp_date = 1420070400 + ((next() * 315360000) | 0);
      next();
      next();
      next();
      const keywords = (values.keyword ?? []).map((k) => labels.keyword?.[k] ?? "");
      const title_de = `${keywords[0]} ${text(pickDe, de, 2 + ((next() * 3) | 0))}`;
      const title_en = `${keywords[0]} ${text(pickEn, en, 2 + ((next() * 3) | 0))}`;
      const desc_de = text(pickDe, de, 8 + ((next() * 12) | 0));
      const desc_en = text(pickEn, en, 8 + ((next() * 14) | 0));
      const kw = keywords.join(" ");
      yield { id: i + 1, values, file_size, pixel_x, imp_date, text: { title_de, title_en, desc_de, desc_en, kw } };
    }
  }
  return { labels, assets };
}

function distinct(labels: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const times = seen.get(label) ?? 0;
    seen.set(label, times + 1);
    return times > 0 ? `${label} ${times + 1}` : label;
  });
}
