// Runs one query over all segments: visible documents, text, filters, then counts and order.

import { VISIBILITIES } from "../../../../db/visibility.ts";
import { type CorrectedText, correct } from "../corrections.ts";
import type {
  EngineCaller,
  EngineQuery,
  EngineReply,
  FacetReply,
  FacetValuesQuery,
  ParsedText,
  ValueFacet,
} from "../engine.ts";
import { widens } from "../engine-rules.ts";
import type { Catalog } from "./catalog.ts";
import { Counter, type SegmentSet } from "./counting.ts";
import { documentBits, filterBits } from "./filters.ts";
import type { Kernels } from "./kernels.ts";
import { foundCompounds, Matcher } from "./matching.ts";
import { type LinearMemory, Scratch } from "./memory.ts";
import { Orderer, type RankedSet } from "./ordering.ts";
import { Rights } from "./rights.ts";
import type { Segment } from "./segment.ts";

type Question = Pick<EngineQuery, "text" | "among" | "filters" | "caller">;

interface Narrowed {
  /** What the caller may see at all. */
  visible: SegmentSet[];
  hits: RankedSet[];
  /** Hits of all but one field's filter. */
  without(field: string): SegmentSet[];
}

export class Searcher {
  readonly rights: Rights;
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private readonly catalog: Catalog;
  private readonly scratch: Scratch;
  private readonly matcher: Matcher;
  private readonly counter: Counter;
  private readonly orderer: Orderer;

  constructor(memory: LinearMemory, kernels: Kernels, catalog: Catalog) {
    this.memory = memory;
    this.kernels = kernels;
    this.catalog = catalog;
    this.scratch = new Scratch(memory);
    this.rights = new Rights(memory, kernels, catalog);
    this.matcher = new Matcher(memory, kernels, this.scratch);
    this.counter = new Counter(memory, kernels, this.scratch, catalog);
    this.orderer = new Orderer(memory, kernels, this.scratch, this.counter, catalog);
  }

  find(query: EngineQuery, segments: readonly Segment[]): EngineReply {
    const { caller, sort } = query;
    if (sort.key !== "score") this.catalog.field(sort.key, caller.visibility);
    for (const { field } of query.facets) this.catalog.field(field, caller.visibility);
    const reply = this.answer(query, segments);
    if (reply.total > 0) return reply;
    const corrected = this.corrected(query, segments);
    if (!corrected) return reply;
    const { text, corrections } = corrected;
    const other = this.answer({ ...query, text }, segments);
    return other.total > 0 ? { ...other, corrections } : reply;
  }

  private answer(query: EngineQuery, segments: readonly Segment[]): EngineReply {
    const { caller } = query;
    this.scratch.reset();
    const narrowed = this.narrow(query, segments);
    const facets: Record<string, FacetReply> = {};
    for (const request of query.facets) {
      const { kind } = this.catalog.field(request.field, caller.visibility);
      const sets = narrowed.without(request.field);
      facets[request.field] =
        kind === "number" || kind === "date"
          ? this.counter.range(request.field, sets)
          : this.counter.values(request, sets, narrowed.visible);
    }
    return {
      total: countOf(narrowed.hits),
      ids: this.orderer.first(query, this.catalog.newest, narrowed.hits),
      facets,
    };
  }

  facetValues(query: FacetValuesQuery, segments: readonly Segment[]): ValueFacet {
    this.catalog.field(query.field, query.caller.visibility);
    this.scratch.reset();
    let narrowed = this.narrow(query, segments);
    let sets = narrowed.without(query.field);
    const corrected = countOf(sets) === 0 && this.corrected(query, segments);
    if (corrected) {
      this.scratch.reset();
      narrowed = this.narrow({ ...query, text: corrected.text }, segments);
      sets = narrowed.without(query.field);
    }
    return this.counter.candidates(query, sets, narrowed.visible);
  }

  private corrected({ text, caller }: Question, segments: readonly Segment[]): CorrectedText | null {
    const levels = VISIBILITIES.indexOf(caller.visibility) + 1;
    const trying = correct(text, (word, most) => segments.flatMap(({ lexicon }) => lexicon.near(word, levels, most)));
    let step = trying.next();
    while (!step.done) step = trying.next(step.value.map((one) => this.count(one, caller, segments)));
    return step.value;
  }

  /** How many of all assets that the caller may see a text finds. */
  private count(text: ParsedText, caller: EngineCaller, segments: readonly Segment[]): number {
    this.scratch.reset();
    return countOf(this.narrow({ text, filters: [], caller }, segments).hits);
  }

  free(): void {
    this.scratch.free();
    this.orderer.free();
    this.counter.free();
  }

  private narrow({ text, among, filters, caller }: Question, segments: readonly Segment[]): Narrowed {
    for (const { field } of filters) this.catalog.field(field, caller.visibility);
    const compounds = foundCompounds(text, segments, caller.visibility);
    const parts = segments.map((segment) => {
      const rights = this.rights.of(segment, caller);
      const { bits, matches } = this.matcher.match(segment, text, caller.visibility, compounds);
      const worded = bits === 0 ? rights : this.and(segment, bits, rights.bits);
      const matching = among ? this.and(segment, worded.bits, this.bitsOf(segment, among)) : worded;
      const passing = filters.map((filter) => {
        const passed = this.scratch.allocate(segment.words * 8);
        filterBits(this.memory, this.kernels, this.catalog, segment, filter, passed);
        return passed;
      });
      const all = passing.reduce((set, passed) => this.and(segment, set.bits, passed), matching);
      return { segment, rights, matches, matching, passing, all };
    });
    const hits = parts.map(({ segment, matches, all }): RankedSet => ({ ...all, segment, matches, list: 0 }));
    return {
      visible: parts.map(({ segment, rights }) => ({ ...rights, segment, list: 0 })),
      hits,
      without: (field) => {
        if (!filters.some((filter) => widens(filter, field))) return hits;
        return parts.map(({ segment, matching, passing }) => {
          const others = passing.filter((_, i) => filters[i] && !widens(filters[i], field));
          const set = others.reduce((set, passed) => this.and(segment, set.bits, passed), matching);
          return { ...set, segment, list: 0 };
        });
      },
    };
  }

  private bitsOf(segment: Segment, ids: readonly number[]): number {
    const bits = this.scratch.allocate(segment.words * 8);
    documentBits(this.memory, this.kernels, segment, ids, bits);
    return bits;
  }

  private and(segment: Segment, a: number, b: number) {
    const bits = this.scratch.allocate(segment.words * 8);
    return { bits, count: this.kernels.and(bits, a, b, segment.words) };
  }
}

function countOf(sets: readonly SegmentSet[]): number {
  return sets.reduce((sum, { count }) => sum + count, 0);
}
