import { useTranslation } from "react-i18next";
import { AccountList } from "./account-list.tsx";
import styles from "./accounts.module.css";
import { GroupList } from "./group-list.tsx";

/** Who may come in, and what groups of them may see and download. Everything here counts at once. */
export function AccountsSection() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t("admin:section.accounts")}</h1>
        <p>{t("admin:section.accounts_intro")}</p>
      </header>
      <AccountList />
      <GroupList />
    </div>
  );
}
