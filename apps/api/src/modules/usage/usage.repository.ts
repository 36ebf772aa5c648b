// Writes the usage counts by day (UTC).

import { and, desc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { dailySearchCounts, searchedWords } from "../../db/tables/usage.table.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { addDailyCounts, type DailyEventKind } from "../../platform/database/events.repository.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { countChanges } from "../../platform/database/statements.ts";

export interface SearchCounts {
  searches: number;
  /** How many of these searches found nothing. */
  empty: number;
}

export interface UsageBatch extends SearchCounts {
  /** Start of the day in epoch milliseconds. */
  readonly day: number;
  readonly words: Map<string, SearchCounts>;
  /** Counts by asset id. */
  readonly assets: Readonly<Record<DailyEventKind, Map<number, number>>>;
}

export const DAY_MS = 86_400_000;
export const startOfUtcDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** Rows per transaction: a few milliseconds. */
const ROWS_PER_WRITE = 500;
/** Maximum number of distinct terms stored per day, the most frequent: a flood of searches must not fill the disk. */
export const MAX_SEARCH_TERMS_PER_DAY = 2000;

/** Resolves when all of it is stored, in one transaction if the writer is idle. */
export async function saveBatch(db: Database, { day, searches, empty, words, assets }: UsageBatch): Promise<void> {
  const writes = [
    ...slices(words).map((some) => db.write((tx) => addWords(tx, day, some))),
    ...Object.entries(assets).flatMap(([kind, counts]) =>
      slices(counts).map((some) => db.write((tx) => addDailyCounts(tx, kind as DailyEventKind, day, some))),
    ),
    db.write(async (tx) => {
      if (searches + empty > 0) await addSearches(tx, day, { searches: searches, empty });
      if (words.size > 0) await deleteRareWords(tx, day);
    }),
  ];
  const failed = (await Promise.allSettled(writes)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

function slices<K, V>(map: ReadonlyMap<K, V>): [K, V][][] {
  const all = [...map];
  return Array.from({ length: Math.ceil(all.length / ROWS_PER_WRITE) }, (_, at) =>
    all.slice(at * ROWS_PER_WRITE, (at + 1) * ROWS_PER_WRITE),
  );
}

/** SQLite's row id, which grows with every inserted row. */
const rowid = sql<number>`rowid`;

async function addWords(
  tx: Tx,
  day: number,
  rows: readonly (readonly [words: string, found: SearchCounts])[],
): Promise<void> {
  for (const [words, { searches, empty }] of rows) await upsertWords(tx).execute({ day, words, searches, empty });
}

const upsertWords = preparePerConnection((tx) => {
  const { placeholder } = sql;
  const { day, words, searches, empty } = searchedWords;
  const key = { day: placeholder("day"), words: placeholder("words") };
  return tx
    .insert(searchedWords)
    .values({ ...key, searches: placeholder("searches"), empty: placeholder("empty") })
    .onConflictDoUpdate({
      target: [day, words],
      set: { searches: sql`${searches} + excluded.searches`, empty: sql`${empty} + excluded.empty` },
    })
    .prepare();
});

async function addSearches(tx: Tx, day: number, { searches, empty }: SearchCounts): Promise<void> {
  const { searches: allSearches, empty: allEmpty } = dailySearchCounts;
  await tx
    .insert(dailySearchCounts)
    .values({ day, searches, empty })
    .onConflictDoUpdate({
      target: dailySearchCounts.day,
      set: { searches: sql`${allSearches} + ${searches}`, empty: sql`${allEmpty} + ${empty}` },
    });
}

/** Of equally rare terms the oldest are deleted, so that a flood does not displace later ones. */
async function deleteRareWords(tx: Tx, day: number): Promise<void> {
  const { searches } = searchedWords;
  const isOfDay = eq(searchedWords.day, day);
  const kept = tx.select({ rowid }).from(searchedWords).where(isOfDay).orderBy(desc(searches), desc(rowid));
  await tx.delete(searchedWords).where(and(isOfDay, notInArray(rowid, kept.limit(MAX_SEARCH_TERMS_PER_DAY))));
}

/** Deletes up to `limit` rows of terms from before a time (epoch milliseconds); returns how many. */
export async function deleteOldSearchTerms(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx.select({ rowid }).from(searchedWords).where(lt(searchedWords.day, before)).limit(limit);
  return countChanges(await tx.delete(searchedWords).where(inArray(rowid, old)));
}
