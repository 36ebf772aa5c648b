/** The texts of a draft as a server would answer them: own texts that a language lacks come from another one. */
import type { Draft } from "@vitrine/settings/draft";
import type { Document } from "@vitrine/settings/merge";
import { fallbackLanguages, ownTexts, withOwnTexts } from "@vitrine/settings/own-texts";
import { loadAllShipped, SHIPPED_LANGUAGES } from "../../shared/i18n/all-shipped.ts";

export async function textsOfDraft(texts: Draft["texts"], lang: string): Promise<Document> {
  const shipped = (await Promise.all(SHIPPED_LANGUAGES.map(loadAllShipped))).flat() as Document[];
  const others = fallbackLanguages(lang, Object.keys(texts)).map((one) => ownTexts(texts[one] ?? {}, shipped));
  return withOwnTexts(texts[lang] ?? {}, others);
}
