import { useTranslation } from "react-i18next";
import type { ServerOverview } from "../../../shared/api/console-client.ts";
import { formatDate } from "../../../shared/i18n/format.ts";
import styles from "./server-page.module.css";

/** Why mails are not sent, or failed. The mail server's messages are mostly English. */
export function MailProblemNotices({ off, lastProblem, givenUp }: ServerOverview["mails"]) {
  const { t, i18n } = useTranslation();
  return (
    <>
      {off === "no_origin" && (
        <div className={styles.problem} role="alert">
          <p>
            <b>{t("admin:server.mails.off.no_origin")}</b>
            {t("admin:server.mails.no_origin_text")}
          </p>
        </div>
      )}
      {lastProblem && (
        <div className={styles.problem} role="alert">
          <p>
            <b>{t("admin:server.mails.problem")}</b>
            {t("admin:server.mails.problem_text")}
          </p>
          <p>
            {t("admin:server.mails.message")} <code dir="ltr">{lastProblem}</code>
          </p>
        </div>
      )}
      {givenUp.length > 0 && (
        <div className={styles.problem}>
          <p>
            <b>{t("admin:server.mails.given_up", { count: givenUp.length })}</b>
            {t("admin:server.mails.given_up_text")}
          </p>
          <details className={styles.examples}>
            <summary>{t("admin:server.mails.given_up_which")}</summary>
            <ul>
              {givenUp.map(({ kind, to, at, reason, detail }) => (
                <li key={`${kind} ${at} ${to}`}>
                  {formatDate(at / 1000, i18n.language, "short")}, {to ?? t("admin:server.mails.nobody")}:{" "}
                  {t(`admin:server.mails.kind.${kind}`)}, {t(`admin:server.mails.reason.${reason}`)}
                  <code dir="ltr">{detail}</code>
                </li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
}
