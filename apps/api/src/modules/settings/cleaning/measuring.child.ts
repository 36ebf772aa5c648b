// Measures the custom font, so that a fallback font with the same metrics can be shown until it has loaded, without
// layout shift.
import { fromBuffer } from "@capsizecss/unpack";
import type { FallbackFontMetrics } from "@vitrine/settings/theme/font-css";
import { serveTasks } from "../../../platform/processes/child-loop.ts";
import type { FontMeasuringTask } from "./cleaner.service.ts";

/** Arial and its metric-compatible replacements: average character width, and units per em. */
const FALLBACK_FONT = { width: 904, unitsPerEm: 2048 };

/** Plausible metrics of a text font in percent; fonts beyond them get no fallback metrics. */
const PLAUSIBLE_RANGES: Readonly<Record<keyof FallbackFontMetrics, readonly [from: number, to: number]>> = {
  sizeAdjust: [50, 200],
  ascent: [40, 250],
  descent: [0, 150],
  lineGap: [0, 150],
};

/** Metrics in percent of the fallback font's em. Undefined for a font with implausible metrics. */
serveTasks<FontMeasuringTask, FallbackFontMetrics | undefined>(async ({ font }) => {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(Buffer.from(font, "base64"));
  const size = xWidthAvg / unitsPerEm / (FALLBACK_FONT.width / FALLBACK_FONT.unitsPerEm);
  const percent = (units: number) => (100 * units) / unitsPerEm / size;
  const measures: FallbackFontMetrics = {
    sizeAdjust: 100 * size,
    ascent: percent(ascent),
    descent: percent(Math.abs(descent)),
    lineGap: percent(lineGap),
  };
  const isPlausible = Object.entries(PLAUSIBLE_RANGES).every(([name, [from, to]]) => {
    const value = measures[name as keyof FallbackFontMetrics];
    return value >= from && value <= to;
  });
  return isPlausible ? measures : undefined;
});
