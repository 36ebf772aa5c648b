import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { DraftProvider } from "./drafts/draft-context.tsx";
import { createDraftStore } from "./drafts/draft-store.ts";
import styles from "./entry/admin-data-status.module.css";
import { type AdminData, loadAdminData } from "./entry/load-admin-data.ts";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { SectionPane } from "./frame/section-pane.tsx";
import { Workspace } from "./frame/workspace.tsx";
import { DEFAULT_SECTION, findSection } from "./sections.tsx";

interface Props {
  /** Whether this URL is the first of the visit. */
  readonly isFirst: boolean;
  /** Called once the first redirect is done. */
  readonly onArrived: () => void;
}

const NO_DRAFTS = createDraftStore({});

/** The administration: all sections share one draft store. */
export function AdminArea({ isFirst, onArrived }: Props) {
  const { data, error, refetch, errorUpdateCount } = useAdminData();
  const client = useClient();
  const { "*": rest = "" } = useParams();
  // Load the landing section in parallel with the documents.
  useEffect(() => {
    if (isFirst) void import("./dashboard/dashboard-section.tsx").catch(() => {});
  }, [isFirst]);
  if (data) return <Drafts entry={data} {...{ isFirst, onArrived }} />;
  const section = findSection(rest, client);
  return (
    <DraftProvider value={NO_DRAFTS}>
      <AdminFrame now={section?.key ?? DEFAULT_SECTION} hasSettings={false}>
        {section?.worksWithoutDrafts && errorUpdateCount > 0 ? (
          <SectionPane section={section} />
        ) : (
          <AdminDataStatus error={error} onRetry={() => void refetch()} />
        )}
      </AdminFrame>
    </DraftProvider>
  );
}

interface DraftsProps extends Pick<Props, "isFirst" | "onArrived"> {
  readonly entry: AdminData;
}

function Drafts({ entry, isFirst, onArrived }: DraftsProps) {
  const [store] = useState(() => createDraftStore(entry.documents));
  return (
    <DraftProvider value={store}>
      <Workspace {...{ entry, isFirst, onArrived }} />
    </DraftProvider>
  );
}

/** Loads the data once per visit; after that the drafts are the current state. */
function useAdminData() {
  const client = useClient();
  const { session } = useSession();
  const { renew } = useSessionActions();
  return useQuery({
    queryKey: ["config.admin_entry", session?.user],
    queryFn: ({ signal }) => loadAdminData(client, () => renew(session), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

interface AdminDataStatusProps {
  /** Why the settings could not be loaded; null while they are loading. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown instead of a section until the settings are loaded: loading state or error. */
function AdminDataStatus({ error, onRetry }: AdminDataStatusProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className={styles.pending}>
      <h1 className="vh">{t("global:page.admin")}</h1>
      {!error && <p role="status">{t("admin:entry.loading")}</p>}
      <div role="alert">
        {error && (
          <>
            <p>{t("admin:entry.failed", { reason: errorText(error) })}</p>
            <Button onClick={onRetry}>{t("admin:entry.again")}</Button>
          </>
        )}
      </div>
    </div>
  );
}
