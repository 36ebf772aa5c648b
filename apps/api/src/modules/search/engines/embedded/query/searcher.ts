// Runs one query over all segments: visible documents, text, filters, then facet counts and sorting.

import { type CorrectedText, suggestCorrections } from "../../corrections.ts";
import {
  type EngineCaller,
  type EngineFilter,
  type EngineQuery,
  type EngineReply,
  type FacetReply,
  type FacetValuesQuery,
  type ParsedQueryText,
  RANGE_FACET_KINDS,
  type ValueFacet,
} from "../../engine.ts";
import { fieldVisibilityLevel, isIgnoredByFacet } from "../../engine-rules.ts";
import type { FieldCatalog, FieldCatalogState } from "../index/field-catalog.ts";
import { Segment, type SegmentView } from "../index/segment.ts";
import type { Kernels } from "../kernels/kernels.ts";
import { type LinearMemory, Scratch } from "../kernels/memory.ts";
import type { PublishedIndex } from "../protocol.ts";
import { facetOfCandidates, rangeFacet, type SegmentDocumentSet, valueFacet } from "./facet-counter.ts";
import { documentBitsByFilter, documentBitsByIds, visibleDocuments } from "./filters.ts";
import { getHitIdsOfPage, type RankedDocumentSet } from "./hit-sorter.ts";
import { Matcher, pickShortestCompounds } from "./matcher.ts";
import { intersect, type QueryContext } from "./query-context.ts";

type SearchConditions = Pick<EngineQuery, "text" | "onlyIds" | "filters" | "caller">;

interface Narrowed {
  /** All documents that the caller may see. */
  visible: SegmentDocumentSet[];
  hits: RankedDocumentSet[];
  /** Hits without the filters that this field's facet ignores. */
  without(field: string): SegmentDocumentSet[];
}

export class Searcher {
  private readonly context: QueryContext;
  private segments: Segment[] = [];

  constructor(memory: LinearMemory, kernels: Kernels, catalog: FieldCatalog) {
    this.context = { memory, kernels, catalog, scratch: new Scratch(memory) };
  }

  /** Uses a published state from now on. */
  update(state: FieldCatalogState, values: PublishedIndex["values"], views: readonly SegmentView[]): void {
    const { memory, catalog } = this.context;
    catalog.configure(state);
    for (const { field, ids } of values) for (const id of ids) catalog.valuesOf(field).intern(id);
    const known = new Map(this.segments.map((segment) => [segment.number, segment]));
    this.segments = views.map(
      (view) => known.get(view.number)?.update(view) ?? new Segment(memory, view.at, view.layout, view),
    );
  }

  free(): void {
    this.context.scratch.free();
  }

  find(query: EngineQuery): EngineReply {
    const { caller, sort } = query;
    if (sort.key !== "score") this.context.catalog.field(sort.key, caller.visibility);
    for (const { field } of query.facets) this.context.catalog.field(field, caller.visibility);
    const reply = this.findOnce(query);
    if (reply.total > 0) return reply;
    const corrected = this.findCorrection(query);
    if (!corrected) return reply;
    const { text, corrections } = corrected;
    const other = this.findOnce({ ...query, text });
    return other.total > 0 ? { ...other, corrections } : reply;
  }

  private findOnce(query: EngineQuery): EngineReply {
    const { caller } = query;
    this.context.scratch.reset();
    const narrowed = this.narrow(query);
    const facets: Record<string, FacetReply> = {};
    for (const request of query.facets) {
      const { kind } = this.context.catalog.field(request.field, caller.visibility);
      const sets = narrowed.without(request.field);
      facets[request.field] = RANGE_FACET_KINDS.has(kind)
        ? rangeFacet(this.context, request.field, sets)
        : valueFacet(this.context, request, sets, narrowed.visible);
    }
    return {
      total: countOf(narrowed.hits),
      ids: getHitIdsOfPage(this.context, query, narrowed.hits),
      facets,
    };
  }

  facetValues(query: FacetValuesQuery): ValueFacet {
    this.context.catalog.field(query.field, query.caller.visibility);
    this.context.scratch.reset();
    let narrowed = this.narrow(query);
    let sets = narrowed.without(query.field);
    const corrected = countOf(sets) === 0 && this.findCorrection(query);
    if (corrected) {
      this.context.scratch.reset();
      narrowed = this.narrow({ ...query, text: corrected.text });
      sets = narrowed.without(query.field);
    }
    return facetOfCandidates(this.context, query, sets, narrowed.visible);
  }

  private findCorrection({ text, caller }: SearchConditions): CorrectedText | null {
    const levels = visibleLevels(caller);
    const trying = suggestCorrections(text, (word, most) =>
      this.segments.flatMap(({ lexicon }) => lexicon.findNear(word, levels, most)),
    );
    let step = trying.next();
    while (!step.done) step = trying.next(step.value.map((one) => this.count(one, caller)));
    return step.value;
  }

  /** How many visible assets match a text. */
  private count(text: ParsedQueryText, caller: EngineCaller): number {
    this.context.scratch.reset();
    return countOf(this.narrow({ text, filters: [], caller }).hits);
  }

  private narrow({ text, onlyIds, filters, caller }: SearchConditions): Narrowed {
    const { context, segments } = this;
    for (const { field } of filters) context.catalog.field(field, caller.visibility);
    const levels = visibleLevels(caller);
    const compounds = pickShortestCompounds(text, segments, levels);
    const parts = segments.map((segment) => {
      const rights = visibleDocuments(context, segment, caller);
      const { bits, matches } = new Matcher(context, segment, levels).match(text, compounds);
      const worded = bits === 0 ? rights : intersect(context, segment, bits, rights.bits);
      const matching = onlyIds
        ? intersect(context, segment, worded.bits, documentBitsByIds(context, segment, onlyIds))
        : worded;
      const passing = filters.map((filter) => ({ filter, bits: documentBitsByFilter(context, segment, filter) }));
      return { segment, rights, matches, matching, passing };
    });
    const passingAll = (applies: (filter: EngineFilter) => boolean) =>
      parts.map(({ segment, matches, matching, passing }): RankedDocumentSet => {
        const applied = passing.filter(({ filter }) => applies(filter));
        const set = applied.reduce((set, { bits }) => intersect(context, segment, set.bits, bits), matching);
        return { ...set, segment, matches, list: 0 };
      });
    const hits = passingAll(() => true);
    return {
      visible: parts.map(({ segment, rights }) => ({ ...rights, segment, list: 0 })),
      hits,
      without: (field) =>
        filters.some((filter) => isIgnoredByFacet(filter, field))
          ? passingAll((filter) => !isIgnoredByFacet(filter, field))
          : hits,
    };
  }
}

function visibleLevels({ visibility }: EngineCaller): number {
  return fieldVisibilityLevel(visibility) + 1;
}

function countOf(sets: readonly SegmentDocumentSet[]): number {
  return sets.reduce((sum, { count }) => sum + count, 0);
}
