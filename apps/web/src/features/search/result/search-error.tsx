import { IconAlertTriangle } from "@tabler/icons-react";
import { ApiError } from "@vitrine/contract/api-error";
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
  // By the specification: what fails with 500 was asked for three times.
  const failedThrice = error instanceof ApiError && error.status === 500;
  const unread = onDrop ? unreadFilters(error) : [];
  const names = unread.map(nameOf).join(", ");
  const [does, run] = names
    ? [t("views:search.tags.remove", { value: names }), () => onDrop?.(unread)]
    : [t("views:search.error.retry"), onRetry];
  return (
    <div className={styles.error} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{names ? t("views:search.error.filter", { field: names }) : t("views:search.error.title")}</b>
        {names
          ? null
          : comesBack
            ? t("views:search.error.unavailable")
            : failedThrice
              ? t("toast:error.rate.limited")
              : word(error)}{" "}
        {!names && t("views:search.error.text")}
      </p>
      {!comesBack && (
        <button type="button" onClick={run}>
          {does}
        </button>
      )}
    </div>
  );
}
