import { IconAlertTriangle } from "@tabler/icons-react";
import { ApiError, isApiError } from "@vitrine/contract/api-error";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";
import styles from "./search-error.module.css";

interface SearchErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Returns the label of a field. */
  readonly fieldLabel?: (field: string) => string;
  /** Removes filters that the server could not parse. */
  readonly onDrop?: (fields: readonly string[]) => void;
}

/**
 * Error of a failed search, above the previous result. Offers a retry, unless it is automatic, or the removal of
 * filters that the server could not parse.
 */
export function SearchError({ error, onRetry, fieldLabel = String, onDrop }: SearchErrorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const retriesAutomatically = isSearchUnavailable(error);
  // From the specification: after status 500 the search was tried three times.
  const failedThrice = error instanceof ApiError && error.status === 500;
  const unreadable = onDrop ? unreadableFilters(error) : [];
  const names = unreadable.map(fieldLabel).join(", ");
  const [does, run] = names
    ? [t("views:search.tags.remove", { value: names }), () => onDrop?.(unreadable)]
    : [t("views:search.error.retry"), onRetry];
  return (
    <div className={styles.error} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{names ? t("views:search.error.filter", { field: names }) : t("views:search.error.title")}</b>
        {names
          ? null
          : retriesAutomatically
            ? t("views:search.error.unavailable")
            : failedThrice
              ? t("toast:error.rate.limited")
              : errorText(error)}{" "}
        {!names && t("views:search.error.text")}
      </p>
      {!retriesAutomatically && (
        <button type="button" onClick={run}>
          {does}
        </button>
      )}
    </div>
  );
}

const FILTER_PATH = /^query\.(?:suggestions_)?filter\.(.+)$/;

/** Fields whose filters the server could not parse, such as those of an edited or truncated address. */
export function unreadableFilters(error: unknown): readonly string[] {
  if (!isApiError(error, "request.invalid")) return [];
  return (error.details.issues ?? []).flatMap(({ path }) => FILTER_PATH.exec(path)?.[1] ?? []);
}
