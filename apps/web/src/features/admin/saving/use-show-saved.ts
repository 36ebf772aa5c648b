import { useQueryClient } from "@tanstack/react-query";
import { queryKeys, SAVED_KEY } from "../../../shared/api/portal-queries.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useLanguage } from "../../../shared/i18n/language-context.tsx";
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";
import { partsOf } from "./save-document.ts";

/** The portal around, and those in other tabs, show at once what was saved; null: it was removed. */
export function useShowSaved(): (name: DraftName, document: DraftDocument | null) => void {
  const queries = useQueryClient();
  const language = useLanguage();
  const tellOtherTabs = useTellOtherTabs();
  const showFiles = useShowSavedFiles();
  return (name, document) => {
    if (name === "style") return void showFiles();
    const { kind } = partsOf(name);
    if (kind === "settings") queries.setQueryData(queryKeys.settings, document?.base);
    else if (kind === "texts") void language.refresh();
    else void queries.invalidateQueries({ queryKey: ["pages.get"] });
    tellOtherTabs();
  };
}

/** The same for the portal's files. Resolves when the portal around knows which there are. */
export function useShowSavedFiles(): () => Promise<void> {
  const queries = useQueryClient();
  const tellOtherTabs = useTellOtherTabs();
  return () => {
    tellOtherTabs();
    return queries.invalidateQueries({ queryKey: queryKeys.portalFiles });
  };
}

function useTellOtherTabs(): () => void {
  const { storage } = useHost();
  return () => void storage.set(SAVED_KEY, new Date().toISOString());
}
