import { useTranslation } from "react-i18next";
import { ConfigurationTransfer } from "../history/configuration-transfer.tsx";
import styles from "../history/history.module.css";
import { Revisions } from "../history/revisions.tsx";

export function HistorySection() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t("admin:section.history")}</h1>
        <p>{t("admin:section.history_intro")}</p>
      </header>
      <ConfigurationTransfer />
      <Revisions />
    </div>
  );
}
