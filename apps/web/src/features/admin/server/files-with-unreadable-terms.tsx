import { useTranslation } from "react-i18next";
import type { ServerOverview } from "../../../shared/api/console-client.ts";
import { formatNumber } from "../../../shared/i18n/format.ts";
import styles from "./server-page.module.css";

/** Files shown only to admins because their usage terms could not be read: the reason and how to fix it. */
export function FilesWithUnreadableTerms({ count, groups }: ServerOverview["unread"]) {
  const { t, i18n } = useTranslation();
  return (
    <section className={styles.imports} aria-labelledby="unread">
      <h2 id="unread">{t("admin:server.unread.title")}</h2>
      <div className={styles.problem}>
        <p>
          <b>{t("admin:server.unread.hidden", { count })}</b>
          {t("admin:server.unread.text")}
        </p>
        {groups.map(({ reason, count: some, files }) => (
          <details key={reason} className={styles.examples}>
            <summary>
              {t(`admin:server.unread.reasons.${reason}`, { defaultValue: t("admin:server.unread.reasons.crashed") })} (
              {formatNumber(some, i18n.language)})
            </summary>
            <ul>
              {files.map(({ id, path, beside }) => (
                <li key={id}>
                  <bdi>{path}</bdi>
                  {beside !== null && (
                    <>
                      {" "}
                      (<bdi>{beside}</bdi>)
                    </>
                  )}
                </li>
              ))}
              {some > files.length && <li>{t("admin:server.imports.more", { left: some - files.length })}</li>}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}
