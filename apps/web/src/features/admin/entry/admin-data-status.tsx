import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import styles from "./admin-data-status.module.css";

interface Props {
  /** Why the settings could not be loaded; null while they are loading. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown instead of a section until the settings are loaded: loading state or error. */
export function AdminDataStatus({ error, onRetry }: Props) {
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
