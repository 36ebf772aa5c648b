import { useTranslation } from "react-i18next";
import type { SaveController } from "../save-controller.ts";
import styles from "./saving.module.css";
import { useSaveErrorText } from "./use-save-error-text.ts";

interface Props {
  readonly saving: SaveController;
  /** Names what is unsaved, or what the last save has changed. */
  readonly summary: string;
  readonly isUnsaved: boolean;
  readonly errorCount: number;
  readonly warnings: readonly string[];
  readonly onDetails: () => void;
}

const STATE_TEXTS: Partial<
  Record<SaveController["state"], "admin:save.undone" | "admin:save.undoing" | "admin:save.saving">
> = {
  saving: "admin:save.saving",
  undoing: "admin:save.undoing",
  undone: "admin:save.undone",
};

/** What is unsaved, or how the last save ended. */
export function SaveMessage({ saving, summary, isUnsaved, errorCount, warnings, onDetails }: Props) {
  const { t } = useTranslation();
  const errorText = useSaveErrorText();
  const { state, removed } = saving;
  const failure = errorText(saving);
  const details = (
    <button type="button" className="link" onClick={onDetails}>
      {t("admin:save.details")}
    </button>
  );
  return (
    <div className={styles.state}>
      {isUnsaved ? (
        <>
          <b>{summary}</b>
          <p>
            {failure ? null : errorCount > 0 ? t("admin:save.faulty", { count: errorCount }) : t("admin:save.unsaved")}
            {!failure && " · "}
            {details}
          </p>
        </>
      ) : failure ? null : (
        <>
          <b>{t(STATE_TEXTS[state] ?? "admin:save.saved")}</b>
          <p className={styles.names}>{summary}</p>
        </>
      )}
      {failure && <p className={styles.failure}>{failure}</p>}
      {isUnsaved && warnings.length > 0 && (
        <p className={styles.warning}>
          {warnings.length === 1 ? warnings[0] : t("admin:save.warnings", { count: warnings.length })}
        </p>
      )}
      {removed.length > 0 && <p>{t("admin:appearance.files.removed", { what: removed.join(", ") })}</p>}
    </div>
  );
}
