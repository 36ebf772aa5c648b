// Reads the usage counts. A report reads many rows, so `report.service.ts` caches it.
import type { Sqlite } from "../../platform/database/database.ts";
import { DAY_MS } from "./usage.repository.ts";

export interface DayCounts {
  /** Start of the day (UTC) in epoch milliseconds. */
  day: number;
  searches: number;
  empty: number;
  shown: number;
  bookmarked: number;
  downloaded: number;
}

export interface QueryCount {
  words: string;
  times: number;
}

/** An existing asset with its count and the data for its access check. */
export interface AssetUseCount {
  id: number;
  fileName: string;
  times: number;
  aclId: number;
  embargo: number | null;
  unreadTerms: string | null;
}

export type AssetUse = "shown" | "bookmarked" | "downloaded";
export const ASSET_USES: readonly AssetUse[] = ["shown", "downloaded", "bookmarked"];

/** Number of occurrences of an event; daily events store it in their details. */
const TIMES_SQL = "sum(coalesce(event.details ->> '$.times', 1))";

/** Since `from` (epoch milliseconds). Days without counts are absent. */
export function readDayCounts(db: Sqlite, from: number): DayCounts[] {
  const days = new Map<number, DayCounts>();
  const of = (day: number): DayCounts => {
    const found = days.get(day) ?? { day, searches: 0, empty: 0, shown: 0, bookmarked: 0, downloaded: 0 };
    days.set(day, found);
    return found;
  };
  const searches = db.prepare("SELECT day, searches, empty FROM search_day WHERE day >= ?").all(from);
  for (const { day, ...found } of searches as Pick<DayCounts, "day" | "searches" | "empty">[])
    Object.assign(of(day), found);
  const uses = db
    .prepare(
      `SELECT at / ${DAY_MS} * ${DAY_MS} AS day, substr(kind, 7) AS used, ${TIMES_SQL} AS times FROM event
       WHERE at >= ? AND kind IN ('asset.shown', 'asset.bookmarked', 'asset.downloaded') GROUP BY 1, 2`,
    )
    .all(from) as { day: number; used: AssetUse; times: number }[];
  for (const { day, used, times } of uses) of(day)[used] = times;
  return [...days.values()];
}

/** The most frequent search terms, or those that most often found nothing. */
export function readQueryCounts(db: Sqlite, from: number, column: "searches" | "empty", limit: number): QueryCount[] {
  return db
    .prepare(
      `SELECT words, sum(${column}) AS times FROM searched_words WHERE day >= ? GROUP BY words
       HAVING times > 0 ORDER BY times DESC, words LIMIT ?`,
    )
    .all(from, limit) as QueryCount[];
}

/** The most used assets. Deleted ones are left out here, but not in the daily counts. */
export function readAssetUseCounts(db: Sqlite, from: number, used: AssetUse, limit: number): AssetUseCount[] {
  return db
    .prepare(
      `SELECT asset.id, asset.file_name AS fileName, ${TIMES_SQL} AS times, asset.acl_id AS aclId, asset.embargo,
              asset.unread_terms AS unreadTerms
       FROM event JOIN asset ON asset.id = event.asset_id WHERE event.at >= ? AND event.kind = ?
       GROUP BY asset.id ORDER BY times DESC, asset.id LIMIT ?`,
    )
    .all(from, `asset.${used}`, limit) as AssetUseCount[];
}
