import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import styles from "./entry-pending.module.css";

interface Props {
  /** Why the settings are not there; null while they are on the way. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** In the place of a section, as long as there are no settings. */
export function EntryPending({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className={styles.pending}>
      <h1 className="vh">{t("global:page.admin")}</h1>
      {!error && <p role="status">{t("admin:entry.loading")}</p>}
      <div role="alert">
        {error && (
          <>
            <p>{t("admin:entry.failed", { reason: errorText(error) })}</p>
            <Button onClick={onRetry}>{t("admin:entry.again")}</Button>
          </>
        )}
      </div>
    </div>
  );
}
