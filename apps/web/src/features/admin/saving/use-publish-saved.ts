import { useQueryClient } from "@tanstack/react-query";
import { queryKeys, SAVED_KEY } from "../../../shared/api/portal-queries.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useLanguage } from "../../../shared/i18n/language-context.tsx";
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "./save-document.ts";

/** A saved document; null: it was removed. */
export type SavedDocument = readonly [name: DraftName, document: DraftDocument | null];

/** Shows saved documents in this portal at once, and notifies other tabs after all are saved. */
export function usePublishSaved(): (saved: readonly SavedDocument[]) => void {
  const queries = useQueryClient();
  const language = useLanguage();
  const notifyOtherTabs = useNotifyOtherTabs();
  return (saved) => {
    if (saved.length === 0) return;
    const kinds = new Set(saved.map(([name]) => kindOf(name)));
    for (const [name, document] of saved)
      if (kindOf(name) === "settings") queries.setQueryData(queryKeys.settings, document?.base);
    if (kinds.has("texts")) void language.refresh();
    if (kinds.has("pages")) void queries.invalidateQueries({ queryKey: ["pages.get"] });
    if (kinds.has("style")) void queries.invalidateQueries({ queryKey: queryKeys.portalFiles });
    notifyOtherTabs();
  };
}

const kindOf = (name: DraftName) => (name === "style" ? name : parseDocumentName(name).kind);

/** Reloads the files of the portal here and in other tabs. Resolves when the list of files is loaded here. */
export function useRefreshPortalFiles(): () => Promise<void> {
  const queries = useQueryClient();
  const notifyOtherTabs = useNotifyOtherTabs();
  return () => {
    notifyOtherTabs();
    return queries.invalidateQueries({ queryKey: queryKeys.portalFiles });
  };
}

function useNotifyOtherTabs(): () => void {
  const { storage } = useHost();
  return () => void storage.set(SAVED_KEY, new Date().toISOString());
}
