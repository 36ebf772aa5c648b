// Reads the counts of use. A report goes over many rows: `report.service.ts` asks seldom.
import type { Sqlite } from "../../platform/database.ts";
import { DAY } from "./usage.repository.ts";

export interface CountedDay {
  /** Epoch milliseconds of its beginning, UTC. */
  day: number;
  searches: number;
  empty: number;
  shown: number;
  bookmarked: number;
  downloaded: number;
}

export interface CountedWords {
  words: string;
  times: number;
}

/** An asset that is still there, with what the right to it depends on. */
export interface CountedAsset {
  id: number;
  fileName: string;
  times: number;
  aclId: number;
  embargo: number | null;
  unreadTerms: string | null;
}

export type AssetUse = "shown" | "bookmarked" | "downloaded";
export const ASSET_USES: readonly AssetUse[] = ["shown", "downloaded", "bookmarked"];

/** How often the event of a row happened: those that are counted by day say it. */
const TIMES = "sum(coalesce(event.details ->> '$.times', 1))";

/** From a moment on, epoch milliseconds; days without anything are absent. */
export function countedDays(db: Sqlite, from: number): CountedDay[] {
  const days = new Map<number, CountedDay>();
  const of = (day: number): CountedDay => {
    const found = days.get(day) ?? { day, searches: 0, empty: 0, shown: 0, bookmarked: 0, downloaded: 0 };
    days.set(day, found);
    return found;
  };
  const searches = db.prepare("SELECT day, searches, empty FROM search_day WHERE day >= ?").all(from);
  for (const { day, ...found } of searches as Pick<CountedDay, "day" | "searches" | "empty">[])
    Object.assign(of(day), found);
  const uses = db
    .prepare(
      `SELECT at / ${DAY} * ${DAY} AS day, substr(kind, 7) AS used, ${TIMES} AS times FROM event
       WHERE at >= ? AND kind IN ('asset.shown', 'asset.bookmarked', 'asset.downloaded') GROUP BY 1, 2`,
    )
    .all(from) as { day: number; used: AssetUse; times: number }[];
  for (const { day, used, times } of uses) of(day)[used] = times;
  return [...days.values()];
}

/** The most frequent words, or those that found nothing. */
export function countedWords(db: Sqlite, from: number, column: "searches" | "empty", most: number): CountedWords[] {
  return db
    .prepare(
      `SELECT words, sum(${column}) AS times FROM searched_words WHERE day >= ? GROUP BY words
       HAVING times > 0 ORDER BY times DESC, words LIMIT ?`,
    )
    .all(from, most) as CountedWords[];
}

/** The assets that were used most. Deleted ones are left out, here and nowhere else. */
export function countedAssets(db: Sqlite, from: number, used: AssetUse, most: number): CountedAsset[] {
  return db
    .prepare(
      `SELECT asset.id, asset.file_name AS fileName, ${TIMES} AS times, asset.acl_id AS aclId, asset.embargo,
              asset.unread_terms AS unreadTerms
       FROM event JOIN asset ON asset.id = event.asset_id WHERE event.at >= ? AND event.kind = ?
       GROUP BY asset.id ORDER BY times DESC, asset.id LIMIT ?`,
    )
    .all(from, `asset.${used}`, most) as CountedAsset[];
}
