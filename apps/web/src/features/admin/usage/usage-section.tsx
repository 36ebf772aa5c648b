import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { SectionPage } from "../fields/section-page.tsx";
import styles from "./usage.module.css";
import { UsageChart } from "./usage-chart.tsx";
import { UsageLists } from "./usage-lists.tsx";
import { USAGE_KINDS, type UsageReport } from "./usage-report.ts";
import { UsageTable } from "./usage-table.tsx";

/** Days that the API accepts, including today. */
const PERIODS = [7, 30, 90] as const;
type Period = (typeof PERIODS)[number];

/** Usage statistics of the portal, as printed by `vitrine stats`. */
export function UsageSection() {
  const { t } = useTranslation();
  const client = useClient();
  const label = useId();
  const [days, setDays] = useState<Period>(30);
  const { data, isError, refetch } = useQuery({
    queryKey: ["usage.report", days],
    queryFn: ({ signal }) => client.call("usage.report", { query: { days }, signal }),
    placeholderData: (previous) => previous,
  });
  return (
    <SectionPage heading={t("admin:section.usage")} intro={t("admin:section.usage_intro")} isWide>
      <div className={styles.period}>
        <span id={label}>{t("admin:usage.period")}</span>
        <SegmentedControl
          aria-labelledby={label}
          value={String(days)}
          onChange={(value) => setDays(Number(value) as Period)}
          data={PERIODS.map((count) => ({ value: String(count), label: t("admin:usage.days", { count }) }))}
        />
      </div>
      <div role="alert">
        {isError && (
          <div className={styles.failure}>
            <p>{t("admin:usage.failed")}</p>
            <Button variant="outline" onClick={() => void refetch()}>
              {t("admin:usage.retry")}
            </Button>
          </div>
        )}
      </div>
      {data && !isError && <Report report={data} />}
      {!data && !isError && <div className={styles.pending} aria-busy="true" />}
    </SectionPage>
  );
}

function Report({ report }: { report: UsageReport }) {
  const { t } = useTranslation();
  const isEmpty = report.days.every((day) => USAGE_KINDS.every((kind) => day[kind] === 0));
  return (
    <>
      {isEmpty ? (
        <p className={styles.none}>{t("admin:usage.none")}</p>
      ) : (
        <section aria-labelledby="usage-days">
          <h2 id="usage-days" className={styles.title}>
            {t("admin:usage.by_day")}
          </h2>
          <UsageChart days={report.days} />
          <details className={styles.details}>
            <summary>{t("admin:usage.as_table")}</summary>
            <UsageTable days={report.days} />
          </details>
        </section>
      )}
      {!isEmpty && <UsageLists report={report} />}
      <p className={styles.note}>{t("admin:usage.privacy")}</p>
    </>
  );
}
