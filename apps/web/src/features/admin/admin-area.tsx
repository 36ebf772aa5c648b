import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { DraftProvider } from "./drafts/draft-context.tsx";
import { createDraftStore } from "./drafts/draft-store.ts";
import { AdminDataStatus } from "./entry/admin-data-status.tsx";
import type { AdminData } from "./entry/load-admin-data.ts";
import { useAdminData } from "./entry/use-admin-data.ts";
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
