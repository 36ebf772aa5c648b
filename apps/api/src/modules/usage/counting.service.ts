// Counts what a portal is used for, by day: searches and their words, assets shown and bookmarked. Who did it is not
// recorded: neither account nor session nor address, nor the time of day. Written in batches, so that no reply waits
// for it and commits, after which much is read anew, are few. docs/decisions/0031-recording.md has the reasons.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { DailyKind } from "../../platform/events.repository.ts";
import type { Access } from "../access/access.service.ts";
import { type Searched, searchedWords } from "./searched-words.ts";
import { beginningOfDay, DAY, type Found, forgetWords, saveBatch, type UsageBatch } from "./usage.repository.ts";

export interface UsageCounter {
  /** Counts those that the caller may see as shown, each once for a session, however often it looks. */
  looksAt(assetIds: Iterable<number>, caller: Caller): void;
  /** Counts assets that were added to a list, each once for a session. */
  bookmarks(assetIds: Iterable<number>, caller: Caller): void;
  /**
   * Counts a search, once for a session and words: filters, orders and pages are the same search. It was in vain where
   * words without a filter found nothing.
   */
  searches(query: Searched, found: number, caller: Caller): void;
  /** Writes the counts that are waiting. Never fails: what cannot be written is told and dropped. */
  flush(): Promise<void>;
  /** Deletes up to `limit` rows of words that are too old; answers how many. */
  forget(limit: number): Promise<number>;
}

/** Rare, since whoever searches after a commit waits a little longer. */
const BATCH_MS = 300_000;
/** Different words, and different assets, that wait; beyond, a batch is written at once. */
const WAITING = 1000;
/** Words go when no report reaches them any more; the numbers of each day stay, a few bytes. */
const WORDS_KEPT = 91 * DAY;
/** What sessions have seen and searched for, in memory alone; the oldest is forgotten first. */
const REMEMBERED = 50_000;

export interface UsageCounterParts {
  db: Database;
  clock: Clock;
  access: Pick<Access, "guard" | "maySee">;
  /** false: nothing is counted. */
  on: boolean;
  /** Whether the disk takes anything, with room to spare: a write that it refuses may end the process. */
  mayWrite(): boolean;
  onError(error: unknown): void;
}

export function createUsageCounter({ db, clock, access, on, mayWrite, onError }: UsageCounterParts): UsageCounter {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  let waiting = emptyBatch(0);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = emptyBatch(batch.day);
    writing = writing.then(() => write(batch));
    return writing;
  }

  async function write(batch: UsageBatch): Promise<void> {
    if (isEmpty(batch)) return;
    try {
      if (!mayWrite()) throw new Error("the disk takes nothing");
      await saveBatch(db, batch);
    } catch (error) {
      // A full disk must not keep anybody from looking; the figures of this batch are lost.
      onError(error);
    }
  }

  /** The batch of today. */
  function today(): UsageBatch {
    const day = beginningOfDay(clock.now());
    if (day !== waiting.day) {
      if (timer) void flush();
      waiting = emptyBatch(day);
    }
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
    return waiting;
  }

  function isNew(key: string): boolean {
    if (seen.get(key)) return false;
    seen.set(key, true);
    return true;
  }

  function countAsset(kind: DailyKind, id: number): void {
    const counts = today().assets[kind];
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (counts.size >= WAITING) void flush();
  }

  function countSearch(words: readonly string[], { searches, empty }: Found): void {
    const batch = today();
    batch.searches += searches;
    batch.empty += empty;
    for (const [at, text] of words.entries()) {
      const before = batch.words.get(text) ?? { searches: 0, empty: 0 };
      // What is found is found by the first, the words typed; suggestions beside them narrow.
      batch.words.set(text, { searches: before.searches + searches, empty: before.empty + (at === 0 ? empty : 0) });
    }
    if (batch.words.size >= WAITING) void flush();
  }

  return {
    looksAt(assetIds, caller) {
      if (!on) return;
      for (const id of assetIds) {
        const key = `${caller.sessionRef} s${id}`;
        if (!seen.get(key) && access.maySee(caller, access.guard(id)) && isNew(key)) countAsset("asset.shown", id);
      }
    },
    bookmarks(assetIds, caller) {
      if (!on) return;
      for (const id of assetIds) if (isNew(`${caller.sessionRef} b${id}`)) countAsset("asset.bookmarked", id);
    },
    searches(query, found, caller) {
      if (!on) return;
      const words = searchedWords(query);
      const key = `${caller.sessionRef} q${words.join("\n")}`;
      const inVain = found === 0 && words.length > 0 && isUnfiltered(query);
      const counted = { searches: isNew(key) ? 1 : 0, empty: inVain && isNew(`${key}\n0`) ? 1 : 0 };
      if (counted.searches + counted.empty > 0) countSearch(words, counted);
    },
    flush,
    forget: (limit) => db.write((tx) => forgetWords(tx, clock.now() - WORDS_KEPT, limit)),
  };
}

const isUnfiltered = ({ filter }: Searched) => Object.values(filter ?? {}).every((wanted) => !wanted?.length);

const emptyBatch = (day: number): UsageBatch => ({
  day,
  searches: 0,
  empty: 0,
  words: new Map(),
  assets: { "asset.shown": new Map(), "asset.bookmarked": new Map() },
});

const isEmpty = ({ searches, empty, assets }: UsageBatch) =>
  searches + empty === 0 && Object.values(assets).every(({ size }) => size === 0);
