import { useTranslation } from "react-i18next";
import type { ServerOverview } from "../../../shared/api/console-client.ts";
import { formatNumber } from "../../../shared/i18n/format.ts";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import { toImportSummary } from "./import-summary.ts";
import styles from "./server-page.module.css";

type Import = ServerOverview["imports"][number];

export function ImportList({ imports, pools }: Pick<ServerOverview, "imports" | "pools">) {
  return (
    <ul className={styles.list}>
      {imports.map((one) => (
        <ImportRow key={one.id} job={one} pools={pools} />
      ))}
    </ul>
  );
}

function ImportRow({ job, pools }: { job: Import; pools: ServerOverview["pools"] }) {
  const { t, i18n } = useTranslation();
  const lang = i18n.language;
  const facts = toImportSummary(job);
  const started = useFormatDateTime()(job.startedAt / 1000);
  const pool = pools.find(({ name }) => name === facts.pool) ?? (facts.pool && { name: facts.pool, labels: {} });
  const end = job.endedAt;
  const duration = end === null ? null : Math.max(1, Math.round((end - job.startedAt) / 1000));
  return (
    <li className={styles.import}>
      <p className={styles.folder}>
        <b dir="ltr">{facts.folder}</b>
        <span data-state={job.state}>{t(`admin:server.imports.${job.state}`)}</span>
      </p>
      <p className={styles.when}>
        {started}
        {duration !== null && ` · ${formatSeconds(duration, lang)}`}
        {pool && ` · ${t("admin:server.imports.pool", { name: pickByLanguageOrAny(pool.labels, lang) ?? pool.name })}`}
        {facts.progress && ` · ${t("views:download.tray.progress", facts.progress)}`}
      </p>
      {facts.error && <p className={styles.error}>{facts.error}</p>}
      <dl className={styles.counts}>
        {facts.counts.map(({ key, count }) => (
          <div key={key}>
            <dt>{t(`admin:server.imports.${key}`)}</dt>
            <dd>{formatNumber(count, lang)}</dd>
          </div>
        ))}
      </dl>
      {job.skipped.length > 0 && <SkippedFiles groups={job.skipped} />}
    </li>
  );
}

function SkippedFiles({ groups }: { groups: Import["skipped"] }) {
  const { t, i18n } = useTranslation();
  return (
    <details className={styles.skipped}>
      <summary>{t("admin:server.imports.skipped_files")}</summary>
      <ul>
        {groups.map(({ reason, count, examples }) => (
          <li key={reason}>
            {t(`admin:server.imports.reasons.${reason}`, { defaultValue: reason })},{" "}
            {formatNumber(count, i18n.language)}
            <ul className={styles.examples}>
              {examples.map((path) => (
                <li key={path}>
                  <bdi>{path}</bdi>
                </li>
              ))}
              {count > examples.length && <li>{t("admin:server.imports.more", { left: count - examples.length })}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

function formatSeconds(value: number, lang: string): string {
  const minutes = value >= 120;
  return new Intl.NumberFormat(lang, {
    style: "unit",
    unit: minutes ? "minute" : "second",
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(minutes ? value / 60 : value);
}
