// Says what a portal is used for, to whoever operates it.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ReadOnly } from "../../platform/database.ts";
import type { Access } from "../access/access.service.ts";
import {
  ASSET_USES,
  type AssetUse,
  type CountedAsset,
  countedAssets,
  countedDays,
  countedWords,
} from "./report.repository.ts";
import { beginningOfDay, DAY } from "./usage.repository.ts";

export type UsageReport = ReplyOf<"usage.report">;

/** Of each list. */
const LISTED = 20;
/** Assets read, of which some may be hidden from whoever asks. */
const READ = 500;
/** Milliseconds that a report stands, and how many times as long as it took. */
const STANDS = 10_000;
const REST = 20;

interface Counted extends Omit<UsageReport, AssetUse> {
  assets: Record<AssetUse, CountedAsset[]>;
}

/** Asks for no right; lists all assets that are there. */
export function usageReport(db: ReadOnly, clock: Clock, days: number): UsageReport {
  return listed(count(db, clock, days), () => true);
}

export interface UsageReports {
  /** Of the last days, today included; lists what the caller may see. */
  report(days: number, caller: Caller): UsageReport;
}

export function createUsageReports(db: ReadOnly, clock: Clock, access: Pick<Access, "viewOf">): UsageReports {
  const cached = new Map<number, { counted: Counted; until: number }>();
  return {
    report(days, caller) {
      const begun = performance.now();
      let found = cached.get(days);
      if (!found || begun > found.until) {
        const counted = count(db, clock, days);
        const now = performance.now();
        found = { counted, until: now + Math.max(STANDS, (now - begun) * REST) };
        cached.set(days, found);
      }
      const view = access.viewOf(caller);
      return listed(found.counted, (asset) => view.maySee(asset));
    },
  };
}

function count({ sqlite }: ReadOnly, clock: Clock, days: number): Counted {
  const today = beginningOfDay(clock.now());
  const from = today - (days - 1) * DAY;
  const byDay = new Map(countedDays(sqlite, from).map((one) => [one.day, one]));
  return {
    days: Array.from({ length: days }, (_, at) => {
      const day = from + at * DAY;
      const nothing = { searches: 0, empty: 0, shown: 0, downloaded: 0, bookmarked: 0 };
      return { ...nothing, ...byDay.get(day), day: new Date(day).toISOString().slice(0, 10) };
    }),
    words: countedWords(sqlite, from, "searches", LISTED),
    empty: countedWords(sqlite, from, "empty", LISTED),
    assets: Object.fromEntries(
      ASSET_USES.map((used) => [used, countedAssets(sqlite, from, used, READ)]),
    ) as Counted["assets"],
  };
}

function listed({ assets, ...counted }: Counted, maySee: (asset: CountedAsset) => boolean): UsageReport {
  const list = (used: AssetUse) =>
    assets[used]
      .filter(maySee)
      .slice(0, LISTED)
      .map(({ id, fileName, times }) => ({ id: String(id), name: fileName, times }));
  return { ...counted, shown: list("shown"), downloaded: list("downloaded"), bookmarked: list("bookmarked") };
}
