// A reference implementation of the search rules that checks every document for every query. The suite compares engines
// with it. It does not define the order by relevance, in which engines differ.

import { FIELD_VISIBILITIES } from "../../../db/visibility.ts";
import {
  type Correction,
  type EngineDocument,
  type EngineField,
  type EngineFilter,
  type EngineOptions,
  type EngineQuery,
  type FacetReply,
  type FacetRequest,
  HISTOGRAM_BUCKETS,
  type ParsedQueryText,
  RANGE_FACET_KINDS,
  type WordSpellings,
} from "./engine.ts";
import { forEachWord } from "./tokenize.ts";
import { PLURAL_ENDINGS } from "./word-variants.ts";

interface OracleDocument extends EngineDocument {
  /** Per field with matched text, per text: the words in order, each with its spellings. */
  words: Map<string, string[][][]>;
}

export type OracleFacet =
  | { kind: "values"; counts: Map<number, number>; selected: number[] }
  | Extract<FacetReply, { kind: "range" }>;

export interface OracleReply {
  ids: number[];
  corrections?: Correction[];
  facets: Record<string, OracleFacet>;
}

export class Oracle {
  private readonly documents = new Map<number, OracleDocument>();
  private readonly fields: Map<string, EngineField>;
  private readonly newest: string;

  constructor(options: EngineOptions) {
    this.fields = new Map(options.fields.map((field) => [field.name, field]));
    this.newest = options.newest;
  }

  upsert(document: EngineDocument): void {
    const words = new Map<string, string[][][]>();
    for (const [field, texts] of Object.entries(document.text)) {
      if ((this.fields.get(field)?.weight ?? 0) === 0) continue;
      const split = texts.map((text) => {
        const found: string[][] = [];
        forEachWord(text, (folded, spelt) => found.push(spelt === null ? [folded] : [folded, spelt]));
        return found;
      });
      words.set(field, split);
    }
    this.documents.set(document.id, { ...document, words });
  }

  some(ids: readonly number[]): EngineDocument[] {
    return ids.flatMap((id) => this.documents.get(id) ?? []);
  }

  delete(id: number): void {
    this.documents.delete(id);
  }

  size(): number {
    return this.documents.size;
  }

  /** All hits in order, not only the requested page. Does not support order by relevance. */
  find(query: EngineQuery): OracleReply {
    const reply = this.answer(query);
    if (reply.ids.length > 0) return reply;
    const corrections = this.corrections(query);
    if (corrections.length === 0) return reply;
    const { words, prefix } = query.text;
    const shown = (word: WordSpellings) => {
      const correction = corrections.find(({ typed }) => typed === word[0]);
      return correction ? [correction.shown] : word;
    };
    const text = { ...query.text, words: words.map(shown), prefix: prefix && shown(prefix) };
    const other = this.answer({ ...query, text });
    return other.ids.length > 0 ? { ...other, corrections } : reply;
  }

  /** Empty unless every word missing from visible documents has a similar word in one of them. */
  private corrections(query: EngineQuery): Correction[] {
    const { words, prefix, exactWords } = query.text;
    if (exactWords) return [];
    const visible = this.visible(query);
    const corrections: Correction[] = [];
    const terms = [
      ...words.map((word) => ({ word, isPrefix: false })),
      ...(prefix ? [{ word: prefix, isPrefix: true }] : []),
    ];
    for (const { word, isPrefix } of terms) {
      const countWith = (one: WordSpellings) => {
        const text = { words: isPrefix ? [] : [one], prefix: isPrefix ? one : null, phrases: [], excluded: [] };
        return visible.filter((document) => this.matchesText(document, text, query)).length;
      };
      if (countWith(word) > 0) continue;
      const [typed = ""] = word;
      const most = /^\p{L}{9}/u.test(typed) ? 2 : 1;
      if (!/^\p{L}{5,}$/u.test(typed)) return [];
      const stored = new Set(visible.flatMap((document) => this.texts(document, query)).flat(2));
      const near = [...stored]
        .map((shown) => ({ shown, mistakes: Math.min(...word.map((spelling) => editDistance(spelling, shown))) }))
        .filter((candidate) => candidate.mistakes <= most)
        .map((candidate) => ({ ...candidate, often: countWith([candidate.shown]) }))
        .sort((a, b) => a.mistakes - b.mistakes || b.often - a.often || (a.shown < b.shown ? -1 : 1));
      const [nearest] = near;
      if (!nearest) return [];
      corrections.push({ typed, shown: nearest.shown });
    }
    return corrections.length > 3 ? [] : corrections;
  }

  private answer(query: EngineQuery): OracleReply {
    const visible = this.visible(query);
    const named = visible.filter(({ id }) => query.onlyIds?.includes(id) ?? true);
    const matching = named.filter((document) => this.matchesText(document, query.text, query));
    const hits = matching.filter((document) => query.filters.every((filter) => passes(document, filter)));
    hits.sort(this.order(query));
    const facets: Record<string, OracleFacet> = {};
    for (const request of query.facets) {
      const others = query.filters.filter(
        (filter) => filter.field !== request.field || filter.appliesToOwnFacet === true,
      );
      const counted = matching.filter((document) => others.every((filter) => passes(document, filter)));
      facets[request.field] = this.facet(request, counted, visible);
    }
    return { ids: hits.map((document) => document.id), facets };
  }

  private visible({ caller }: EngineQuery): OracleDocument[] {
    return [...this.documents.values()].filter(
      (document) => (caller.acls === "all" || caller.acls.includes(document.acl)) && document.embargo <= caller.now,
    );
  }

