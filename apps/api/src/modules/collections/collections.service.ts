// Collections: lists of assets and stored searches. Callers get what they may see; a collection in which they may see
// nothing looks like one that does not exist.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { ErrorCode } from "@vitrine/contract/error-codes";
import { LANGUAGE } from "@vitrine/settings/language-code";
import { AppError, fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/database.ts";
import { anyTextIn } from "../../platform/locale.ts";
import type { Access } from "../access/access.service.ts";
import type { LibraryService } from "../library/library.service.ts";
import type { RecordPage } from "../library/record-reply.ts";
import { COLLECTION } from "../library/system-fields.ts";
import type { SearchService } from "../search/search.service.ts";
import { type CollectionContent, type CollectionRow, createCollectionsRepository } from "./collections.repository.ts";
import { searchOf, storedQuery } from "./stored-query.ts";

type Listed = ReplyOf<"collections.list">["collections"][number];
type CollectionCaller = Pick<Caller, "groups" | "visibility" | "sessionRef" | "isGuiAdmin">;

export interface CollectionsService {
  list(caller: CollectionCaller, locale: string): Promise<Listed[]>;
  /** The assets of the collection that the caller may see. */
  get(indicator: string, window: Window, caller: CollectionCaller, locale: string): Promise<RecordPage>;
}

export interface CollectionsParts {
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
type Count = (row: CollectionContent) => Promise<number>;
interface Asked {
  window: Window;
  caller: CollectionCaller;
  locale: string;
  count: Count;
}

const NOTHING: Omit<RecordPage, "start"> = { total: 0, ids: [] };

const isCode = (error: unknown, ...codes: ErrorCode[]) => error instanceof AppError && codes.includes(error.code);

export function createCollections(parts: CollectionsParts): CollectionsService {
  const { db, access, library, search } = parts;
  const repository = createCollectionsRepository(db);

  /** Counts all lists at once in the index or, without an index, each list in the database. */
  function counter(caller: CollectionCaller): Count {
    let counts: Promise<ReadonlyMap<string, number> | undefined> | undefined;
    return async ({ id, indicator }) => {
      counts ??= search.counts(COLLECTION, caller).catch((error: unknown) => {
        // Away, or the operator hides the field from this caller.
        if (isCode(error, "search.unavailable", "search.unknown_field")) return undefined;
        throw error;
      });
      const indexed = await counts;
      return indexed ? (indexed.get(indicator) ?? 0) : repository.count(id, access.viewOf(caller));
    };
  }

  async function contentOf(
    row: CollectionContent,
    { window, caller, locale, count }: Asked,
  ): Promise<Omit<RecordPage, "start">> {
    if (row.kind === "static") {
      const counted = await count(row);
      // A list of which the caller may see nothing is not read: the time that takes would reveal that it exists.
      if (counted === 0) return NOTHING;
      const ids = await repository.members(row.id, access.viewOf(caller), window);
      // The index may be a moment behind.
      return { total: Math.max(counted, ids.length > 0 ? window.start + ids.length : 0), ids };
    }
    try {
      return await search.find(storedQuery(row.search ?? {}, locale, window), caller);
    } catch (error) {
      // A stored search that uses a field hidden from this caller finds nothing for them.
      if (isCode(error, "search.unknown_field", "request.invalid")) return NOTHING;
      throw error;
    }
  }

  async function listed(row: CollectionRow, asked: Asked) {
    const { caller, locale } = asked;
    const { total, ids } = await contentOf(row, asked).catch((error: unknown) => {
      // What begins beyond what the engine reaches is counted without its first picture.
      if (isCode(error, "search.window")) return contentOf(row, { ...asked, window: { start: 0, rows: 0 } });
      // Without an index, stored searches cannot be counted; lists can.
      if (isCode(error, "search.unavailable")) return NOTHING;
      throw error;
    });
    // Admins arrange collections and have to find the empty ones too.
    if (total === 0 && !caller.isGuiAdmin) return undefined;
    const picture = pictureOf([row.sourceAssetId, ...ids], caller);
    return {
      indicator: row.indicator,
      label: anyTextIn(row.labels, locale) ?? row.indicator,
      translation: Object.fromEntries(Object.entries(row.labels).filter(([language]) => LANGUAGE.test(language))),
      src: null,
      count: total,
      ...picture,
      // A filter that the operator hides from this caller would be healed into a search for everything.
      ...(row.kind === "search" || library.registry().visible(COLLECTION, caller.visibility)?.facet
        ? searchOf(row, locale)
        : {}),
    } satisfies Listed;
  }

  /** The first that the caller may see. */
  function pictureOf(ids: Iterable<number | null>, caller: CollectionCaller): { src: string; url: string } | undefined {
    for (const id of ids) {
      const url = id === null ? undefined : library.pictureUrl(id, caller);
      if (url) return { src: String(id), url };
    }
    return undefined;
  }

  return {
    async list(caller, locale) {
      const asked = { window: { start: 0, rows: 1 }, caller, locale, count: counter(caller) };
      const rows = await repository.list();
      const all = await Promise.all(rows.map((row) => listed(row, asked)));
      return all.filter((entry) => entry !== undefined);
    },
    async get(indicator, window, caller, locale) {
      const row = await repository.find(indicator);
      const content = await contentOf(row, { window, caller, locale, count: counter(caller) });
      if (content.total === 0) throw fail("collection.not_found");
      return { ...content, start: window.start };
    },
  };
}
