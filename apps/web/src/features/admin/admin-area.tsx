import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useErrorText } from "../../shared/ui/error-text.ts";
import styles from "./admin-area.module.css";
import { DraftProvider } from "./drafts/draft-context.tsx";
import { createDraftStore } from "./drafts/draft-store.ts";
import type { AdminEntry } from "./entry/load-entry.ts";
import { useEntry } from "./entry/use-entry.ts";
import { useKnownValuesOf } from "./entry/use-known-values.ts";
import { KnownValuesProvider } from "./fields/known-values.tsx";
import { SectionPane } from "./frame/section-pane.tsx";
import { Sidebar } from "./frame/sidebar.tsx";
import { adminSections } from "./sections.tsx";

/** The administration: its sections beside each other, over one set of drafts. */
export function AdminArea() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, isPending, refetch } = useEntry();
  if (data) return <Loaded entry={data} />;
  return (
    <div className={styles.waiting}>
      <h1 className="vh">{t("global:page.admin")}</h1>
      {isPending && <p role="status">{t("admin:entry.loading")}</p>}
      {error && (
        <div role="alert">
          <p>{t("admin:entry.failed", { reason: errorText(error) })}</p>
          <Button onClick={() => void refetch()}>{t("admin:entry.again")}</Button>
        </div>
      )}
    </div>
  );
}

function Loaded({ entry }: { entry: AdminEntry }) {
  const [store] = useState(() => createDraftStore(entry.documents));
  return (
    <DraftProvider value={store}>
      <Area entry={entry} />
    </DraftProvider>
  );
}

function Area({ entry }: { entry: AdminEntry }) {
  const { "*": rest = "" } = useParams();
  const known = useKnownValuesOf(entry);
  const section = adminSections.find(({ key }) => key === rest.split("/")[0]);
  if (!section) return <Navigate to={paths.adminGeneral} replace />;
  return (
    <KnownValuesProvider value={known}>
      <div className={styles.area}>
        <Sidebar now={section.key} />
        <SectionPane section={section} />
      </div>
    </KnownValuesProvider>
  );
}
