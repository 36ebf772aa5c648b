// The rules of search in their plainest form: every question is answered by looking at every document.
// The suite holds engines against it. Order by relevance is not defined here: engines differ in it.

import { VISIBILITIES } from "../../../db/visibility.ts";
import {
  type EngineDocument,
  type EngineField,
  type EngineFilter,
  type EngineOptions,
  type EngineQuery,
  type FacetReply,
  type FacetRequest,
  HISTOGRAM_BUCKETS,
  type ParsedText,
  type QueryWord,
} from "./engine.ts";
import { eachWord } from "./text.ts";

interface OracleDocument extends EngineDocument {
  /** Per field with matched text, per text: the words in order, each with its spellings. */
  words: Map<string, string[][][]>;
}

export type OracleFacet =
  | { kind: "values"; counts: Map<number, number>; selected: number[] }
  | Extract<FacetReply, { kind: "range" }>;

export interface OracleReply {
  ids: number[];
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
        eachWord(text, (folded, spelt) => found.push(spelt === null ? [folded] : [folded, spelt]));
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

  /** All hits in order, not only the window. Not for order by relevance. */
  find(query: EngineQuery): OracleReply {
    const visible = this.visible(query);
    const matching = visible.filter((document) => this.matchesText(document, query.text, query));
    const hits = matching.filter((document) => query.filters.every((filter) => passes(document, filter)));
    hits.sort(this.order(query));
    const facets: Record<string, OracleFacet> = {};
    for (const request of query.facets) {
      const others = query.filters.filter((filter) => filter.field !== request.field || filter.fixed === true);
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

  private matchesText(document: OracleDocument, text: ParsedText, { caller }: EngineQuery): boolean {
    const level = VISIBILITIES.indexOf(caller.visibility);
    const texts: string[][][] = [];
    for (const [name, split] of document.words) {
      const field = this.fields.get(name);
      if (field && VISIBILITIES.indexOf(field.visibility) <= level) texts.push(...split);
    }
    const hasPhrase = (phrase: readonly QueryWord[]) =>
      texts.some((words) => words.some((_, at) => phrase.every((word, i) => same(words[at + i], word))));
    const prefix = text.prefix;
    return (
      text.words.every((word) => hasPhrase([word])) &&
      (prefix === null ||
        texts.some((words) =>
          words.some((stored) => stored.some((s) => prefix.some((wanted) => s.startsWith(wanted)))),
        )) &&
      text.phrases.every(hasPhrase) &&
      !text.excluded.some(hasPhrase)
    );
  }

  private facet(request: FacetRequest, counted: EngineDocument[], visible: EngineDocument[]): OracleFacet {
    const kind = this.fields.get(request.field)?.kind;
    if (kind === "number" || kind === "date") return rangeFacet(request.field, counted);
    const counts = new Map<number, number>();
    for (const document of counted)
      for (const id of new Set(document.values[request.field])) counts.set(id, (counts.get(id) ?? 0) + 1);
    const occurs = new Set(visible.flatMap((document) => document.values[request.field] ?? []));
    return { kind: "values", counts, selected: (request.selected ?? []).filter((id) => occurs.has(id)) };
  }
}

function same(stored: readonly string[] | undefined, wanted: QueryWord): boolean {
  return stored?.some((spelling) => wanted.includes(spelling)) ?? false;
}

function passes(document: EngineDocument, filter: EngineFilter): boolean {
  if ("values" in filter) return (document.values[filter.field] ?? []).some((id) => filter.values.includes(id));
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
