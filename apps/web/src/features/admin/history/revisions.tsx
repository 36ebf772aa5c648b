import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useErrorText } from "../../../shared/ui/error-text.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import { controlStyles } from "../fields/control-styles.ts";
import styles from "./history.module.css";
import { RevisionDialog } from "./revision-dialog.tsx";
import { RevisionList } from "./revision-list.tsx";
import { type Revision, revisionsQuery } from "./revisions-query.ts";
import { useDocumentName } from "./use-document-name.ts";

/** Earlier states of each document: who saved them when, what differs, and the way back. */
export function Revisions() {
  const { t } = useTranslation();
  const client = useClient();
  const errorText = useErrorText();
  const documentName = useDocumentName();
  const names = Object.keys(useDrafts()) as DocumentName[];
  const [name, setName] = useState<DocumentName>("settings");
  const [opened, setOpened] = useState<Revision | null>(null);
  const { data, error } = useQuery(revisionsQuery(client, name));
  return (
    <section className={styles.part} aria-labelledby="history-revisions">
      <h2 id="history-revisions">{t("admin:history.revisions")}</h2>
      <p>{t("admin:history.revisions_lead")}</p>
      <NativeSelect
        classNames={controlStyles}
        className={styles.choice ?? ""}
        label={t("admin:history.of")}
        data={names.map((value) => ({ value, label: documentName(value) }))}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value as DocumentName)}
      />
      <div role="alert">{error && <p className={styles.failure}>{errorText(error)}</p>}</div>
      {data && <RevisionList revisions={data} onOpen={setOpened} />}
      {!data && !error && <div className={styles.ghost} aria-busy="true" />}
      {opened && <RevisionDialog name={name} revision={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
