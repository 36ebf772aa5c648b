import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import styles from "./usage.module.css";
import type { UsageReport } from "./usage-report.ts";

const QUERY_LISTS = ["words", "empty"] as const;
const ASSET_LISTS = ["shown", "downloaded", "bookmarked"] as const;

export function UsageLists({ report }: { report: UsageReport }) {
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
    <section aria-labelledby={id}>
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
