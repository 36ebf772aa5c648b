/** The languages of the portal, as an admin sees them. Pure. */

import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import type { Document } from "@vitrine/settings/merge";
import type { LocaleSetting } from "@vitrine/settings/portal-settings";
import { chooseLanguage } from "../../../shared/i18n/languages.ts";
import type { DraftDocument } from "../drafts/draft-store.ts";
import { isLanguageShipped } from "../texts/known-texts.ts";

export interface ListedLanguage {
  readonly lang: string;
  readonly name: string;
  readonly shipped: boolean;
  /** Shown to visitors who ask for none that is there. */
  readonly first: boolean;
  readonly becomes: DraftDocument["becomes"];
  /** Its place among those that visitors may choose; -1 where they may not. */
  readonly at: number;
}

/** Those that visitors may choose in their order, then all others by code. */
export function listLanguages(
  documents: ReadonlyMap<string, DraftDocument>,
  visible: readonly LocaleSetting[],
): ListedLanguage[] {
  const shown = visible.map(({ lang }) => lang);
  const hidden = [...documents.keys()].filter((lang) => !shown.includes(lang)).sort();
  const first = chooseLanguage([], visible);
  return [...shown, ...hidden].map((lang) => ({
    lang,
    name: nameOf(lang, documents.get(lang)?.draft),
    shipped: isLanguageShipped(lang),
    first: lang === first,
    becomes: documents.get(lang)?.becomes,
    at: shown.indexOf(lang),
  }));
}

/** As its admin has called it, else as it calls itself. */
export function nameOf(lang: string, document: Document | undefined): string {
  const { name } = (document?.metadata ?? {}) as { name?: unknown };
  return typeof name === "string" && name.trim() !== "" ? name : nativeLanguageName(lang);
}
