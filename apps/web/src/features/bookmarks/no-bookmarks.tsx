import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { EmptyCase } from "../../shared/ui/empty-case.tsx";
import styles from "./bookmark-page.module.css";

/** Nothing is bookmarked: what this place is for, and the way to something. */
export function NoBookmarks() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <EmptyCase className={styles.case} />
      <h2>{t("views:bookmark.empty.title")}</h2>
      <p>{t("views:bookmark.empty.text")}</p>
      <Button component={Link} to={paths.everything}>
        {t("views:bookmark.empty.search")}
      </Button>
    </div>
  );
}