  private order({ sort, text }: EngineQuery): (a: EngineDocument, b: EngineDocument) => number {
    if (sort.key === "score" && text.words.length + text.phrases.length + (text.prefix ? 1 : 0) > 0)
      return (a, b) => a.id - b.id;
    const field = sort.key === "score" ? this.newest : sort.key;
    const sign = sort.key === "score" || sort.direction === "desc" ? -1 : 1;
    const key = (document: EngineDocument) => {
      const number = document.numbers[field];
      return number === null || number === undefined ? Number.POSITIVE_INFINITY : sign * number;
    };
    return (a, b) => (key(a) === key(b) ? a.id - b.id : key(a) < key(b) ? -1 : 1);
  }

  /** The texts of fields that the caller may see. */
  private texts(document: OracleDocument, { caller }: EngineQuery): string[][][] {
    const level = FIELD_VISIBILITIES.indexOf(caller.visibility);
    const texts: string[][][] = [];
    for (const [name, split] of document.words) {
      const field = this.fields.get(name);
      if (field && FIELD_VISIBILITIES.indexOf(field.visibility) <= level) texts.push(...split);
    }
    return texts;
  }

  private matchesText(document: OracleDocument, text: ParsedQueryText, query: EngineQuery): boolean {
    const texts = this.texts(document, query);
    const hasPhrase = (phrase: readonly WordSpellings[]) =>
      texts.some((words) => words.some((_, at) => phrase.every((word, i) => hasSpelling(words[at + i], word))));
    const { words, prefix } = text;
    const isLongQuery = text.exactWords || words.length + (prefix ? 1 : 0) > 10;
    const has = (spellings: WordSpellings, fits: (stored: string, one: string) => boolean) =>
      texts.flat(2).some((stored) => spellings.some((one) => fits(stored, one)));
    const hasOther = (word: WordSpellings) => !isLongQuery && (has(word, isCompound) || has(word, isOtherForm));
    return (
      words.every((word) => hasPhrase([word]) || hasOther(word)) &&
      (prefix === null || has(prefix, (stored, one) => stored.startsWith(one)) || hasOther(prefix)) &&
      text.phrases.every(hasPhrase) &&
      !text.excluded.some(hasPhrase)
    );
  }

  private facet(request: FacetRequest, counted: EngineDocument[], visible: EngineDocument[]): OracleFacet {
    const kind = this.fields.get(request.field)?.kind ?? "text";
    if (RANGE_FACET_KINDS.has(kind)) return rangeFacet(request.field, counted);
    const counts = new Map<number, number>();
    for (const document of counted)
      for (const id of new Set(document.values[request.field])) counts.set(id, (counts.get(id) ?? 0) + 1);
    const occurs = new Set(visible.flatMap((document) => document.values[request.field] ?? []));
    return { kind: "values", counts, selected: (request.selected ?? []).filter((id) => occurs.has(id)) };
  }
}

function hasSpelling(stored: readonly string[] | undefined, spellings: WordSpellings): boolean {
  return stored?.some((spelling) => spellings.includes(spelling)) ?? false;
}

function isCompound(stored: string, part: string): boolean {
  return /^\p{L}{4,}$/u.test(part) && stored.indexOf(part, 3) >= 0;
}

/** Whether one is the singular and the other the plural, judging by their endings. */
function isOtherForm(a: string, b: string): boolean {
  return (
    /^\p{L}+$/u.test(b) &&
    PLURAL_ENDINGS.some(([singular, plural, minStem]) =>
      [[a, b] as const, [b, a] as const].some(([one, many]) => {
        const stem = one.slice(0, one.length - singular.length);
        return stem.length >= minStem && one === stem + singular && many === stem + plural;
      }),
    )
  );
}

/** Edit distance with swaps of neighbouring letters (optimal string alignment), computed in full. */
export function editDistance(a: string, b: string): number {
  const steps: number[][] = [];
  const at = (i: number, j: number) => steps[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    steps[i] = [];
    for (let j = 0; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const costs = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1])];
      (steps[i] as number[])[j] =
        i + j === 0 ? 0 : Math.min(...costs, swapped ? at(i - 2, j - 2) + 1 : (costs[0] ?? 0));
    }
  }
  return at(a.length, b.length);
}

function passes(document: EngineDocument, filter: EngineFilter): boolean {
  if ("values" in filter) {
    const isThere = (document.values[filter.field] ?? []).some((id) => filter.values.includes(id));
    return isThere !== (filter.exclude ?? false);
  }
  const number = document.numbers[filter.field];
  if (number === null || number === undefined) return false;
  const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = filter.range;
  return number >= low && number <= high;
}

function rangeFacet(field: string, counted: EngineDocument[]): OracleFacet {
  const numbers = counted.map((document) => document.numbers[field]).filter((number) => typeof number === "number");
  const histogram = new Uint32Array(HISTOGRAM_BUCKETS);
  if (numbers.length === 0) return { kind: "range", count: 0, min: null, max: null, histogram };
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  for (const number of numbers) {
    const part = max === min ? 0 : Math.floor(((number - min) / (max - min)) * HISTOGRAM_BUCKETS);
    const at = Math.min(part, HISTOGRAM_BUCKETS - 1);
    histogram[at] = (histogram[at] ?? 0) + 1;
  }
  return { kind: "range", count: numbers.length, min, max, histogram };
}
