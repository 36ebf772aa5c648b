import "@mantine/charts/styles.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import { BarChart } from "@mantine/charts";
import { useDirection } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber, getRegionalLocale } from "../../../shared/i18n/format.ts";
import { USAGE_KINDS, type UsageDay } from "./usage-report.ts";

/** Height of the chart in pixels. */
const HEIGHT = 280;
const COLOURS: Record<(typeof USAGE_KINDS)[number], string> = {
  searches: "var(--p-primary-color)",
  empty: "var(--p-warning)",
  shown: "var(--p-info)",
  downloaded: "var(--p-success)",
  bookmarked: "var(--p-text-2)",
};

/** The usage chart, hidden from screen readers: the table next to it has the same numbers. */
export function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation();
  const isMirrored = useDirection().dir === "rtl";
  const day = new Intl.DateTimeFormat(getRegionalLocale(i18n.language), {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return (
    <div aria-hidden>
      <BarChart
        h={HEIGHT}
        data={days.map((one) => ({ ...one, day: day.format(new Date(one.day)) }))}
        dataKey="day"
        series={USAGE_KINDS.map((name) => ({ name, label: t(`admin:usage.kind.${name}`), color: COLOURS[name] }))}
        valueFormatter={(value) => formatNumber(value, i18n.language)}
        withLegend
        legendProps={{ verticalAlign: "bottom" }}
        xAxisProps={{ reversed: isMirrored }}
        yAxisProps={{ orientation: isMirrored ? "right" : "left", allowDecimals: false }}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
