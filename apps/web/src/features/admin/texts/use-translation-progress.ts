import { measureTranslationProgress, type TranslationProgress } from "@vitrine/settings/languages/text-rows";
import { useMemo } from "react";
import { createTextRows, useShippedTexts, useTextDocuments } from "./use-language-texts.ts";

/** How much of what visitors see is translated, by language; empty until the shipped texts are loaded. */
export function useTranslationProgress(): ReadonlyMap<string, TranslationProgress> {
  const documents = useTextDocuments();
  const shipped = useShippedTexts();
  return useMemo(() => {
    if (!shipped) return new Map();
    const measure = (lang: string) => measureTranslationProgress(createTextRows(lang, "en", shipped, documents));
    return new Map([...documents.keys()].map((lang) => [lang, measure(lang)]));
  }, [shipped, documents]);
}
