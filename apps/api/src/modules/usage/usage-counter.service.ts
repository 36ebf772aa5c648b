// Counts the use of the portal by day: searches and their terms, assets shown and bookmarked. Records neither account
// nor session nor address nor time of day. Writes in batches, so that no reply waits for it and commits, which
// invalidate caches, are rare.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { DailyEventKind } from "../../platform/database/events.repository.ts";
import type { Access } from "../access/access.service.ts";
import { type SearchedQuery, toSearchedTexts } from "./search-query-text.ts";
import {
  DAY_MS,
  deleteOldSearchTerms,
  type SearchCounts,
  saveBatch,
  startOfUtcDay,
  type UsageBatch,
} from "./usage.repository.ts";

export interface UsageCounter {
  /** Counts assets as shown, each once per session, if the caller may see them. */
  countShown(assetIds: Iterable<number>, caller: Caller): void;
  /** Counts assets that were added to a bookmark list, each once per session. */
  countBookmarked(assetIds: Iterable<number>, caller: Caller): void;
  /**
   * Counts a search once per session and query text, whatever its filters, order and page. Counts it as empty if the
   * text without filters found nothing.
   */
  countSearched(query: SearchedQuery, found: number, caller: Caller): void;
  /** Writes the pending counts. Never rejects: counts that cannot be written are reported and dropped. */
  flush(): Promise<void>;
  /** Deletes up to `limit` rows of search terms past their retention; returns how many. */
  deleteOldWords(limit: number): Promise<number>;
}

/** Milliseconds between two writes: rare, since the first search after a commit is a little slower. */
const BATCH_MS = 300_000;
/** Maximum number of distinct terms or assets in a batch; then it is written at once. */
const MAX_PENDING = 1000;
/** Milliseconds for which search terms are kept: as long as a report covers them. The daily totals stay. */
const WORDS_RETENTION_MS = 91 * DAY_MS;
/** Maximum number of views and searches remembered for deduplication, in memory only. */
const MAX_REMEMBERED = 50_000;

export interface UsageCounterDeps {
  db: Database;
  clock: Clock;
  access: Pick<Access, "accessInfos" | "forCaller">;
  /** False: nothing is counted. */
  isEnabled: boolean;
  /** Whether the disk is writable and has space left: a failing write may crash the process. */
  canWrite(): boolean;
  onError(error: unknown): void;
}

export function createUsageCounter({
  db,
  clock,
  access,
  isEnabled,
  canWrite,
  onError,
}: UsageCounterDeps): UsageCounter {
  const seen = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  let pending = emptyBatch(0);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = emptyBatch(batch.day);
    writing = writing.then(() => write(batch));
    return writing;
  }

  async function write(batch: UsageBatch): Promise<void> {
    if (isEmpty(batch)) return;
    try {
      if (!canWrite()) throw new Error("the disk is full or read-only");
      await saveBatch(db, batch);
    } catch (error) {
      // A full disk must not fail any request; the counts of this batch are lost.
      onError(error);
    }
  }

  /** The batch of today. */
  function currentBatch(): UsageBatch {
    const day = startOfUtcDay(clock.now());
    if (day !== pending.day) {
      if (timer) void flush();
      pending = emptyBatch(day);
    }
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
    return pending;
  }

  function isNew(key: string): boolean {
    if (seen.get(key)) return false;
    seen.set(key, true);
    return true;
  }

  function countAsset(kind: DailyEventKind, id: number): void {
    const counts = currentBatch().assets[kind];
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (counts.size >= MAX_PENDING) void flush();
  }

  function countSearch(words: readonly string[], { searches, empty }: SearchCounts): void {
    const batch = currentBatch();
    batch.searches += searches;
    batch.empty += empty;
    for (const [at, text] of words.entries()) {
      const before = batch.words.get(text) ?? { searches: 0, empty: 0 };
      // Only the first entry, the typed text, counts as empty; the suggestions narrow the result.
      batch.words.set(text, {
        searches: before.searches + searches,
        empty: before.empty + (at === 0 ? empty : 0),
      });
    }
    if (batch.words.size >= MAX_PENDING) void flush();
  }

  /** A look at the portal with the rights of a group is no use of it. */
  const isCounted = ({ kind }: Caller) => isEnabled && kind !== "group-view";

  return {
    countShown(assetIds, caller) {
      if (!isCounted(caller)) return;
      const keyOf = (id: number) => `${caller.sessionRef} s${id}`;
      const unseen = [...assetIds].filter((id) => !seen.get(keyOf(id)));
      if (unseen.length === 0) return;
      const count = async () => {
        const rights = await access.forCaller(caller);
        for (const info of await access.accessInfos(unseen))
          if (rights.maySee(info) && isNew(keyOf(info.id))) countAsset("asset.shown", info.id);
      };
      // Not awaited: whoever looks at an asset need not wait until it is counted.
      count().catch(onError);
    },
    countBookmarked(assetIds, caller) {
      if (!isCounted(caller)) return;
      for (const id of assetIds) if (isNew(`${caller.sessionRef} b${id}`)) countAsset("asset.bookmarked", id);
    },
    countSearched(query, found, caller) {
      if (!isCounted(caller)) return;
      const words = toSearchedTexts(query);
      const key = `${caller.sessionRef} q${words.join("\n")}`;
      const foundNothing = found === 0 && words.length > 0 && isUnfiltered(query);
      const counted = { searches: isNew(key) ? 1 : 0, empty: foundNothing && isNew(`${key}\n0`) ? 1 : 0 };
      if (counted.searches + counted.empty > 0) countSearch(words, counted);
    },
    flush,
    deleteOldWords: (limit) => db.write((tx) => deleteOldSearchTerms(tx, clock.now() - WORDS_RETENTION_MS, limit)),
  };
}

const isUnfiltered = ({ filter }: SearchedQuery) => Object.values(filter ?? {}).every((wanted) => !wanted?.length);

const emptyBatch = (day: number): UsageBatch => ({
  day,
  searches: 0,
  empty: 0,
  words: new Map(),
  assets: { "asset.shown": new Map(), "asset.bookmarked": new Map() },
});

const isEmpty = ({ searches, empty, assets }: UsageBatch) =>
  searches + empty === 0 && Object.values(assets).every(({ size }) => size === 0);
