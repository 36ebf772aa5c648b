import { useTranslation } from "react-i18next";
import styles from "../history/history.module.css";
import { Revisions } from "../history/revisions.tsx";
import { Transfer } from "../history/transfer.tsx";

/** The configuration as a file, and earlier states of it. */
export function HistorySection() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t("admin:section.history")}</h1>
        <p>{t("admin:section.history_intro")}</p>
      </header>
      <Transfer />
      <Revisions />
    </div>
  );
}
