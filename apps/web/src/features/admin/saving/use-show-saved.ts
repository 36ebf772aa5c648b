import { useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../shared/api/portal-queries.ts";
import { useLanguage } from "../../../shared/i18n/language-context.tsx";
import type { DocumentName, DraftDocument } from "../drafts/draft-store.ts";
import { partsOf } from "./save-document.ts";

/** The portal around shows at once what was saved. */
export function useShowSaved(): (name: DocumentName, document: DraftDocument) => void {
  const queries = useQueryClient();
  const language = useLanguage();
  return (name, { base }) => {
    const { kind } = partsOf(name);
    if (kind === "settings") queries.setQueryData(queryKeys.settings, base);
    else if (kind === "texts") void language.refresh();
    else void queries.invalidateQueries({ queryKey: ["pages.get"] });
  };
}
