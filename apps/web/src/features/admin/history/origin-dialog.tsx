import { useTranslation } from "react-i18next";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { type DocumentName, isDirty } from "../drafts/draft-store.ts";
import styles from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useDocumentName } from "./use-document-name.ts";
import { useOriginName } from "./use-origin-name.ts";
import { useRestore } from "./use-restore.ts";

interface Props {
  readonly name: DocumentName;
  readonly onClose: () => void;
}

/** Back to the state before anything was saved: what is stored is removed, its revisions stay. */
export function OriginDialog({ name, onClose }: Props) {
  const { t } = useTranslation();
  const documentName = useDocumentName();
  const originName = useOriginName();
  const present = useDraftDocument(name);
  const restore = useRestore(name, onClose);
  const isEdited = present !== undefined && isDirty(present);
  return (
    <RestoreDialog
      title={documentName(name)}
      lead={originName(name)}
      error={restore.error}
      disabled={isEdited}
      running={restore.running}
      onRestore={() => void restore.startOver()}
      onClose={onClose}
    >
      {isEdited && <p className={styles.note}>{t("admin:history.edited")}</p>}
      <p>{t("admin:history.origin.lead")}</p>
    </RestoreDialog>
  );
}
