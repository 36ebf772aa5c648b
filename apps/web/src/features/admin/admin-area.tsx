import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { DraftProvider } from "./drafts/draft-context.tsx";
import { createDraftStore } from "./drafts/draft-store.ts";
import { EntryPending } from "./entry/entry-pending.tsx";
import type { AdminEntry } from "./entry/load-entry.ts";
import { useEntry } from "./entry/use-entry.ts";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { SectionPane } from "./frame/section-pane.tsx";
import { Workspace } from "./frame/workspace.tsx";
import { FIRST_SECTION, sectionAt } from "./sections.tsx";

interface Props {
  /** The visit begins with this address. */
  readonly isFirst: boolean;
  /** It has led to where it leads. */
  readonly onArrived: () => void;
}

const NO_DRAFTS = createDraftStore({});

/** The administration: its sections beside each other, over one set of drafts. */
export function AdminArea({ isFirst, onArrived }: Props) {
  const { data, error, refetch, errorUpdateCount } = useEntry();
  const client = useClient();
  const { "*": rest = "" } = useParams();
  // What a first visit shows comes beside the documents, not after them.
  useEffect(() => {
    if (isFirst) void import("./dashboard/dashboard-section.tsx").catch(() => {});
  }, [isFirst]);
  if (data) return <Drafts entry={data} {...{ isFirst, onArrived }} />;
  const section = sectionAt(rest, client);
  return (
    <DraftProvider value={NO_DRAFTS}>
      <AdminFrame now={section?.key ?? FIRST_SECTION} hasSettings={false}>
        {section?.standsAlone && errorUpdateCount > 0 ? (
          <SectionPane section={section} />
        ) : (
          <EntryPending error={error} onRetry={() => void refetch()} />
        )}
      </AdminFrame>
    </DraftProvider>
  );
}

interface DraftsProps extends Pick<Props, "isFirst" | "onArrived"> {
  readonly entry: AdminEntry;
}

function Drafts({ entry, isFirst, onArrived }: DraftsProps) {
  const [store] = useState(() => createDraftStore(entry.documents));
  return (
    <DraftProvider value={store}>
      <Workspace {...{ entry, isFirst, onArrived }} />
    </DraftProvider>
  );
}
