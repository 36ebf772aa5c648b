import type { ReplyOf } from "@vitrine/contract/endpoint";

export type UsageReport = ReplyOf<"usage.report">;
export type UsageDay = UsageReport["days"][number];

/** The counters of each day, in the order of the totals and the table. */
export const USAGE_KINDS = ["searches", "empty", "shown", "downloaded", "bookmarked"] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

export const sumDays = (days: readonly UsageDay[], kind: UsageKind): number =>
  days.reduce((total, day) => total + day[kind], 0);
