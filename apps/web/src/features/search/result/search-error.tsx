import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/ui/error-text.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";
import styles from "./search-error.module.css";
import { unreadFilters } from "./unread-filters.ts";

interface SearchErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** What a field is called. */
  readonly word?: (field: string) => string;
  /** Takes filters away that the server could not read. */
  readonly onDrop?: (fields: readonly string[]) => void;
}

/**
 * Stands above the result of the search before; the filters stay, but for those that the server could not read, if
 * somebody wants it. What is asked again by itself needs no button.
 */
export function SearchError({ error, onRetry, word: nameOf = String, onDrop }: SearchErrorProps) {
  const { t } = useTranslation();
  const word = useErrorText();
  const comesBack = isSearchUnavailable(error);
  const unread = onDrop ? unreadFilters(error) : [];
  if (onDrop && unread.length > 0) {
    return (
      <div className={styles.error} role="alert">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        <p>
          <b>{t("views:search.error.filter", { field: unread.map(nameOf).join(", ") })}</b>
          {t("views:search.error.filter_text")}
        </p>
        <button type="button" onClick={() => onDrop(unread)}>
          {t("views:search.error.filter_drop")}
        </button>
      </div>
    );
  }
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
