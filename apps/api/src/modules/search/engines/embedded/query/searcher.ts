// Runs one query over all segments: visible documents, text, filters, then facet counts and sorting.

import { VISIBILITIES } from "../../../../../db/visibility.ts";
import { type CorrectedText, suggestCorrections } from "../../corrections.ts";
import {
  type EngineCaller,
  type EngineQuery,
  type EngineReply,
  type FacetReply,
  type FacetValuesQuery,
  type ParsedText,
  RANGE_KINDS,
  type ValueFacet,
} from "../../engine.ts";
import { isIgnoredByFacet } from "../../engine-rules.ts";
import type { Catalog } from "../index/catalog.ts";
import type { Segment } from "../index/segment.ts";
import type { Kernels } from "../kernels/kernels.ts";
import { type LinearMemory, Scratch } from "../kernels/memory.ts";
import { FacetCounter, type SegmentSet } from "./facet-counter.ts";
import { documentBits, filterBits } from "./filters.ts";
import { HitSorter, type RankedSet } from "./hit-sorter.ts";
import { limitCompounds, Matcher } from "./matcher.ts";
import { VisibleDocuments } from "./visible-documents.ts";

type SearchConditions = Pick<EngineQuery, "text" | "onlyIds" | "filters" | "caller">;

interface Narrowed {
  /** All documents that the caller may see. */
  visible: SegmentSet[];
  hits: RankedSet[];
  /** Hits without the filters that this field's facet ignores. */
  without(field: string): SegmentSet[];
}

export class Searcher {
  readonly visibleDocuments: VisibleDocuments;
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private readonly catalog: Catalog;
  private readonly scratch: Scratch;
  private readonly matcher: Matcher;
  private readonly counter: FacetCounter;
  private readonly orderer: HitSorter;

  constructor(memory: LinearMemory, kernels: Kernels, catalog: Catalog) {
    this.memory = memory;
    this.kernels = kernels;
    this.catalog = catalog;
    this.scratch = new Scratch(memory);
    this.visibleDocuments = new VisibleDocuments(memory, kernels, catalog);
    this.matcher = new Matcher(memory, kernels, this.scratch);
    this.counter = new FacetCounter(memory, kernels, this.scratch, catalog);
    this.orderer = new HitSorter(memory, kernels, this.scratch, this.counter, catalog);
  }

  find(query: EngineQuery, segments: readonly Segment[]): EngineReply {
    const { caller, sort } = query;
    if (sort.key !== "score") this.catalog.field(sort.key, caller.visibility);
    for (const { field } of query.facets) this.catalog.field(field, caller.visibility);
    const reply = this.findOnce(query, segments);
    if (reply.total > 0) return reply;
    const corrected = this.findCorrection(query, segments);
    if (!corrected) return reply;
    const { text, corrections } = corrected;
    const other = this.findOnce({ ...query, text }, segments);
    return other.total > 0 ? { ...other, corrections } : reply;
  }

  private findOnce(query: EngineQuery, segments: readonly Segment[]): EngineReply {
    const { caller } = query;
    this.scratch.reset();
    const narrowed = this.narrow(query, segments);
    const facets: Record<string, FacetReply> = {};
    for (const request of query.facets) {
      const { kind } = this.catalog.field(request.field, caller.visibility);
      const sets = narrowed.without(request.field);
      facets[request.field] = RANGE_KINDS.has(kind)
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
    const corrected = countOf(sets) === 0 && this.findCorrection(query, segments);
    if (corrected) {
      this.scratch.reset();
      narrowed = this.narrow({ ...query, text: corrected.text }, segments);
      sets = narrowed.without(query.field);
    }
    return this.counter.candidates(query, sets, narrowed.visible);
  }

  private findCorrection({ text, caller }: SearchConditions, segments: readonly Segment[]): CorrectedText | null {
    const levels = VISIBILITIES.indexOf(caller.visibility) + 1;
    const trying = suggestCorrections(text, (word, most) =>
      segments.flatMap(({ lexicon }) => lexicon.findNear(word, levels, most)),
    );
    let step = trying.next();
    while (!step.done) step = trying.next(step.value.map((one) => this.count(one, caller, segments)));
    return step.value;
  }

  /** How many visible assets match a text. */
  private count(text: ParsedText, caller: EngineCaller, segments: readonly Segment[]): number {
    this.scratch.reset();
    return countOf(this.narrow({ text, filters: [], caller }, segments).hits);
  }

  free(): void {
    this.scratch.free();
    this.orderer.free();
    this.counter.free();
  }

  private narrow({ text, onlyIds, filters, caller }: SearchConditions, segments: readonly Segment[]): Narrowed {
    for (const { field } of filters) this.catalog.field(field, caller.visibility);
    const compounds = limitCompounds(text, segments, caller.visibility);
    const parts = segments.map((segment) => {
      const rights = this.visibleDocuments.forCaller(segment, caller);
      const { bits, matches } = this.matcher.match(segment, text, caller.visibility, compounds);
      const worded = bits === 0 ? rights : this.and(segment, bits, rights.bits);
      const matching = onlyIds ? this.and(segment, worded.bits, this.bitsOf(segment, onlyIds)) : worded;
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
        if (!filters.some((filter) => isIgnoredByFacet(filter, field))) return hits;
        return parts.map(({ segment, matching, passing }) => {
          const others = passing.filter((_, i) => filters[i] && !isIgnoredByFacet(filters[i], field));
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
