import { useQuery } from "@tanstack/react-query";
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider, useDraftDocument, useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { createDraftStore, type DocumentName, type DraftDocument, isDirty } from "../drafts/draft-store.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { SegmentedButtons } from "../preview/segmented-buttons.tsx";
import { ChangeList } from "../saving/change-list.tsx";
import { parseDocumentName } from "../saving/save-document.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import styles from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import type { Revision } from "./revisions-query.ts";
import { useDocumentName } from "./use-document-name.ts";
import { useRestoreDocument } from "./use-restore-document.ts";

type View = "changes" | "preview";

interface Props {
  readonly name: DocumentName;
  readonly revision: Revision;
  readonly onClose: () => void;
}

/** Shows what restoring a revision would change in the stored document, as a list or a preview. */
export function RevisionDialog({ name, revision, onClose }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const formatDateTime = useFormatDateTime();
  const documentName = useDocumentName();
  const present = useDraftDocument(name);
  const { data, error } = useQuery({
    queryKey: ["revisions.get", revision.id],
    queryFn: ({ signal }) => client.call("revisions.get", { params: { id: revision.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useRestoreDocument(name, onClose);
  const [view, setView] = useState<View>("changes");
  const earlier = useMemo(() => data && createDraft(name, data.content, null), [data, name]);
  const changes = earlier && diffDocuments(present?.base ?? {}, earlier.base);
  // The preview shows settings and texts; for pages there is only the list of changes.
  const hasPreview = changes !== undefined && changes.length > 0 && parseDocumentName(name).kind !== "pages";
  const isEdited = present !== undefined && isDirty(present);
  return (
    <RestoreDialog
      title={documentName(name)}
      lead={t("admin:history.as_of", {
        moment: formatDateTime(revision.at),
        by: revision.by ?? t("admin:history.by_server"),
      })}
      error={error ?? restore.error}
      disabled={!data || isEdited}
      running={restore.running}
      onRestore={() => void restore.start(revision.id)}
      onClose={onClose}
      width={view === "preview" ? 1240 : 720}
    >
      {isEdited && <p className={styles.note}>{t("admin:history.edited")}</p>}
      {!present && parseDocumentName(name).kind === "texts" && (
        <p className={styles.note}>{t("admin:history.not_offered")}</p>
      )}
      {changes && changes.length === 0 && <p>{t("admin:history.same")}</p>}
      {hasPreview && (
        <div className={styles.views}>
          <SegmentedButtons
            label={t("admin:history.view.label")}
            value={view}
            onChange={setView}
            options={[
              { value: "changes", label: t("admin:history.view.changes") },
              { value: "preview", label: t("admin:appearance.preview.label") },
            ]}
          />
        </div>
      )}
      {earlier && view === "preview" && <RevisionPreview name={name} earlier={earlier} />}
      {changes && changes.length > 0 && view === "changes" && (
        <>
          <p>{t("admin:history.would_change", { count: changes.length })}</p>
          <ChangeList name={name} changes={changes} />
        </>
      )}
      {!changes && !error && <div className={styles.ghost} aria-busy="true" />}
    </RestoreDialog>
  );
}

interface RevisionPreviewProps {
  readonly name: DocumentName;
  /** The revision of that document. */
  readonly earlier: DraftDocument;
}

/** Previews the portal with a restored revision; all other documents as stored. Nothing is saved. */
function RevisionPreview({ name, earlier }: RevisionPreviewProps) {
  const store = useDraftStore();
  const [previewStore] = useState(() => {
    const documents = createDraftStore({ ...store.get(), [name]: earlier });
    documents.discard();
    return documents;
  });
  return (
    <div className={styles.preview}>
      <DraftProvider value={previewStore}>
        <PreviewWithTheme language={parseDocumentName(name).lang} />
      </DraftProvider>
    </div>
  );
}

function PreviewWithTheme({ language }: { language: string | null }) {
  const { themes } = useSettingsDraft();
  const [theme, setTheme] = useState(themes.default_light);
  return <PreviewPane theme={theme} onTheme={setTheme} {...(language === null ? {} : { language })} />;
}
