import type { Client } from "@vitrine/contract/client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DocumentName, DraftDocument } from "../drafts/draft-store.ts";
import { restoreRevision } from "../saving/documents/restore-revision.ts";
import { parseDocumentName } from "../saving/documents/save-document.ts";
import { useRefreshAfterSave } from "../saving/use-refresh-after-save.ts";
import { isLanguageShipped } from "../texts/resolve-texts.ts";

/** Restores a revision of a document, unless another admin has saved it meanwhile. */
export function useRestoreDocument(name: DocumentName, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const client = useClient();
  const store = useDraftStore();
  const publishSaved = useRefreshAfterSave();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (restore: () => Promise<DraftDocument | null>) => {
    setRunning(true);
    setError(null);
    try {
      const document = await restore();
      if (document) store.put(name, document);
      else store.remove(name);
      await publishSaved([[name, document]]);
      notify({ kind: "success", text: t("admin:history.restored"), id: "restored" });
      onDone();
    } catch (cause) {
      setError(cause);
      setRunning(false);
    }
  };
  const start = (id: string) => run(() => restoreRevision(client, name, id, store.get()[name]));
  /** Restores the state before the first save. */
  const restoreInitial = () => run(() => removeStored(client, name, store.get()[name]?.etag ?? null));
  return { running, error, start, restoreInitial };
}

/** Removes the stored document and returns the built-in one; null if there is none. */
async function removeStored(client: Client, name: DocumentName, etag: string | null): Promise<DraftDocument | null> {
  const { kind, lang } = parseDocumentName(name);
  const headers: Record<string, string> = etag === null ? {} : { "if-match": etag };
  if (lang === null || kind === "settings") throw new Error("the settings are never removed");
  await client.call(kind === "texts" ? "translations.remove" : "pages.remove", { query: { lang }, headers });
  if (!isLanguageShipped(lang)) return null;
  const response =
    kind === "texts"
      ? await client.raw("translations.get", { query: { lang, source: "stored" } })
      : await client.raw("pages.get", { query: { lang } });
  return createDraft(name, await response.json(), response.headers.get("etag"));
}
