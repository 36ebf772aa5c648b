import { useTranslation } from "react-i18next";
import type { PortalFile } from "../../../shared/api/portal-files.ts";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { isDirty } from "../drafts/draft-store.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import { FileRevisionPreview } from "./file-revision-preview.tsx";
import type { FileRevision } from "./file-revisions-query.ts";
import styles from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useRestoreFile } from "./use-restore-file.ts";

interface Props {
  readonly file: PortalFile;
  /** null: no file, here and below. */
  readonly present: FileRevision | null;
  readonly revision: FileRevision | null;
  readonly onClose: () => void;
}

/** Compares the current file with a revision, and restores it. */
export function FileRevisionDialog({ file, present, revision, onClose }: Props) {
  const { t } = useTranslation();
  const formatDateTime = useFormatDateTime();
  const restore = useRestoreFile(file, onClose);
  const css = useDraftDocument("style");
  const isEdited = file === "style" && css !== undefined && isDirty(css);
  const by = revision?.by ?? t("admin:history.by_server");
  return (
    <RestoreDialog
      title={t(`admin:appearance.files.${file}`)}
      lead={
        revision ? t("admin:history.as_of", { moment: formatDateTime(revision.at), by }) : t("admin:history.no_file")
      }
      error={restore.error}
      disabled={isEdited}
      running={restore.isPending}
      onRestore={() => restore.mutate(revision)}
      onClose={onClose}
    >
      {isEdited && <p className={styles.note}>{t("admin:history.edited")}</p>}
      <div className={styles.sides}>
        <FileRevisionPreview name={t("admin:history.now")} file={file} revision={present} />
        <FileRevisionPreview name={t("admin:history.earlier")} file={file} revision={revision} />
      </div>
    </RestoreDialog>
  );
}
