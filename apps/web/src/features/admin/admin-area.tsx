import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { DraftProvider } from "./drafts/draft-context.tsx";
import { createDraftStore, type DraftStore } from "./drafts/draft-store.ts";
import styles from "./entry/admin-data-status.module.css";
import { adminDataQuery, getAdminDataKey } from "./entry/load-admin-data.ts";
import { FieldTargetProvider } from "./fields/field-target.tsx";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { SectionPane } from "./frame/section-pane.tsx";
import { useFieldTargeting } from "./frame/use-field-targeting.ts";
import { AdminWorkspace } from "./frame/workspace.tsx";
import { DEFAULT_SECTION } from "./section.ts";
import { findSection } from "./sections.tsx";

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
  const section = findSection(rest, client);
  const targeting = useFieldTargeting();
  const [drafts, setDrafts] = useState<DraftStore | null>(null);
  // Once they exist, the drafts are the current state, also if the data is loaded again.
  if ((data !== undefined) !== (drafts !== null)) setDrafts(data ? createDraftStore(data.documents) : null);
  return (
    <DraftProvider value={drafts ?? NO_DRAFTS}>
      <FieldTargetProvider value={targeting}>
        {/* The same frame before and after loading, so that its menu stays open. */}
        <AdminFrame now={section?.key ?? DEFAULT_SECTION} hasSettings={drafts !== null}>
          {data ? (
            <AdminWorkspace entry={data} {...{ isFirst, onArrived }} />
          ) : section?.worksWithoutDrafts && errorUpdateCount > 0 ? (
            <SectionPane section={section} />
          ) : (
            <AdminDataStatus error={error} onRetry={() => void refetch()} />
          )}
        </AdminFrame>
      </FieldTargetProvider>
    </DraftProvider>
  );
}

function useAdminData() {
  const client = useClient();
  const queries = useQueryClient();
  const { session, viewedGroup } = useSession();
  const { renew } = useSessionActions();
  const query = adminDataQuery(client, session, renew);
  const user = session?.user;
  // The next visit must not begin with documents that have been saved since.
  useEffect(() => () => queries.removeQueries({ queryKey: getAdminDataKey(user), exact: true }), [queries, user]);
  return useQuery({
    ...query,
    // The administration may still be mounted when a view as a group begins, and would take its session for a lost one.
    enabled: viewedGroup === undefined,
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
