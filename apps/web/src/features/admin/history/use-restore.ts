import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useNotify } from "../../../shared/ui/notices.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import type { DocumentName } from "../drafts/draft-store.ts";
import { useShowSaved } from "../saving/use-show-saved.ts";
import { revisionsKey } from "./revisions-query.ts";

/** Makes a revision the present document, unless somebody has saved another meanwhile. */
export function useRestore(name: DocumentName, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const client = useClient();
  const queries = useQueryClient();
  const store = useDraftStore();
  const showSaved = useShowSaved();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = async (id: string) => {
    setRunning(true);
    setError(null);
    const etag = store.get()[name]?.etag ?? null;
    try {
      const response = await client.raw("revisions.restore", {
        params: { id },
        headers: etag === null ? {} : { "if-match": etag },
      });
      const document = draftOf(name, await response.json(), response.headers.get("etag"));
      store.put(name, document);
      showSaved(name, document);
      await queries.invalidateQueries({ queryKey: revisionsKey(name) });
      notify({ kind: "success", text: t("admin:history.restored") });
      onDone();
    } catch (cause) {
      setError(cause);
      setRunning(false);
    }
  };
  return { running, error, start };
}
