import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";
import { Radio, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../shared/i18n/format.ts";
import styles from "./usage.module.css";
import { UsageChart } from "./usage-chart.tsx";
import { sumDays, USAGE_KINDS, type UsageDay, type UsageKind } from "./usage-report.ts";
import { UsageTable } from "./usage-table.tsx";

/** The total of each counter; the chart shows the days of the selected one. */
export function UsageDays({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation();
  const [kind, setKind] = useState<UsageKind>("searches");
  return (
    <>
      <Radio.Group
        value={kind}
        onChange={(value) => setKind(value as UsageKind)}
        label={<VisuallyHidden>{t("admin:usage.totals")}</VisuallyHidden>}
      >
        <div className={styles.totals}>
          {USAGE_KINDS.map((one) => (
            <Radio.Card
              key={one}
              value={one}
              withBorder={false}
              className={styles.total}
              // One stop of Tab; arrow keys move within.
              tabIndex={one === kind ? 0 : -1}
            >
              {t(`admin:usage.kind.${one}`)} <b>{formatNumber(sumDays(days, one), i18n.language)}</b>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <section aria-labelledby="usage-days" className={styles.card}>
        <h2 id="usage-days" className={styles.title}>
          {t("admin:usage.kind_by_day", { kind: t(`admin:usage.kind.${kind}`) })}
        </h2>
        <UsageChart days={days} kind={kind} />
        <details className={styles.details}>
          <summary>{t("admin:usage.as_table")}</summary>
          <UsageTable days={days} />
        </details>
      </section>
    </>
  );
}
