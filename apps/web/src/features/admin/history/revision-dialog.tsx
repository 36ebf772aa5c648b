import { useQuery } from "@tanstack/react-query";
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { DocumentDiff } from "../changes/change-list.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider, useDraftDocument, useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { createDraftStore, type DocumentName, type DraftDocument, isDirty } from "../drafts/draft-store.ts";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { SegmentedButtons } from "../preview/segmented-buttons.tsx";
import { parseDocumentName } from "../saving/documents/save-document.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import styles from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import { type Revision, revisionQuery, revisionsQuery } from "./revisions-query.ts";
import { useDocumentDisplayName } from "./use-document-display-name.ts";
import { useRestoreDocument } from "./use-restore-document.ts";

type View = "made" | "changes" | "preview";

interface Props {
  readonly name: DocumentName;
  readonly revision: Pick<Revision, "id" | "at" | "by">;
  readonly onClose: () => void;
  /** Whether it also shows, and first, what the revision has changed. */
  readonly showsMade?: boolean;
}

/** Shows what restoring a revision would change in the stored document, as a list or a preview. */
export function RevisionDialog({ name, revision, onClose, showsMade = false }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const formatDateTime = useFormatDateTime();
  const documentName = useDocumentDisplayName();
  const present = useDraftDocument(name);
  const { data, error } = useQuery(revisionQuery(client, revision.id));
  const previous = usePreviousRevision(name, revision.id, showsMade);
  const restore = useRestoreDocument(name, onClose);
  const [chosen, setView] = useState<View | null>(null);
  const earlier = useMemo(() => data && createDraft(name, data.content, null), [data, name]);
  const changes = earlier && diffDocuments(present?.base ?? {}, earlier.base);
  // The preview shows settings and texts; for pages there is only the list of changes.
  const hasPreview = changes !== undefined && changes.length > 0 && parseDocumentName(name).kind !== "pages";
  const isEdited = present !== undefined && isDirty(present);
  const made = earlier && previous && diffDocuments(previous.base, earlier.base);
  const options: readonly View[] = [
    ...(made ? (["made"] as const) : []),
    "changes",
    ...(hasPreview ? (["preview"] as const) : []),
  ];
  const view = chosen ?? options[0] ?? "changes";
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
      {options.length > 1 && (
        <div className={styles.views}>
          <SegmentedButtons
            label={t("admin:history.view.label")}
            value={view}
            onChange={setView}
            options={options.map((value) => ({
              value,
              label: value === "preview" ? t("admin:appearance.preview.label") : t(`admin:history.view.${value}`),
            }))}
          />
        </div>
      )}
      {earlier && view === "preview" && <RevisionPreview name={name} earlier={earlier} />}
      {view === "made" && made && (
        <DocumentDiff name={name} changes={made} before={previous?.base} after={earlier?.base} />
      )}
      {view === "changes" && changes?.length === 0 && <p>{t("admin:history.same")}</p>}
      {view === "changes" && changes && changes.length > 0 && (
        <>
          <p>{t("admin:history.would_change", { count: changes.length })}</p>
          <DocumentDiff name={name} changes={changes} before={present?.base} after={earlier?.base} />
        </>
      )}
      {!changes && !error && <LoadingBars className={styles.ghost} />}
    </RestoreDialog>
  );
}

/** The state before a revision; undefined if it is not kept. */
function usePreviousRevision(name: DocumentName, id: string, enabled: boolean): DraftDocument | undefined {
  const client = useClient();
  const { data: revisions } = useQuery({ ...revisionsQuery(client, name), enabled });
  const at = revisions?.findIndex((one) => one.id === id) ?? -1;
  const previous = at < 0 ? undefined : revisions?.[at + 1];
  const { data } = useQuery({ ...revisionQuery(client, previous?.id ?? ""), enabled: previous !== undefined });
  return useMemo(() => data && createDraft(name, data.content, null), [data, name]);
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
