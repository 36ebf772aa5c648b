// Searches for a caller: adds rights and defaults, queries the engine, and returns data. Also keeps the index in sync
// with the library.
import type { QueryOf } from "@vitrine/contract/endpoint";
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/database/database.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import type { Access, CallerAccess } from "../access/access.service.ts";
import type { LibraryService } from "../library/library.service.ts";
import type { FacetedPage } from "../library/result-json.ts";
import { unfoldCorrections } from "./engines/corrections.ts";
import {
  BeyondWindowError,
  type Correction,
  type EngineCaller,
  EngineNotReadyError,
  type EngineQuery,
  type EngineReply,
  NO_TEXT,
  type SearchEngine,
  UnknownFieldError,
} from "./engines/engine.ts";
import { createIndexFollower } from "./index-follower.ts";
import { createFieldValueFinder } from "./label-finder.ts";
import { createLibraryChangeSource } from "./library-change-source.ts";
import {
  findSimilarAssetIds,
  MAX_FACET_VALUES,
  type ParsedSearch,
  parseFilters,
  parseQueryText,
  parseSearchQuery,
  requireFacetField,
  type SearchParsingContext,
  type SearchQuery,
} from "./parse-search-query.ts";

/** Maximum number of hits that are read to find the original spelling of corrected words. */
const MAX_ASSETS_READ_FOR_SPELLING = 5;

export type SearchCaller = Pick<Caller, "groups" | "isGuiAdmin" | "visibility">;

/** Asset ids in result order, and how many there are in all. */
export interface Hits {
  ids: Uint32Array;
  total: number;
  /** The total and the counts are approximate. */
  isEstimate: boolean;
  /** Typed words that match nothing, and the words that were searched instead. */
  corrections: readonly Correction[];
}

/** The parts of a query that decide which assets match and in what order, without paging. */
export type HitsQuery = Pick<SearchQuery, "filter" | "suggestions_filter" | "solr_q" | "solr_sort" | "words" | "like">;

export type SearchService = ReturnType<typeof createSearch>;

export interface SearchDeps {
  db: Database;
  access: Access;
  library: LibraryService;
  engine: SearchEngine;
  onError(error: unknown): void;
  /** Called once for each asset that cannot be indexed. */
  onLeftOut?(id: number, reason: string): void;
}

