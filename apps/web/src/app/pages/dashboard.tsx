import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { DashboardPage } from "../../features/dashboard/dashboard-page.tsx";
import { SearchField } from "../../features/search/field/search-field.tsx";
import styles from "./dashboard.module.css";

export function Dashboard() {
  const { t } = useTranslation();
  const submit = (search: () => void) => (
    <Button className={styles.submit ?? ""} aria-label={t("views:dashboard.search.submit")} onClick={search}>
      <span className={styles.word}>{t("views:dashboard.search.submit")}</span>
      <IconArrowRight size={20} stroke={1.75} className="flip" aria-hidden />
    </Button>
  );
  return <DashboardPage search={<SearchField variant="hero" submit={submit} />} />;
}
