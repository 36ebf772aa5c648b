import { useQueryClient } from "@tanstack/react-query";
import { queryKeys, SAVED_KEY } from "../../../shared/api/portal-queries.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useLanguage } from "../../../shared/i18n/language-context.tsx";
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";
import { partsOf } from "./save-document.ts";

/** A document as it was saved; null: it was removed. */
export type Saved = readonly [name: DraftName, document: DraftDocument | null];

/** The portal around, and those in other tabs, show at once what was saved: others are told once all of it is. */
export function useShowSaved(): (saved: readonly Saved[]) => void {
  const queries = useQueryClient();
  const language = useLanguage();
  const tellOtherTabs = useTellOtherTabs();
  return (saved) => {
    if (saved.length === 0) return;
    const kinds = new Set(saved.map(([name]) => kindOf(name)));
    for (const [name, document] of saved)
      if (kindOf(name) === "settings") queries.setQueryData(queryKeys.settings, document?.base);
    if (kinds.has("texts")) void language.refresh();
    if (kinds.has("pages")) void queries.invalidateQueries({ queryKey: ["pages.get"] });
    if (kinds.has("style")) void queries.invalidateQueries({ queryKey: queryKeys.portalFiles });
    tellOtherTabs();
  };
}

const kindOf = (name: DraftName) => (name === "style" ? name : partsOf(name).kind);

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
