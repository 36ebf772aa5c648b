import { IconAlertTriangle } from "@tabler/icons-react";
import { ApiError, isApiErrorWithCode } from "@vitrine/contract/api-error";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../../shared/api/connection-context.tsx";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { isSearchUnavailable } from "./is-search-unavailable.ts";
import styles from "./search-error.module.css";

interface SearchErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** The note is below the results, and shown although the banner at the top of the page says the same. */
  readonly atEnd?: boolean;
  /** Returns the label of a field. */
  readonly fieldLabel?: (field: string) => string;
  /** Removes filters that the server could not parse. */
  readonly onDrop?: (fields: readonly string[]) => void;
}

/**
 * Error of a failed search, above the previous result. Offers a retry, unless it is automatic, or the removal of
 * filters that the server could not parse.
 */
export function SearchErrorNote({ error, onRetry, atEnd = false, fieldLabel = String, onDrop }: SearchErrorProps) {
  const { t } = useTranslation();
  const hasBanner = useOfflineBanner() && !atEnd;
  const errorText = useErrorText();
  const retriesAutomatically = isSearchUnavailable(error);
  // From the specification: after status 500 the search was tried three times.
  const failedThrice = error instanceof ApiError && error.status === 500;
  const unreadable = onDrop ? listUnreadableFilterFields(error) : [];
  const names = unreadable.map(fieldLabel).join(", ");
  const [does, run] = names
    ? [t("views:search.tags.remove", { value: names }), () => onDrop?.(unreadable)]
    : [t("views:search.error.retry"), onRetry];
  // The banner is enough; the search goes on by itself once the server is reachable.
  if (hasBanner) return null;
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

/** Whether the page's banner says that there is no connection. Announced again, since a search was asked for. */
function useOfflineBanner(): boolean {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const connection = useConnection();
  const isOffline = !useSyncExternalStore(connection.subscribe, connection.get);
  useEffect(() => {
    if (isOffline) announce(t("global:offline.banner"), "assertive");
  }, [isOffline, announce, t]);
  return isOffline;
}

const FILTER_PATH = /^query\.(?:suggestions_)?filter\.(.+)$/;

/** Fields whose filters the server could not parse, such as those of an edited or truncated address. */
export function listUnreadableFilterFields(error: unknown): readonly string[] {
  if (!isApiErrorWithCode(error, "request.invalid")) return [];
  return (error.details.issues ?? []).flatMap(({ path }) => FILTER_PATH.exec(path)?.[1] ?? []);
}
