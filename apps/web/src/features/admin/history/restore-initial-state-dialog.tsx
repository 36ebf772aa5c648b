import { useTranslation } from "react-i18next";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { type DocumentName, isDirty } from "../drafts/draft-store.ts";
import styles from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useDocumentDisplayName } from "./use-document-display-name.ts";
import { useInitialStateName } from "./use-initial-state-name.ts";
import { useRestoreDocument } from "./use-restore-document.ts";

interface Props {
  readonly name: DocumentName;
  readonly onClose: () => void;
}

/** Restores the state before the first save: removes the stored document; its revisions remain. */
export function RestoreInitialStateDialog({ name, onClose }: Props) {
  const { t } = useTranslation();
  const documentName = useDocumentDisplayName();
  const initialStateName = useInitialStateName();
  const present = useDraftDocument(name);
  const restore = useRestoreDocument(name, onClose);
  const isEdited = present !== undefined && isDirty(present);
  return (
    <RestoreDialog
      title={documentName(name)}
      lead={initialStateName(name)}
      error={restore.error}
      disabled={isEdited}
      running={restore.running}
      onRestore={() => void restore.restoreInitial()}
      onClose={onClose}
    >
      {isEdited && <p className={styles.note}>{t("admin:history.edited")}</p>}
      <p>{t("admin:history.origin.lead")}</p>
    </RestoreDialog>
  );
}
