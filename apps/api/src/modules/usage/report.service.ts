// Reports the use of the portal to operators and administrators.

import type { ReplyOf } from "@vitrine/contract/endpoint";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import type { Access } from "../access/access.service.ts";
import {
  ASSET_USES,
  type AssetUse,
  type AssetUseCount,
  readDayCounts,
  readMostFrequentSearchTerms,
  readMostUsedAssets,
} from "./report.repository.ts";
import { DAY_MS, startOfUtcDay } from "./usage.repository.ts";

export type UsageReport = ReplyOf<"usage.report">;

/** Maximum length of each list. */
const MAX_LISTED = 20;
/** Maximum number of assets read per list: more than are listed, since some may be hidden from the caller. */
const MAX_ASSETS_READ = 500;
/** A report is cached for at least so many milliseconds, and for a multiple of the time it took. */
const MIN_CACHE_MS = 10_000;
const CACHE_COST_FACTOR = 20;

interface UsageCounts extends Omit<UsageReport, AssetUse> {
  assets: Record<AssetUse, AssetUseCount[]>;
}

/** Without access checks: lists all existing assets. */
export async function readUnrestrictedUsageReport(
  db: ReadOnlyDatabase,
  clock: Clock,
  days: number,
): Promise<UsageReport> {
  return toReport(await readCounts(db, clock, days), () => true);
}

export interface UsageReports {
  /** Covers the last days including today; lists only assets that the caller may see. */
  report(days: number, caller: Caller): Promise<UsageReport>;
}

export function createUsageReports(
  db: ReadOnlyDatabase,
  clock: Clock,
  access: Pick<Access, "forCaller">,
): UsageReports {
  const cached = new Map<number, { counted: UsageCounts; until: number }>();
  return {
    async report(days, caller) {
      const startedAt = performance.now();
      let found = cached.get(days);
      if (!found || startedAt > found.until) {
        const counted = await readCounts(db, clock, days);
        const now = performance.now();
        found = { counted, until: now + Math.max(MIN_CACHE_MS, (now - startedAt) * CACHE_COST_FACTOR) };
        cached.set(days, found);
      }
      const view = await access.forCaller(caller);
      return toReport(found.counted, (asset) => view.maySee(asset));
    },
  };
}

async function readCounts({ read }: ReadOnlyDatabase, clock: Clock, days: number): Promise<UsageCounts> {
  const today = startOfUtcDay(clock.now());
  const from = today - (days - 1) * DAY_MS;
  return {
    days: (await readDayCounts(read, from, days)).map((counts) => ({
      ...counts,
      day: new Date(counts.day).toISOString().slice(0, 10),
    })),
    words: await readMostFrequentSearchTerms(read, from, "searches", MAX_LISTED),
    empty: await readMostFrequentSearchTerms(read, from, "empty", MAX_LISTED),
    assets: Object.fromEntries(
      await mapSequentially(ASSET_USES, async (used) => [
        used,
        await readMostUsedAssets(read, from, used, MAX_ASSETS_READ),
      ]),
    ) as UsageCounts["assets"],
  };
}

function toReport({ assets, ...counted }: UsageCounts, maySee: (asset: AssetUseCount) => boolean): UsageReport {
  const list = (used: AssetUse) =>
    assets[used]
      .filter(maySee)
      .slice(0, MAX_LISTED)
      .map(({ id, fileName, times }) => ({ id: String(id), name: fileName, times }));
  return { ...counted, shown: list("shown"), downloaded: list("downloaded"), bookmarked: list("bookmarked") };
}
