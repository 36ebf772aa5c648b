// Collections: lists of assets and stored searches. Callers get what they may see; a collection without visible assets is
// treated like one that does not exist.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { ErrorCode } from "@vitrine/contract/error-codes";
import { LANGUAGE_CODE_PATTERN } from "@vitrine/settings/languages/language-code";
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError, createAppError } from "../../platform/errors/app-error.ts";
import { localizedTextOrAny } from "../../platform/http/locale.ts";
import type { Access } from "../access/access.service.ts";
import type { LibraryService } from "../library/library.service.ts";
import type { ResultPage } from "../library/result-json.ts";
import { COLLECTION_FIELD } from "../library/system-fields.ts";
import type { SearchService } from "../search/search.service.ts";
import {
  type CollectionContentColumns,
  type CollectionRow,
  createCollectionsRepository,
} from "./collections.repository.ts";
import { toPortalSearch, toSearchQuery } from "./stored-query.ts";

type CollectionEntry = ReplyOf<"collections.list">["collections"][number];
type CollectionCaller = Pick<Caller, "groups" | "visibility" | "sessionRef" | "isGuiAdmin">;

export interface CollectionsDeps {
  db: Database;
  access: Access;
  library: LibraryService;
  search: Pick<SearchService, "counts" | "find">;
}

interface Window {
  start: number;
  rows: number;
}
/** Counts the assets of a list that the caller may see. */
type Count = (row: CollectionContentColumns) => Promise<number>;
interface ListContext {
  window: Window;
  caller: CollectionCaller;
  locale: string;
  count: Count;
}

const NOTHING: Omit<ResultPage, "start"> = { total: 0, ids: [] };

const isCode = (error: unknown, ...codes: ErrorCode[]) => error instanceof AppError && codes.includes(error.code);

export type CollectionsService = ReturnType<typeof createCollections>;

export function createCollections(parts: CollectionsDeps) {
  const { db, access, library, search } = parts;
  const repository = createCollectionsRepository(db);

  /** Counts all lists at once in the index or, without an index, each list in the database. */
  function createCounter(caller: CollectionCaller): Count {
    let counts: Promise<ReadonlyMap<string, number> | undefined> | undefined;
    return async ({ id, indicator }) => {
      counts ??= search.counts(COLLECTION_FIELD, caller).catch((error: unknown) => {
        // Then counts in the database: the search is unavailable, or hides the field from this caller.
        if (isCode(error, "search.unavailable", "search.unknown_field")) return undefined;
        throw error;
      });
      const indexed = await counts;
      return indexed ? (indexed.get(indicator) ?? 0) : repository.count(id, await access.forCaller(caller));
    };
  }

  async function contentOf(
    row: CollectionContentColumns,
    { window, caller, locale, count }: ListContext,
  ): Promise<Omit<ResultPage, "start">> {
    if (row.kind === "static") {
      const counted = await count(row);
      // A list without visible assets is not read, since the time that takes would reveal that it exists.
      if (counted === 0) return NOTHING;
      const ids = await repository.members(row.id, await access.forCaller(caller), window);
      // At least what was read from the database: the count of the index may be slightly behind.
      return { total: Math.max(counted, ids.length > 0 ? window.start + ids.length : 0), ids };
    }
    try {
      return await search.find(toSearchQuery(row.search ?? {}, locale, window), caller);
    } catch (error) {
      // A stored search that uses a field hidden from this caller finds nothing for them.
      if (isCode(error, "search.unknown_field", "request.invalid")) return NOTHING;
      throw error;
    }
  }

  async function toListEntry(row: CollectionRow, context: ListContext) {
    const { caller, locale } = context;
    const { total, ids } = await contentOf(row, context).catch((error: unknown) => {
      // Beyond the engine's window, return the total without a first picture.
      if (isCode(error, "search.window")) return contentOf(row, { ...context, window: { start: 0, rows: 0 } });
      // Without an index, stored searches count as empty; lists are counted in the database.
      if (isCode(error, "search.unavailable")) return NOTHING;
      throw error;
    });
    // Empty collections are left out, except for admins, who edit them.
    if (total === 0 && !caller.isGuiAdmin) return undefined;
    const picture = await pictureOf([row.sourceAssetId, ...ids], caller);
    return {
      indicator: row.indicator,
      label: localizedTextOrAny(row.labels, locale) ?? row.indicator,
      translation: Object.fromEntries(
        Object.entries(row.labels).filter(([language]) => LANGUAGE_CODE_PATTERN.test(language)),
      ),
      src: null,
      count: total,
      ...picture,
      // Without a search if the field of collections is hidden from this caller: the portal would drop the filter on
      // it, and so search everything.
      ...(row.kind === "search" || library.registry().visible(COLLECTION_FIELD, caller.visibility)?.facet
        ? toPortalSearch(row, locale)
        : {}),
    } satisfies CollectionEntry;
  }

  /** The picture of the first asset that the caller may see. */
  async function pictureOf(
    ids: Iterable<number | null>,
    caller: CollectionCaller,
  ): Promise<{ src: string; url: string } | undefined> {
    for (const id of ids) {
      const url = id === null ? undefined : await library.pictureUrl(id, caller);
      if (url) return { src: String(id), url };
    }
    return undefined;
  }

  return {
    async list(caller: CollectionCaller, locale: string): Promise<CollectionEntry[]> {
      const context = { window: { start: 0, rows: 1 }, caller, locale, count: createCounter(caller) };
      const rows = await repository.list();
      const all = await Promise.all(rows.map((row) => toListEntry(row, context)));
      return all.filter((entry) => entry !== undefined);
    },
    /** The assets of the collection that the caller may see. */
    async get(indicator: string, window: Window, caller: CollectionCaller, locale: string): Promise<ResultPage> {
      const row = await repository.find(indicator);
      const content = await contentOf(row, { window, caller, locale, count: createCounter(caller) });
      if (content.total === 0) throw createAppError("collection.not_found");
      return { ...content, start: window.start };
    },
  };
}