export function createSearch(deps: SearchDeps) {
  const { db, access, library, engine, onError } = deps;
  const source = createLibraryChangeSource(db, library, (id, reason) => deps.onLeftOut?.(id, reason));
  const follower = createIndexFollower({ engine, source, onError });
  engine.setDocumentReader?.(source.documents);
  const findLabels = createFieldValueFinder(library.dictionary);
  const stopping = new AbortController();

  library.onRegistryChange(() => {
    // Rebuilds again if a rebuild is running, since that one has read its documents without the new fields.
    const again = engine.status().progress !== null;
    const reconfigure = async () => {
      if (stopping.signal.aborted || !source.hasRegistryChanged()) return;
      const { options, markAccepted } = source.proposeFields();
      // Accepted even if the engine fails here: it is then reopened with the new fields.
      await follower.configure(options).finally(markAccepted);
      await (again ? follower.rebuild() : follower.catchUp());
    };
    reconfigure().catch((error: unknown) => {
      if (!(error instanceof EngineNotReadyError)) onError(error);
    });
  });

  async function toEngineCaller(caller: SearchCaller, rights?: CallerAccess): Promise<EngineCaller> {
    const { indexedAcls: acls, now } = rights ?? (await access.forCaller(caller));
    return { acls, visibility: caller.visibility, now };
  }

  const searchScope = (caller: SearchCaller): SearchParsingContext => ({
    registry: library.registry(),
    dictionary: library.dictionary,
    visibility: caller.visibility,
    window: engine.window,
    findSimilar: (id) => library.similarAssetIds(id, caller),
  });

  /** Returns boosted hits first, then the rest, each in the query's order. */
  async function findWithBoost(
    { boost: boosted, ...question }: ParsedSearch,
    caller: EngineCaller,
  ): Promise<EngineReply> {
    const { filters, start, rows } = question;
    const find = (part: Partial<EngineQuery>) => withApiErrors(engine.find({ ...question, ...part, caller }));
    const reply = await find({});
    const { total, corrections, isEstimate } = reply;
    // No boost with an estimated total: consecutive pages would overlap or leave gaps.
    if (!boosted || corrections || isEstimate || total === 0) return reply;
    const first = await find({ filters: [...filters, boosted], facets: [] });
    if (first.total === 0 || first.total === total) return reply;
    const rest = await find({
      filters: [...filters, { ...boosted, exclude: true }],
      facets: [],
      start: Math.max(0, start - first.total),
      rows: rows - first.ids.length,
    });
    return { ...reply, ids: Uint32Array.from([...first.ids, ...rest.ids]) };
  }

  /** Restores the original spelling of corrected words: from the query, and from the hits. */
  async function toHits(reply: EngineReply, { solr_q = "" }: HitsQuery, { visibility }: SearchCaller): Promise<Hits> {
    const { ids, total, isEstimate = false, corrections = [] } = reply;
    if (corrections.length === 0) return { ids, total, isEstimate, corrections };
    const texts: string[] = [];
    for (const { text } of await source.documents([...ids.subarray(0, MAX_ASSETS_READ_FOR_SPELLING)]))
      for (const [name, some] of Object.entries(text))
        if (library.registry().visible(name, visibility)) texts.push(...some);
    return { ids, total, isEstimate, corrections: unfoldCorrections(corrections, solr_q, texts) };
  }

  return {
    /** `rights`: those of the caller, if they are known already. */
    async find(query: SearchQuery, caller: SearchCaller, rights?: CallerAccess): Promise<FacetedPage> {
      const question = await parseSearchQuery(query, searchScope(caller));
      const reply = await findWithBoost(question, await toEngineCaller(caller, rights));
      const { facets } = reply;
      return {
        ...(await toHits(reply, query, caller)),
        start: question.start,
        facets: question.facets.flatMap(({ field }) => {
          const facet = facets[field];
          return facet ? [{ field, facet }] : [];
        }),
      };
    },
    /** The first `limit` hits in result order; without a limit, as many as the engine reaches. */
    async hits(query: HitsQuery, caller: SearchCaller, limit = engine.window): Promise<Hits> {
      const rows = Math.min(limit, engine.window);
      const question = { ...(await parseSearchQuery(query, searchScope(caller))), rows };
      const reply = await findWithBoost(question, await toEngineCaller(caller));
      return toHits(reply, query, caller);
    },
    /** The values of one field whose value or label, in the language of `locale`, contains the typed text. */
    async facetValues(query: QueryOf<"search.facet_values">, caller: SearchCaller, locale: string) {
      const scope = searchScope(caller);
      const field = requireFacetField(query.field, scope);
      if (field.range) throw createAppError("search.unknown_field", { field: query.field });
      const found = findLabels(field.id, query.contains ?? "", library.registry().labelLocale(locale));
      const facet = await withApiErrors(
        engine.facetValues({
          field: field.name,
          candidates: found.ids,
          ranks: found.ranks,
          limit: query.rows ?? MAX_FACET_VALUES,
          text: parseQueryText(query),
          onlyIds: await findSimilarAssetIds(query, scope),
          filters: parseFilters(query, scope),
          caller: await toEngineCaller(caller),
        }),
      );
      return { field: field.name, facet };
    },
    /** Per value of a field, how many assets the caller may see; values without any are omitted. */
    async counts(name: string, caller: SearchCaller): Promise<ReadonlyMap<string, number>> {
      const { id } = requireFacetField(name, searchScope(caller));
      const facet = await withApiErrors(
        engine.facetValues({
          field: name,
          candidates: library.dictionary.ofField(id).map((value) => value.id),
          limit: library.dictionary.ofField(id).length,
          text: NO_TEXT,
          filters: [],
          caller: await toEngineCaller(caller),
        }),
      );
      await library.dictionary.require(facet.ids);
      const counts = new Map<string, number>();
      for (const [at, valueId] of facet.ids.entries()) {
        const value = library.dictionary.byId(valueId)?.value;
        const count = facet.counts[at] ?? 0;
        if (value !== undefined && count > 0) counts.set(value, count);
      }
      return counts;
    },
    /** Opens the index and starts to follow the change log; resolves when searches are answered. */
    async start(): Promise<void> {
      const { options, markAccepted } = source.proposeFields();
      markAccepted();
      await follower.start(options);
      // A stored index does not record which assets were left out of it.
      const { documents } = engine.status();
      if (documents < (await source.count())) source.findLeftOut(stopping.signal).catch(onError);
    },
    /** Asset -> why it is not in the index, so that no search finds it. */
    leftOut: source.leftOut,
    /** Resolves when everything committed so far is findable. */
    async catchUp(): Promise<void> {
      // New fields first, which the engine must know before it gets the assets that have them.
      await library.followChanges();
      await follower.catchUp();
    },
    /** Rebuilds the index while the present one keeps answering; the signal cancels it. */
    reindex: follower.rebuild,
    status: () => engine.status(),
    async stop(): Promise<void> {
      stopping.abort();
      await follower.stop();
      await engine.close();
    },
  };
}

async function withApiErrors<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof EngineNotReadyError) throw createAppError("search.unavailable", undefined, { cause: error });
    // The registry changed between parsing the query and running it.
    if (error instanceof UnknownFieldError) throw createAppError("search.unknown_field", { field: error.field });
    if (error instanceof BeyondWindowError) throw createAppError("search.window", { window: error.window });
    throw error;
  }
}
