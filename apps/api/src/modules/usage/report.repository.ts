// Reads the usage counts. A report reads many rows, so `report.service.ts` caches it.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { and, desc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { assets } from "../../db/tables/asset.table.ts";
import { events } from "../../db/tables/operation.table.ts";
import { dailySearchCounts, searchedWords } from "../../db/tables/usage.table.ts";
import type { Reader } from "../../platform/database/database.ts";
import { DAY_MS } from "./usage.repository.ts";

/** The counts of a day. `day`: its start (UTC) in epoch milliseconds. */
type DayCounts = Omit<ReplyOf<"usage.report">["days"][number], "day"> & { day: number };
/** An existing asset with its count and the data for its access check. */
export type AssetUseCount = Awaited<ReturnType<typeof readMostUsedAssets>>[number];

export type AssetUse = "shown" | "bookmarked" | "downloaded";
export const ASSET_USES: readonly AssetUse[] = ["shown", "downloaded", "bookmarked"];

const eventKind = (used: AssetUse) => `asset.${used}`;

/** Sum of the occurrences of the grouped events: daily events store their number in their details, others count once. */
const times = sql<number>`sum(coalesce(CAST(${events.details} ->> 'times' AS INTEGER), 1))`;

/** The counts of `length` days, the first of which starts at `from` (epoch milliseconds). */
export async function readDayCounts(db: Reader, from: number, length: number): Promise<DayCounts[]> {
  const nothing = { searches: 0, empty: 0, shown: 0, bookmarked: 0, downloaded: 0 };
  const starts = Array.from({ length }, (_, at) => from + at * DAY_MS);
  const days = new Map(starts.map((day): [number, DayCounts] => [day, { day, ...nothing }]));
  for (const counts of await db.select().from(dailySearchCounts).where(gte(dailySearchCounts.day, from)))
    Object.assign(days.get(counts.day) ?? {}, counts);
  const day = sql<number>`${events.at} / ${sql.raw(`${DAY_MS} * ${DAY_MS}`)}`;
  const isUse = inArray(events.kind, ASSET_USES.map(eventKind));
  const uses = await db
    .select({ day, kind: events.kind, times })
    .from(events)
    .where(and(gte(events.at, from), isUse))
    .groupBy(day, events.kind);
  for (const { day, kind, times } of uses) {
    const used = ASSET_USES.find((use) => eventKind(use) === kind);
    if (used) Object.assign(days.get(day) ?? {}, { [used]: times });
  }
  return [...days.values()];
}

/** The most frequent search terms, or those that most often found nothing. */
export async function readMostFrequentSearchTerms(
  db: Reader,
  from: number,
  column: "searches" | "empty",
  limit: number,
) {
  const { day, words } = searchedWords;
  const times = sql<number>`sum(${searchedWords[column]})`;
  return db
    .select({ words, times })
    .from(searchedWords)
    .where(gte(day, from))
    .groupBy(words)
    .having(gt(times, 0))
    .orderBy(desc(times), words)
    .limit(limit);
}

/** The most used assets. Deleted ones are left out here, but not in the daily counts. */
export async function readMostUsedAssets(db: Reader, from: number, used: AssetUse, limit: number) {
  const { id, fileName, aclId, embargo, unreadTerms } = assets;
  return db
    .select({ id, fileName, times, aclId, embargo, unreadTerms })
    .from(events)
    .innerJoin(assets, eq(assets.id, events.assetId))
    .where(and(gte(events.at, from), eq(events.kind, eventKind(used))))
    .groupBy(id)
    .orderBy(desc(times), id)
    .limit(limit);
}
