// Collections: lists of assets and stored searches. A caller gets of them what he may see; one that holds nothing for
// him looks like one that is not there.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { ErrorCode } from "@vitrine/contract/errors";
import { AppError, fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Access } from "../access/access.service.ts";
import { joinReply, type LibraryService } from "../library/library.service.ts";
import type { SearchService } from "../search/search.service.ts";
import { type CollectionRow, createCollectionsRepository, type Sight } from "./collections.repository.ts";
import { searchOf, storedQuery } from "./stored-query.ts";

type Listed = ReplyOf<"collections.list">["collections"][number];
type Visitor = Pick<Caller, "groups" | "visibility" | "sessionRef" | "isGuiAdmin">;

export interface CollectionsService {
  list(caller: Visitor, locale: string): Promise<Listed[]>;
  /** The reply of `collections.get` as JSON bytes. */
  get(indicator: string, window: { start: number; rows: number }, caller: Visitor, locale: string): Promise<Buffer>;
}

export interface CollectionsParts {
  db: Database;
  clock: Clock;
  access: Access;
  library: LibraryService;
  search: Pick<SearchService, "hits">;
}

/** Seconds for which a count stands: a large collection is counted once for everybody who opens the dashboard. */
const COUNT_FOR = 5;
const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;

interface Content {
  total: number;
  ids: Iterable<number>;
}
const NOTHING: Content = { total: 0, ids: [] };

const isCode = (error: unknown, ...codes: ErrorCode[]) => error instanceof AppError && codes.includes(error.code);

export function createCollections(parts: CollectionsParts): CollectionsService {
  const { db, clock, access, library, search } = parts;
  const repository = createCollectionsRepository(db);
  const counts = new Map<string, number>();
  let countedAt = 0;

  function sightOf(caller: Visitor): Sight {
    return { acls: JSON.stringify([...access.visibleAcls(caller)]), now: clock.seconds() };
  }

  async function countOf(id: number, sight: Sight): Promise<number> {
    const period = Math.floor(sight.now / COUNT_FOR);
    if (period !== countedAt) counts.clear();
    countedAt = period;
    const key = `${id} ${sight.acls}`;
    const known = counts.get(key) ?? (await repository.count(id, sight));
    counts.set(key, known);
    return known;
  }

  async function contentOf(
    row: CollectionRow,
    caller: Visitor,
    locale: string,
    window: { start: number; rows: number },
  ): Promise<Content> {
    if (row.kind === "static") {
      const sight = sightOf(caller);
      const ids = await repository.members(row.id, sight, window.start, window.rows);
      return { total: await countOf(row.id, sight), ids };
    }
    try {
      return await search.hits(storedQuery(row.search ?? {}, locale, window), caller);
    } catch (error) {
      // A stored search that names what this caller may not know of holds nothing for him.
      if (isCode(error, "search.unknown_field", "request.invalid")) return NOTHING;
      throw error;
    }
  }

  async function listed(row: CollectionRow, caller: Visitor, locale: string): Promise<Listed | undefined> {
    const { total, ids } = await contentOf(row, caller, locale, { start: 0, rows: 1 }).catch((error: unknown) => {
      // Without an index nobody knows what a search holds; lists are there all the same.
      if (isCode(error, "search.unavailable")) return NOTHING;
      throw error;
    });
    // Admins arrange collections and have to find the empty ones too.
    if (total === 0 && !caller.isGuiAdmin) return undefined;
    const source = [row.sourceAssetId, ...ids].find(
      (id) => id !== null && library.pictureUrl(id, caller) !== undefined,
    );
    const url = source ? library.pictureUrl(source, caller) : undefined;
    return {
      indicator: row.indicator,
      label: labelIn(row.labels, locale) ?? row.indicator,
      translation: Object.fromEntries(Object.entries(row.labels).filter(([language]) => LANGUAGE.test(language))),
      src: source ? String(source) : null,
      count: total,
      ...(url ? { url } : {}),
      ...searchOf(row, locale),
    };
  }

  return {
    async list(caller, locale) {
      const rows = await repository.list();
      const all = await Promise.all(rows.map((row) => listed(row, caller, locale)));
      return all.filter((entry) => entry !== undefined);
    },
    async get(indicator, window, caller, locale) {
      const row = await repository.find(indicator);
      const content = row && (await contentOf(row, caller, locale, window));
      if (!content || content.total === 0) throw fail("collection.not_found");
      return joinReply([
        '{"response":{"docs":[',
        library.records(content.ids, caller, locale),
        `],"numFound":${content.total},"start":${window.start}}}`,
      ]);
    },
  };
}

function labelIn(labels: Readonly<Record<string, string>>, locale: string): string | undefined {
  return labels[locale] ?? labels[locale.slice(0, 2)] ?? labels.en ?? Object.values(labels)[0];
}
