import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shared/ui/error-text.ts";
import styles from "./admin-area.module.css";
import { DraftProvider } from "./drafts/draft-context.tsx";
import { createDraftStore } from "./drafts/draft-store.ts";
import type { AdminEntry } from "./entry/load-entry.ts";
import { useEntry } from "./entry/use-entry.ts";
import { Workspace } from "./frame/workspace.tsx";

interface Props {
  /** The visit begins with this address. */
  readonly isFirst: boolean;
  /** It has led to where it leads. */
  readonly onArrived: () => void;
}

/** The administration: its sections beside each other, over one set of drafts. */
export function AdminArea({ isFirst, onArrived }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, isPending, refetch } = useEntry();
  // What a first visit shows comes beside the documents, not after them.
  useEffect(() => {
    if (isFirst) void import("./dashboard/dashboard-section.tsx").catch(() => {});
  }, [isFirst]);
  if (data) return <Drafts entry={data} {...{ isFirst, onArrived }} />;
  return (
    <div className={styles.waiting}>
      <h1 className="vh">{t("global:page.admin")}</h1>
      {isPending && <p role="status">{t("admin:entry.loading")}</p>}
      <div role="alert">
        {error && (
          <>
            <p>{t("admin:entry.failed", { reason: errorText(error) })}</p>
            <Button onClick={() => void refetch()}>{t("admin:entry.again")}</Button>
          </>
        )}
      </div>
    </div>
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
