import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import { type DocumentName, type DraftDocuments, listVersionedDocumentNames } from "../drafts/draft-store.ts";
import { listSupportedPortalFileNames, parseFileChoice } from "../saving/documents/portal-file-names.ts";
import { FileRevisionDialog } from "./file-revision-dialog.tsx";
import styles from "./history.module.css";
import { RestoreInitialStateDialog } from "./restore-initial-state-dialog.tsx";
import { RevisionDialog } from "./revision-dialog.tsx";
import { RevisionList } from "./revision-list.tsx";
import { type FileRevision, fileRevisionsQuery, type Revision, revisionsQuery } from "./revisions-query.ts";
import { useDocumentDisplayName } from "./use-document-display-name.ts";
import { useInitialStateName } from "./use-initial-state-name.ts";

export function RevisionHistory() {
  const { t } = useTranslation();
  const client = useClient();
  const documentName = useDocumentDisplayName();
  const drafts = useDrafts();
  const names = listVersionedDocumentNames(drafts);
  const removed = useRemovedDocuments(drafts);
  const [name, setName] = useState<string>("settings");
  const file = parseFileChoice(name);
  const named = (value: DocumentName) => ({ value, label: documentName(value) });
  return (
    <section className={styles.part} aria-labelledby="history-revisions">
      <h2 id="history-revisions">{t("admin:history.revisions")}</h2>
      <p>{t("admin:history.revisions_lead")}</p>
      <NativeSelect
        className={styles.choice ?? ""}
        label={t("admin:history.of")}
        data={[
          {
            group: t("admin:history.documents"),
            items: names.map(named),
          },
          ...(removed.length > 0 ? [{ group: t("admin:history.removed"), items: removed.map(named) }] : []),
          {
            group: t("admin:history.files"),
            items: listSupportedPortalFileNames(client).map((key) => ({
              value: `file ${key}`,
              label: t(`admin:appearance.files.${key}`),
            })),
          },
        ]}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {file ? <FileRevisions key={file} file={file} /> : <DocumentRevisions key={name} name={name as DocumentName} />}
    </section>
  );
}

function DocumentRevisions({ name }: { name: DocumentName }) {
  const client = useClient();
  const initialStateName = useInitialStateName();
  const [opened, setOpened] = useState<Revision | "origin" | null>(null);
  const { data, error } = useQuery(revisionsQuery(client, name));
  const close = () => setOpened(null);
  return (
    <>
      <RevisionList revisions={data} error={error} origin={initialStateName(name)} onOpen={setOpened} />
      {opened === "origin" && <RestoreInitialStateDialog name={name} onClose={close} />}
      {opened !== null && opened !== "origin" && <RevisionDialog name={name} revision={opened} onClose={close} />}
    </>
  );
}

function FileRevisions({ file }: { file: PortalFileName }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<FileRevision | "origin" | null>(null);
  const { data, error } = useQuery(fileRevisionsQuery(useClient(), file));
  return (
    <>
      <RevisionList revisions={data} error={error} origin={t("admin:history.no_file")} onOpen={setOpened} />
      {opened !== null && data && (
        <FileRevisionDialog
          file={file}
          present={data.find((revision) => revision.present) ?? null}
          revision={opened === "origin" ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Removed documents of which the server still has revisions. */
function useRemovedDocuments(drafts: DraftDocuments): readonly DocumentName[] {
  const client = useClient();
  const { data = [] } = useQuery({
    queryKey: ["revisions.removed"],
    queryFn: async ({ signal }) => (await client.call("revisions.removed", { signal })).removed,
    gcTime: 0,
  });
  return data
    .map(({ document, lang }): DocumentName => `${document === "pages" ? "pages" : "texts"} ${lang}`)
    .filter((name) => !(name in drafts));
}
