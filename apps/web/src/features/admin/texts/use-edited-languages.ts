import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { isLanguageShipped } from "./resolve-texts.ts";
import { useTextDocuments } from "./use-language-texts.ts";

/** The languages that settings have texts in: the published ones, then those that are still hidden, by code. */
export function useEditedLanguages(): readonly string[] {
  const published = useSettingsDraft().visibleLocales.map(({ lang }) => lang);
  const hidden = [...useTextDocuments()]
    .filter(([lang, { pendingChange }]) => pendingChange !== "removed" && !isLanguageShipped(lang))
    .map(([lang]) => lang)
    .filter((lang) => !published.includes(lang));
  return [...published, ...hidden.sort()];
}
