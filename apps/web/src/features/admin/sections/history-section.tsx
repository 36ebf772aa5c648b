import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { SectionPage } from "../fields/forms/section-page.tsx";
import { ConfigurationImportExport } from "../history/configuration-import-export.tsx";
import styles from "../history/history.module.css";
import { RevisionHistory } from "../history/revision-history.tsx";
import { Timeline } from "../timeline/timeline.tsx";

/** The timeline; a back end without one has lists of revisions only. */
export function HistorySection() {
  const { t } = useTranslation();
  const hasTimeline = useClient().has("changes");
  return (
    <SectionPage heading={t("admin:section.history")} intro={t("admin:section.history_intro")}>
      {hasTimeline && <Timeline />}
      {hasTimeline ? (
        <details className={styles.part}>
          <summary>{t("admin:timeline.by_document")}</summary>
          <RevisionHistory />
        </details>
      ) : (
        <RevisionHistory />
      )}
      <ConfigurationImportExport />
    </SectionPage>
  );
}
