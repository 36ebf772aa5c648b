import type { ReplyOf } from "@vitrine/contract/endpoint";

export type UsageReport = ReplyOf<"usage.report">;
export type UsageDay = UsageReport["days"][number];

/** The counters of each day, in the order of the chart and the table. */
export const USAGE_KINDS = ["searches", "empty", "shown", "downloaded", "bookmarked"] as const;
