import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { TooManyRequests } from "../../../shared/search/find-assets.ts";
import { useErrorText } from "../../../shared/ui/error-text.ts";
import { isAway } from "./is-away.ts";
import styles from "./search-error.module.css";

/** Stands above the result of the search before; the filters stay. What is asked again by itself needs no button. */
export function SearchError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const word = useErrorText();
  const away = isAway(error);
  const reason = error instanceof TooManyRequests ? t("views:search.error.too_many") : word(error);
  return (
    <div className={styles.error} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{t("views:search.error.title")}</b>
        {away ? t("views:search.error.away") : reason} {t("views:search.error.text")}
      </p>
      {!away && (
        <button type="button" onClick={onRetry}>
          {t("views:search.error.retry")}
        </button>
      )}
    </div>
  );
}
