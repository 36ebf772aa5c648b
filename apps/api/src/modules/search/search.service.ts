// Search for a caller: adds rights and defaults, asks the engine, and answers with data. Also keeps the index in step
// with the library.
import type { QueryOf } from "@vitrine/contract/endpoint";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/database.ts";
import type { Access } from "../access/access.service.ts";
import type { LibraryService } from "../library/library.service.ts";
import { createLibrarySource } from "./change-source.ts";
import { writtenCorrections } from "./engines/corrections.ts";
import {
  BeyondWindowError,
  type Correction,
  type EngineCaller,
  EngineNotReadyError,
  type EngineQuery,
  type EngineReply,
  type FacetReply,
  NO_TEXT,
  type SearchEngine,
  UnknownFieldError,
  type ValueFacet,
} from "./engines/engine.ts";
import { createIndexFollower } from "./index-follower.ts";
import { createLabelFinder } from "./label-finder.ts";
import {
  amongOf,
  FACET_VALUES,
  facetField,
  filtersOf,
  type Question,
  questionOf,
  type SearchQuery,
  type SearchScope,
  textOf,
} from "./search-question.ts";

/** Of what is found for other words than were typed: assets that are read for how those are written. */
const READ_FOR_WORDS = 5;

export type SearchCaller = Pick<Caller, "groups" | "isGuiAdmin" | "visibility">;

export interface SearchResult {
  /** Of the assets from `start` on, in their order. */
  ids: Uint32Array;
  /** How many assets match. */
  total: number;
  /** The total and the counts are near the truth, not exact. */
  isEstimate: boolean;
  start: number;
  /** Nothing has words as they were typed: the result is shown for others in their places. */
  corrections: readonly Correction[];
  /** In the order in which they were asked for. */
  facets: readonly { field: string; facet: FacetReply }[];
}

/** All hits of a search, as far as they are asked for. */
export type Hits = Pick<SearchResult, "ids" | "total" | "isEstimate" | "corrections">;

/** What narrows and orders a result, whatever part of it is shown. */
export type HitsQuery = Pick<SearchQuery, "filter" | "suggestions_filter" | "solr_q" | "solr_sort" | "words" | "like">;

export interface FieldValues {
  field: string;
  facet: ValueFacet;
}

export interface SearchService {
  find(query: SearchQuery, caller: SearchCaller): Promise<SearchResult>;
  /** The first of all hits in their order: `most`, or as many as the engine reaches. */
  hits(query: HitsQuery, caller: SearchCaller, most?: number): Promise<Hits>;
  /** The values of one field whose value or label, in the language of `locale`, contains what is typed. */
  facetValues(query: QueryOf<"search.facet_values">, caller: SearchCaller, locale: string): Promise<FieldValues>;
  /** How many assets the caller may see of each value of a field; values without any are left out. */
  counts(field: string, caller: SearchCaller): Promise<ReadonlyMap<string, number>>;
  /** Opens the index and begins to follow; resolves when searches are answered. */
  start(): Promise<void>;
  /** Resolves when everything that is committed by now is findable. */
  catchUp(): Promise<void>;
  /** Builds the index anew beside the one that answers, unless the signal gives it up. */
  reindex(signal?: AbortSignal): Promise<void>;
  status: SearchEngine["status"];
  /** Asset -> why it cannot be found by anybody. */
  leftOut: ReadonlyMap<number, string>;
  stop(): Promise<void>;
}

export interface SearchParts {
  db: Database;
  access: Access;
  library: LibraryService;
  engine: SearchEngine;
  onError(error: unknown): void;
  /** Called once for each asset that cannot be indexed. */
  onLeftOut?(id: number, reason: string): void;
}

