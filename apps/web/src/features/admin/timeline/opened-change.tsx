import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import type { DocumentName } from "../drafts/draft-store.ts";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { FileRevisionDialog } from "../history/file-revision-dialog.tsx";
import { RevisionDialog } from "../history/revision-dialog.tsx";
import { fileRevisionsQuery } from "../history/revisions-query.ts";
import type { RecordedChange } from "./changes-query.ts";
import styles from "./timeline.module.css";

interface Props {
  readonly change: RecordedChange;
  readonly onClose: () => void;
}

const KINDS = { config: "settings", translations: "texts", pages: "pages" } as const;

/** The state after a change: to look at, to compare and to restore. */
export function OpenedChangeDialog({ change, onClose }: Props) {
  const { document, file, lang, revision } = change;
  if (file && revision !== undefined) return <FileChange {...{ file, revision, onClose }} />;
  if (!document || revision === undefined) return null;
  const kind = KINDS[document];
  const name: DocumentName = kind === "settings" ? kind : `${kind} ${lang ?? ""}`;
  return <RevisionDialog name={name} revision={{ ...change, id: revision }} showsMade onClose={onClose} />;
}

interface FileChangeProps {
  readonly file: PortalFileName;
  readonly revision: string;
  readonly onClose: () => void;
}

function FileChange({ file, revision: id, onClose }: FileChangeProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(fileRevisionsQuery(useClient(), file));
  const waiting = !error && <LoadingBars className={styles.ghost} />;
  return (
    <FileRevisionDialog
      file={file}
      present={data?.find((one) => one.present) ?? null}
      revision={data?.find((one) => one.id === id)}
      error={error}
      placeholder={data ? <p>{t("admin:history.not_kept")}</p> : waiting}
      onClose={onClose}
    />
  );
}
