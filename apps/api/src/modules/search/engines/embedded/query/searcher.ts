// Runs one query over all segments: visible documents, text, filters, then facet counts and sorting.

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
import { isIgnoredByFacet, visibilityLevel } from "../../engine-rules.ts";
import type { Catalog } from "../index/catalog.ts";
import type { Segment } from "../index/segment.ts";
import type { Kernels } from "../kernels/kernels.ts";
import { type LinearMemory, Scratch } from "../kernels/memory.ts";
import { candidateFacet, rangeFacet, type SegmentSet, valueFacet } from "./facet-counter.ts";
import { documentBits, filterBits } from "./filters.ts";
import { firstHits, type RankedSet } from "./hit-sorter.ts";
import { limitCompounds, Matcher } from "./matcher.ts";
import { intersect, type QueryContext } from "./query-context.ts";
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
  private readonly context: QueryContext;

  constructor(memory: LinearMemory, kernels: Kernels, catalog: Catalog) {
    this.context = { memory, kernels, catalog, scratch: new Scratch(memory) };
    this.visibleDocuments = new VisibleDocuments(this.context);
  }

  find(query: EngineQuery, segments: readonly Segment[]): EngineReply {
    const { caller, sort } = query;
    if (sort.key !== "score") this.context.catalog.field(sort.key, caller.visibility);
    for (const { field } of query.facets) this.context.catalog.field(field, caller.visibility);
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
    this.context.scratch.reset();
    const narrowed = this.narrow(query, segments);
    const facets: Record<string, FacetReply> = {};
    for (const request of query.facets) {
      const { kind } = this.context.catalog.field(request.field, caller.visibility);
      const sets = narrowed.without(request.field);
      facets[request.field] = RANGE_KINDS.has(kind)
        ? rangeFacet(this.context, request.field, sets)
        : valueFacet(this.context, request, sets, narrowed.visible);
    }
    return {
      total: countOf(narrowed.hits),
      ids: firstHits(this.context, query, narrowed.hits),
      facets,
    };
  }

  facetValues(query: FacetValuesQuery, segments: readonly Segment[]): ValueFacet {
    this.context.catalog.field(query.field, query.caller.visibility);
    this.context.scratch.reset();
    let narrowed = this.narrow(query, segments);
    let sets = narrowed.without(query.field);
    const corrected = countOf(sets) === 0 && this.findCorrection(query, segments);
    if (corrected) {
      this.context.scratch.reset();
      narrowed = this.narrow({ ...query, text: corrected.text }, segments);
      sets = narrowed.without(query.field);
    }
    return candidateFacet(this.context, query, sets, narrowed.visible);
  }

  private findCorrection({ text, caller }: SearchConditions, segments: readonly Segment[]): CorrectedText | null {
    const levels = visibleLevels(caller);
    const trying = suggestCorrections(text, (word, most) =>
      segments.flatMap(({ lexicon }) => lexicon.findNear(word, levels, most)),
    );
    let step = trying.next();
    while (!step.done) step = trying.next(step.value.map((one) => this.count(one, caller, segments)));
    return step.value;
  }

  /** How many visible assets match a text. */
  private count(text: ParsedText, caller: EngineCaller, segments: readonly Segment[]): number {
    this.context.scratch.reset();
    return countOf(this.narrow({ text, filters: [], caller }, segments).hits);
  }

  free(): void {
    this.context.scratch.free();
  }

  private narrow({ text, onlyIds, filters, caller }: SearchConditions, segments: readonly Segment[]): Narrowed {
    const { context } = this;
    for (const { field } of filters) context.catalog.field(field, caller.visibility);
    const levels = visibleLevels(caller);
    const compounds = limitCompounds(text, segments, levels);
    const parts = segments.map((segment) => {
      const rights = this.visibleDocuments.forCaller(segment, caller);
      const { bits, matches } = new Matcher(context, segment, levels).match(text, compounds);
      const worded = bits === 0 ? rights : intersect(context, segment, bits, rights.bits);
      const matching = onlyIds
        ? intersect(context, segment, worded.bits, documentBits(context, segment, onlyIds))
        : worded;
      const passing = filters.map((filter) => filterBits(context, segment, filter));
      const all = passing.reduce((set, passed) => intersect(context, segment, set.bits, passed), matching);
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
          const set = others.reduce((set, passed) => intersect(context, segment, set.bits, passed), matching);
          return { ...set, segment, list: 0 };
        });
      },
    };
  }
}

function visibleLevels({ visibility }: EngineCaller): number {
  return visibilityLevel(visibility) + 1;
}

function countOf(sets: readonly SegmentSet[]): number {
  return sets.reduce((sum, { count }) => sum + count, 0);
}
