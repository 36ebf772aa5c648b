/**
 * Resolves the texts of a draft as a server would: custom texts missing in a language are taken from other languages.
 */

import type { PreviewDraft } from "@vitrine/settings/documents/draft";
import { addMissingTexts, extractCustomTexts, fallbackLanguages } from "@vitrine/settings/languages/custom-texts";
import type { Document } from "@vitrine/settings/merge";
import { loadAllShippedTexts, SHIPPED_LANGUAGES } from "../../shared/i18n/all-shipped.ts";

export async function resolveDraftTexts(texts: PreviewDraft["texts"], lang: string): Promise<Document> {
  const shipped = (await Promise.all(SHIPPED_LANGUAGES.map(loadAllShippedTexts))).flat() as Document[];
  const others = fallbackLanguages(lang, Object.keys(texts)).map((one) =>
    extractCustomTexts(texts[one] ?? {}, shipped),
  );
  return addMissingTexts(texts[lang] ?? {}, others);
}
