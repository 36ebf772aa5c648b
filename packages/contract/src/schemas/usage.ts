import { z } from "zod";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

const times = z.int().nonnegative();
/** Sorted by frequency. */
const words = z.array(z.strictObject({ words: z.string(), times })).max(20);
const assets = z.array(z.strictObject({ id: z.string(), name: z.string(), times })).max(20);

export const usageReportSchema = z
  .strictObject({
    days: z
      .array(
        z.strictObject({
          day: z.iso.date().meta({ description: "In UTC" }),
          searches: times.meta({ description: "The same terms count once per session" }),
          empty: times.meta({ description: "Terms without results, in searches without a filter" }),
          shown: times,
          downloaded: times,
          bookmarked: times,
        }),
      )
      .meta({ description: "Every day, oldest first" }),
    words: words.meta({ description: "Search terms in lower case" }),
    empty: words.meta({ description: "What found nothing" }),
    shown: assets,
    downloaded: assets,
    bookmarked: assets,
  })
  .meta({ id: "UsageReport" });

export const usageSchemas = {
  "usage.report": {
    query: z.strictObject({
      days: z
        .union([z.literal(7), z.literal(30), z.literal(90)])
        .meta({ description: "Number of days, including today" }),
    }),
    reply: usageReportSchema,
    example: {
      query: { days: 7 },
      reply: {
        days: [{ day: "2026-11-24", searches: 31, empty: 2, shown: 58, downloaded: 9, bookmarked: 4 }],
        words: [{ words: "bowl", times: 12 }],
        empty: [{ words: "teabowl", times: 2 }],
        shown: [{ id: "22", name: "Lagune mit Orangen.jpg", times: 17 }],
        downloaded: [{ id: "22", name: "Lagune mit Orangen.jpg", times: 5 }],
        bookmarked: [],
      },
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
