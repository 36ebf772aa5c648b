import { useQuery } from "@tanstack/react-query";
import { changesOf } from "@vitrine/settings/changes";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import { type DocumentName, isDirty } from "../drafts/draft-store.ts";
import { ChangeList } from "../saving/change-list.tsx";
import styles from "./history.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";
import type { Revision } from "./revisions-query.ts";
import { useDocumentName } from "./use-document-name.ts";
import { useMoment } from "./use-moment.ts";
import { useRestore } from "./use-restore.ts";

interface Props {
  readonly name: DocumentName;
  readonly revision: Revision;
  readonly onClose: () => void;
}

/** What going back to a revision would change of what is stored now. */
export function RevisionDialog({ name, revision, onClose }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const moment = useMoment();
  const documentName = useDocumentName();
  const present = useDraftDocument(name);
  const { data, error } = useQuery({
    queryKey: ["revisions.get", revision.id],
    queryFn: ({ signal }) => client.call("revisions.get", { params: { id: revision.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useRestore(name, onClose);
  const changes = data && changesOf(present?.base ?? {}, draftOf(name, data.content, null).base);
  const isEdited = present !== undefined && isDirty(present);
  return (
    <RestoreDialog
      title={documentName(name)}
      lead={t("admin:history.as_of", { moment: moment(revision.at), by: revision.by ?? t("admin:history.by_server") })}
      error={error ?? restore.error}
      disabled={!data || isEdited}
      running={restore.running}
      onRestore={() => void restore.start(revision.id)}
      onClose={onClose}
    >
      {isEdited && <p className={styles.note}>{t("admin:history.edited")}</p>}
      {changes && changes.length === 0 && <p>{t("admin:history.same")}</p>}
      {changes && changes.length > 0 && (
        <>
          <p>{t("admin:history.would_change", { count: changes.length })}</p>
          <ChangeList name={name} changes={changes} />
        </>
      )}
      {!changes && !error && <div className={styles.ghost} aria-busy="true" />}
    </RestoreDialog>
  );
}
