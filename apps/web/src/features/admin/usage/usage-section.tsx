import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { paths } from "../../../shared/paths.ts";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { SectionPage } from "../fields/forms/section-page.tsx";
import styles from "./usage.module.css";
import { UsageDays } from "./usage-days.tsx";
import { USAGE_KINDS, type UsageReport } from "./usage-report.ts";

/** Days that the API accepts, including today. */
const PERIODS = [7, 30, 90] as const;
type Period = (typeof PERIODS)[number];

/** Usage statistics of the portal, as printed by `vitrine stats`. */
export function UsageSection() {
  const { t } = useTranslation();
  const client = useClient();
  const [days, setDays] = useState<Period>(30);
  const { data, isError, refetch } = useQuery({
    queryKey: ["usage.report", days],
    queryFn: ({ signal }) => client.call("usage.report", { query: { days }, signal }),
    placeholderData: (previous) => previous,
  });
  return (
    <SectionPage
      heading={t("admin:section.usage")}
      intro={t("admin:section.usage_intro")}
      action={
        <SegmentedControl
          aria-label={t("admin:usage.period")}
          classNames={{ root: styles.periods ?? "", label: styles.period ?? "" }}
          value={String(days)}
          onChange={(value) => setDays(Number(value) as Period)}
          data={PERIODS.map((count) => ({ value: String(count), label: t("admin:usage.days", { count }) }))}
        />
      }
    >
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
      {!data && !isError && <LoadingBars className={styles.pending} />}
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
        <>
          <UsageDays days={report.days} />
          <UsageLists report={report} />
        </>
      )}
      <p className={styles.note}>{t("admin:usage.privacy")}</p>
    </>
  );
}

const QUERY_LISTS = ["words", "empty"] as const;
const ASSET_LISTS = ["shown", "downloaded", "bookmarked"] as const;

function UsageLists({ report }: { report: UsageReport }) {
  return (
    <div className={styles.lists}>
      {QUERY_LISTS.map((name) => (
        <RankedList key={name} name={name} entries={report[name].map(({ words, times }) => ({ text: words, times }))} />
      ))}
      {ASSET_LISTS.map((name) => (
        <RankedList
          key={name}
          name={name}
          entries={report[name].map(({ id, name: text, times }) => ({ text, times, to: paths.asset(id) }))}
        />
      ))}
    </div>
  );
}

interface Props {
  readonly name: (typeof QUERY_LISTS)[number] | (typeof ASSET_LISTS)[number];
  readonly entries: readonly { readonly text: string; readonly times: number; readonly to?: string }[];
}

function RankedList({ name, entries }: Props) {
  const { t } = useTranslation();
  const id = `usage-${name}`;
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        {t(`admin:usage.list.${name}`)}
      </h2>
      {entries.length === 0 ? (
        <p className={styles.none}>{t("admin:usage.none_listed")}</p>
      ) : (
        <ol className={styles.ranked}>
          {entries.map(({ text, times, to }) => (
            <li key={to ?? text}>
              <bdi>{to === undefined ? text : <Link to={to}>{text}</Link>}</bdi>
              <span>{t("admin:usage.times", { count: times })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
