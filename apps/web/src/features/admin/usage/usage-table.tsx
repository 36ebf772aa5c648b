import { useTranslation } from "react-i18next";
import { formatNumber, getRegionalLocale } from "../../../shared/i18n/format.ts";
import styles from "./usage.module.css";
import { sumDays, USAGE_KINDS, type UsageDay } from "./usage-report.ts";

/** The counters of each day, latest first, and their totals. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation();
  const dayText = new Intl.DateTimeFormat(getRegionalLocale(i18n.language), { dateStyle: "medium", timeZone: "UTC" });
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the scrolling area must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t("admin:usage.by_day")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("admin:usage.day")}</th>
            {USAGE_KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t(`admin:usage.kind.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText.format(new Date(day.day))}</th>
              {USAGE_KINDS.map((kind) => (
                <td key={kind}>{number(day[kind])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("admin:usage.together")}</th>
            {USAGE_KINDS.map((kind) => (
              <td key={kind}>{number(sumDays(days, kind))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
