import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./hero-search.module.css";
import { SearchField } from "./search-field.tsx";

/** The large field of the start page, with its button inside. */
export function HeroSearch() {
  const { t } = useTranslation();
  return (
    <SearchField
      look="hero"
      submit={
        <Button className={styles.submit} aria-label={t("views:dashboard.search.submit")}>
          <IconSearch size={20} stroke={1.75} className={styles.glass} aria-hidden />
          <span>{t("views:dashboard.search.submit")}</span>
        </Button>
      }
    />
  );
}
