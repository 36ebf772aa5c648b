// The counts of use, by day in UTC.
import type { Database, Tx } from "../../platform/database.ts";
import { addDaily, type DailyKind } from "../../platform/events.repository.ts";

export interface Found {
  searches: number;
  /** How many of them were in vain. */
  empty: number;
}

export interface UsageBatch extends Found {
  /** Epoch milliseconds of its beginning. */
  readonly day: number;
  readonly words: Map<string, Found>;
  /** Times by asset. */
  readonly assets: Readonly<Record<DailyKind, Map<number, number>>>;
}

export const DAY = 86_400_000;
export const beginningOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

/** Rows of one write: a few milliseconds. */
const ROWS = 500;
/** Different words kept of a day, the most frequent: whoever sends many must not fill the disk with them. */
export const WORDS_A_DAY = 2000;

/** Resolves when all of it is on the disk, in one transaction where nothing else keeps the writer busy. */
export async function saveBatch(db: Database, { day, searches, empty, words, assets }: UsageBatch): Promise<void> {
  const writes = [
    ...slices(words).map((some) => db.write((tx) => addWords(tx, day, some))),
    ...Object.entries(assets).flatMap(([kind, counts]) =>
      slices(counts).map((some) => db.write((tx) => addDaily(tx, kind as DailyKind, day, some))),
    ),
    db.write((tx) => {
      if (searches + empty > 0) addSearches(tx, day, { searches, empty });
      if (words.size > 0) forgetRareWords(tx, day);
    }),
  ];
  const failed = (await Promise.allSettled(writes)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

function slices<K, V>(map: ReadonlyMap<K, V>): [K, V][][] {
  const all = [...map];
  return Array.from({ length: Math.ceil(all.length / ROWS) }, (_, at) => all.slice(at * ROWS, (at + 1) * ROWS));
}

function addWords(tx: Tx, day: number, rows: readonly (readonly [words: string, found: Found])[]): void {
  const add = tx.$client.prepare(
    `INSERT INTO searched_words (day, words, searches, empty) VALUES (?, ?, ?, ?)
     ON CONFLICT (day, words) DO UPDATE SET searches = searches + excluded.searches, empty = empty + excluded.empty`,
  );
  for (const [words, { searches, empty }] of rows) add.run(day, words, searches, empty);
}

function addSearches(tx: Tx, day: number, { searches, empty }: Found): void {
  tx.$client
    .prepare(
      `INSERT INTO search_day (day, searches, empty) VALUES (?, ?, ?)
       ON CONFLICT (day) DO UPDATE SET searches = searches + excluded.searches, empty = empty + excluded.empty`,
    )
    .run(day, searches, empty);
}

/** Of equally rare ones the oldest go: words that flood a day leave room for those that come after them. */
function forgetRareWords(tx: Tx, day: number): void {
  tx.$client
    .prepare(
      `DELETE FROM searched_words WHERE rowid IN
       (SELECT rowid FROM searched_words WHERE day = ? ORDER BY searches DESC, rowid DESC LIMIT -1 OFFSET ?)`,
    )
    .run(day, WORDS_A_DAY);
}

/** Deletes up to `limit` rows of words before a moment (epoch milliseconds); answers how many. */
export function forgetWords(tx: Tx, before: number, limit: number): number {
  return tx.$client
    .prepare("DELETE FROM searched_words WHERE rowid IN (SELECT rowid FROM searched_words WHERE day < ? LIMIT ?)")
    .run(before, limit).changes;
}
