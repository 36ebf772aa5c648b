import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDrafts } from "../drafts/draft-context.tsx";
import { type DocumentName, listVersionedDocuments } from "../drafts/draft-store.ts";
import { controlStyles } from "../fields/control-styles.ts";
import { PORTAL_FILE_NAMES, parseFileChoice } from "../saving/portal-file-names.ts";
import { DocumentRevisions } from "./document-revisions.tsx";
import { FileRevisions } from "./file-revisions.tsx";
import styles from "./history.module.css";
import { useDocumentName } from "./use-document-name.ts";
import { useRemovedDocuments } from "./use-removed-documents.ts";

/** Shows the revisions of a selected document or portal file. */
export function Revisions() {
  const { t } = useTranslation();
  const documentName = useDocumentName();
  const drafts = useDrafts();
  const names = listVersionedDocuments(drafts);
  const removed = useRemovedDocuments(drafts);
  const [name, setName] = useState<string>("settings");
  const file = parseFileChoice(name);
  const named = (value: DocumentName) => ({ value, label: documentName(value) });
  return (
    <section className={styles.part} aria-labelledby="history-revisions">
      <h2 id="history-revisions">{t("admin:history.revisions")}</h2>
      <p>{t("admin:history.revisions_lead")}</p>
      <NativeSelect
        classNames={controlStyles}
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
            items: PORTAL_FILE_NAMES.map((key) => ({
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
