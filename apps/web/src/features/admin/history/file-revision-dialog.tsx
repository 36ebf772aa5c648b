import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { availablePortalFilesQuery, type PortalFileName } from "../../../shared/api/portal-files.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { isDirty } from "../drafts/draft-store.ts";
import { getContentPreconditions, getStoredContentKey } from "../drafts/file-drafts.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import { useRefreshPortalFiles } from "../saving/use-refresh-after-save.ts";
import { FileRevisionPreview } from "./file-revision-preview.tsx";
import styles from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import type { FileRevision } from "./revisions-query.ts";

interface Props {
  readonly file: PortalFileName;
  /** The file that the portal has now; null: no file, here and below. */
  readonly present: FileRevision | null;
  /** The earlier file to restore; undefined: not loaded, or not kept. */
  readonly revision: FileRevision | null | undefined;
  /** Why it could not be loaded; null if nothing has failed. */
  readonly error?: unknown;
  /** Shown while there is no revision. */
  readonly placeholder?: ReactNode;
  readonly onClose: () => void;
}

export function FileRevisionDialog({ file, present, revision, error = null, placeholder, onClose }: Props) {
  const { t } = useTranslation();
  const formatDateTime = useFormatDateTime();
  const restore = useRestoreFile(file, onClose);
  const draft = useDraftDocument(file === "style" ? "style" : `file ${file}`);
  const isEdited = draft !== undefined && isDirty(draft);
  const by = revision?.by ?? t("admin:history.by_server");
  return (
    <RestoreDialog
      title={t(`admin:appearance.files.${file}`)}
      lead={
        revision
          ? t("admin:history.as_of", { moment: formatDateTime(revision.at), by })
          : revision === null && t("admin:history.no_file")
      }
      error={restore.error ?? error}
      disabled={isEdited || revision === undefined}
      running={restore.isPending}
      onRestore={() => revision !== undefined && restore.mutate(revision)}
      onClose={onClose}
    >
      {isEdited && <p className={styles.note}>{t("admin:history.edited")}</p>}
      {revision === undefined ? (
        placeholder
      ) : (
        <div className={styles.sides}>
          <FileRevisionPreview name={t("admin:history.now")} file={file} revision={present} />
          <FileRevisionPreview name={t("admin:history.earlier")} file={file} revision={revision} />
        </div>
      )}
    </RestoreDialog>
  );
}

/** Restores a revision of a portal file; null removes the file. */
function useRestoreFile(file: PortalFileName, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const client = useClient();
  const refreshFiles = useRefreshPortalFiles();
  const { data: files } = useQuery(availablePortalFilesQuery(client));
  return useMutation({
    mutationFn: async (revision: FileRevision | null) => {
      const headers = files ? getContentPreconditions(getStoredContentKey(file, files)) : {};
      if (revision) await client.call("revisions.restore_file", { params: { file, id: revision.id }, headers });
      else await client.call("config.file_save", { params: { file }, body: new FormData(), headers });
    },
    // After a conflict the file that another admin has stored is shown beside the revision.
    onSettled: refreshFiles,
    onSuccess: () => {
      notify({ kind: "success", text: t("admin:history.restored"), id: "restored" });
      onDone();
    },
  });
}
