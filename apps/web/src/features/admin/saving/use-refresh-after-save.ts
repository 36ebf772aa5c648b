import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { queryKeys, SETTINGS_SAVED_STORAGE_KEY } from "../../../shared/api/portal-queries.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useLanguage } from "../../../shared/i18n/language-context.tsx";
import { type DraftDocument, type DraftName, isDocumentName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "./documents/save-document.ts";

/** A saved document; null: it was removed. */
export type SavedDocument = readonly [name: DraftName, document: DraftDocument | null];

/**
 * Shows saved documents in this portal at once, and notifies other tabs after all are saved. Resolves when the lists of
 * earlier states are reloaded.
 */
export function useRefreshAfterSave(): (saved: readonly SavedDocument[]) => Promise<void> {
  const queries = useQueryClient();
  const language = useLanguage();
  const notifyOtherTabs = useNotifyOtherTabs();
  return async (saved) => {
    if (saved.length === 0) return;
    const kinds = new Set(saved.map(([name]) => kindOf(name)));
    for (const [name, document] of saved)
      if (kindOf(name) === "settings") queries.setQueryData(queryKeys.settings, document?.base);
    if (kinds.has("texts")) void language.refresh();
    if (kinds.has("pages")) void queries.invalidateQueries({ queryKey: ["pages.get"] });
    // The list of files also has the pages that nobody has filled in yet.
    if (kinds.has("file") || kinds.has("pages")) void queries.invalidateQueries({ queryKey: queryKeys.portalFiles });
    notifyOtherTabs();
    await refreshHistory(queries);
  };
}

const kindOf = (name: DraftName) => (isDocumentName(name) ? parseDocumentName(name).kind : "file");

/** Lists that each save changes. */
const HISTORY_KEYS: ReadonlySet<unknown> = new Set([
  "changes.list",
  "revisions.list",
  "revisions.files",
  "revisions.removed",
]);

const refreshHistory = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => HISTORY_KEYS.has(key) });

/** Reloads the files of the portal and their earlier states here, and the files in other tabs. Resolves when both are loaded. */
export function useRefreshPortalFiles(): () => Promise<unknown> {
  const queries = useQueryClient();
  const notifyOtherTabs = useNotifyOtherTabs();
  return () => {
    notifyOtherTabs();
    return Promise.all([queries.invalidateQueries({ queryKey: queryKeys.portalFiles }), refreshHistory(queries)]);
  };
}

function useNotifyOtherTabs(): () => void {
  const { storage } = useHost();
  return () => void storage.set(SETTINGS_SAVED_STORAGE_KEY, new Date().toISOString());
}
