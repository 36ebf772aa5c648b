import "@mantine/charts/styles.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import { BarChart } from "@mantine/charts";
import { useDirection } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { formatNumber, getRegionalLocale } from "../../../shared/i18n/format.ts";
import type { UsageDay, UsageKind } from "./usage-report.ts";

/** Height of the chart in pixels. */
const HEIGHT = 260;
/** Width of the axis of numbers in pixels. */
const AXIS_WIDTH = 60;
/** Pixels that a digit of a number above a bar takes at most, and the space between two numbers. */
const DIGIT_WIDTH = 8;
const LABEL_GAP = 12;

interface Props {
  readonly days: readonly UsageDay[];
  readonly kind: UsageKind;
}

/** A counter by day, hidden from screen readers: the table next to it has the same numbers. */
export function UsageChart({ days, kind }: Props) {
  const { t, i18n } = useTranslation();
  const isMirrored = useDirection().dir === "rtl";
  const { ref, width } = useElementSize();
  const day = new Intl.DateTimeFormat(getRegionalLocale(i18n.language), {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const number = (value: number) => formatNumber(value, i18n.language);
  const longest = Math.max(...days.map((one) => number(one[kind]).length));
  // Otherwise only the tooltip shows the numbers.
  const hasLabels = (width - AXIS_WIDTH) / days.length >= longest * DIGIT_WIDTH + LABEL_GAP;
  return (
    <div ref={ref} aria-hidden>
      <BarChart
        h={HEIGHT}
        data={days.map((one) => ({ ...one, day: day.format(new Date(one.day)) }))}
        dataKey="day"
        series={[{ name: kind, label: t(`admin:usage.kind.${kind}`), color: "var(--p-text-2)" }]}
        valueFormatter={number}
        withBarValueLabel={hasLabels}
        valueLabelProps={{ formatter: (value) => (Number(value) === 0 ? "" : number(Number(value))) }}
        xAxisProps={{ reversed: isMirrored }}
        yAxisProps={{ orientation: isMirrored ? "right" : "left", allowDecimals: false, width: AXIS_WIDTH }}
        barChartProps={{ accessibilityLayer: false, barCategoryGap: "12%" }}
        barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
        maxBarWidth={64}
      />
    </div>
  );
}
