import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import { RestoreInitialDialog } from "./restore-initial-dialog.tsx";
import { RevisionDialog } from "./revision-dialog.tsx";
import { RevisionList } from "./revision-list.tsx";
import { type Revision, revisionsQuery } from "./revisions-query.ts";
import { useInitialStateName } from "./use-initial-state-name.ts";

/** The revisions of a document: author, time, differences from the current state, and restoring. */
export function DocumentRevisions({ name }: { name: DocumentName }) {
  const client = useClient();
  const initialStateName = useInitialStateName();
  const [opened, setOpened] = useState<Revision | "origin" | null>(null);
  const { data, error } = useQuery(revisionsQuery(client, name));
  const close = () => setOpened(null);
  return (
    <>
      <RevisionList revisions={data} error={error} origin={initialStateName(name)} onOpen={setOpened} />
      {opened === "origin" && <RestoreInitialDialog name={name} onClose={close} />}
      {opened !== null && opened !== "origin" && <RevisionDialog name={name} revision={opened} onClose={close} />}
    </>
  );
}
