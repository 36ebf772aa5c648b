import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { EmptyCaseIllustration } from "../../shared/ui/errors/empty-case-illustration.tsx";
import styles from "./bookmark-page.module.css";

/** Empty state of the bookmark page: explains bookmarks and links to the search. */
export function NoBookmarks() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <EmptyCaseIllustration className={styles.case} />
      <h2>{t("views:bookmark.empty.title")}</h2>
      <p>{t("views:bookmark.empty.text")}</p>
      <Button component={Link} to={paths.everything}>
        {t("views:bookmark.empty.search")}
      </Button>
    </div>
  );
}
