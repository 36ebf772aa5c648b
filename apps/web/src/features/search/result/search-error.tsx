import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/ui/error-text.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";
import styles from "./search-error.module.css";

/** Stands above the result of the search before; the filters stay. What is asked again by itself needs no button. */
export function SearchError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const word = useErrorText();
  const comesBack = isSearchUnavailable(error);
  return (
    <div className={styles.error} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{t("views:search.error.title")}</b>
        {comesBack ? t("views:search.error.unavailable") : word(error)} {t("views:search.error.text")}
      </p>
      {!comesBack && (
        <button type="button" onClick={onRetry}>
          {t("views:search.error.retry")}
        </button>
      )}
    </div>
  );
}