export function createSearch(parts: SearchParts): SearchService {
  const { db, access, library, engine, onError } = parts;
  const source = createLibrarySource(db, library, (id, reason) => parts.onLeftOut?.(id, reason));
  const follower = createIndexFollower({ engine, source, onError });
  engine.readBy?.(source.documents);
  const labels = createLabelFinder(library.dictionary);
  const stopping = new AbortController();

  library.onRegistryChange(() => {
    // Documents of a rebuild under way were read without the new fields.
    const again = engine.status().progress !== null;
    const reconfigure = async () => {
      if (stopping.signal.aborted || !source.isOutdated()) return;
      const { options, accepted } = source.offer();
      // An engine that fails here is opened anew, with the new fields.
      await follower.configure(options).finally(accepted);
      await (again ? follower.rebuild() : follower.catchUp());
    };
    reconfigure().catch((error: unknown) => {
      if (!(error instanceof EngineNotReadyError)) onError(error);
    });
  });

  function engineCaller(caller: SearchCaller): EngineCaller {
    const { indexedAcls: acls, now } = access.viewOf(caller);
    return { acls, visibility: caller.visibility, now };
  }

  const scopeOf = (caller: SearchCaller): SearchScope => ({
    registry: library.registry(),
    dictionary: library.dictionary,
    visibility: caller.visibility,
    window: engine.window,
    familyOf: (id) => library.familyOf(id, caller),
  });

  /** What is preferred first, then the rest, both in the order of the question. */
  async function answer({ preferred, ...question }: Question, caller: SearchCaller): Promise<EngineReply> {
    const { sort, filters, start, rows } = question;
    const find = (part: Partial<EngineQuery>) =>
      withApiErrors(engine.find({ ...question, ...part, caller: engineCaller(caller) }));
    const reply = await find({});
    const { total, corrections, isEstimate } = reply;
    // Pages of what is counted roughly would not follow each other.
    if (!preferred || corrections || isEstimate || total === 0 || sort.key !== "score" || sort.direction === "asc")
      return reply;
    const first = await find({ filters: [...filters, preferred], facets: [] });
    if (first.total === 0 || first.total === total) return reply;
    const rest = await find({
      filters: [...filters, { ...preferred, without: true }],
      facets: [],
      start: Math.max(0, start - first.total),
      rows: rows - first.ids.length,
    });
    return { ...reply, ids: Uint32Array.from([...first.ids, ...rest.ids]) };
  }

  /** Corrections as they are written: by whoever searches, and in what is found. */
  async function hitsOf(reply: EngineReply, { solr_q = "" }: HitsQuery, { visibility }: SearchCaller): Promise<Hits> {
    const { ids, total, isEstimate = false, corrections = [] } = reply;
    if (corrections.length === 0) return { ids, total, isEstimate, corrections };
    const texts: string[] = [];
    for (const { text } of await source.documents([...ids.subarray(0, READ_FOR_WORDS)]))
      for (const [name, some] of Object.entries(text))
        if (library.registry().visible(name, visibility)) texts.push(...some);
    return { ids, total, isEstimate, corrections: writtenCorrections(corrections, solr_q, texts) };
  }

  return {
    async find(query, caller) {
      const question = questionOf(query, scopeOf(caller));
      const reply = await answer(question, caller);
      const { facets } = reply;
      return {
        ...(await hitsOf(reply, query, caller)),
        start: question.start,
        facets: question.facets.flatMap(({ field }) => {
          const facet = facets[field];
          return facet ? [{ field, facet }] : [];
        }),
      };
    },
    async hits(query, caller, most = engine.window) {
      const rows = Math.min(most, engine.window);
      const question = { ...questionOf(query, scopeOf(caller)), rows };
      const reply = await answer(question, caller);
      return hitsOf(reply, query, caller);
    },
    async facetValues(query, caller, locale) {
      const scope = scopeOf(caller);
      const field = facetField(query.field, scope);
      if (field.range) throw fail("search.unknown_field", { field: query.field });
      const found = labels.find(field.id, query.contains ?? "", library.labelLocale(locale));
      const facet = await withApiErrors(
        engine.facetValues({
          field: field.name,
          candidates: found.ids,
          ranks: found.ranks,
          limit: query.rows ?? FACET_VALUES,
          text: textOf(query),
          among: amongOf(query, scope),
          filters: filtersOf(query, scope),
          caller: engineCaller(caller),
        }),
      );
      return { field: field.name, facet };
    },
    async counts(name, caller) {
      const { id } = facetField(name, scopeOf(caller));
      const facet = await withApiErrors(
        engine.facetValues({
          field: name,
          candidates: library.dictionary.ofField(id).map((value) => value.id),
          limit: library.dictionary.ofField(id).length,
          text: NO_TEXT,
          filters: [],
          caller: engineCaller(caller),
        }),
      );
      const counts = new Map<string, number>();
      for (const [at, valueId] of facet.ids.entries()) {
        const value = library.dictionary.byId(valueId)?.value;
        const count = facet.counts[at] ?? 0;
        if (value !== undefined && count > 0) counts.set(value, count);
      }
      return counts;
    },
    async start() {
      const { options, accepted } = source.offer();
      accepted();
      await follower.start(options);
      // An index that was kept does not say what was left out of it.
      const { documents } = engine.status();
      if (documents < (await source.count())) source.lookForLeftOut(stopping.signal).catch(onError);
    },
    leftOut: source.leftOut,
    catchUp: follower.catchUp,
    reindex: follower.rebuild,
    status: () => engine.status(),
    async stop() {
      stopping.abort();
      await follower.stop();
      await engine.close();
    },
  };
}

/** Turns the errors of an engine into those of the API. */
async function withApiErrors<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof EngineNotReadyError) throw fail("search.unavailable", undefined, { cause: error });
    // The registry changed between our look and the engine's.
    if (error instanceof UnknownFieldError) throw fail("search.unknown_field", { field: error.field });
    if (error instanceof BeyondWindowError) throw fail("search.window", { window: error.window });
    throw error;
  }
}
