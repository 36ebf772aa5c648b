import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PublishedLanguage } from "@vitrine/settings/portal-settings";
import { chooseLanguage } from "../../../shared/i18n/languages.ts";
import type { DraftDocument } from "../drafts/draft-store.ts";
import { isLanguageShipped } from "../texts/resolve-texts.ts";

export interface ListedLanguage {
  readonly lang: string;
  readonly name: string;
  readonly shipped: boolean;
  /** The fallback for visitors whose languages are not available. */
  readonly first: boolean;
  readonly pendingChange: DraftDocument["pendingChange"];
  /** Index among the visible languages; -1 if hidden. */
  readonly at: number;
}

/** The visible languages in their order, then the hidden ones by code. */
export function listPortalLanguages(
  documents: ReadonlyMap<string, DraftDocument>,
  visible: readonly PublishedLanguage[],
): ListedLanguage[] {
  const shown = visible.map(({ lang }) => lang);
  const hidden = [...documents.keys()].filter((lang) => !shown.includes(lang)).sort();
  const first = chooseLanguage([], visible);
  return [...shown, ...hidden].map((lang) => ({
    lang,
    name: getLanguageName(lang, documents.get(lang)?.draft),
    shipped: isLanguageShipped(lang),
    first: lang === first,
    pendingChange: documents.get(lang)?.pendingChange,
    at: shown.indexOf(lang),
  }));
}

/** The name set by an admin, else the native name. */
export function getLanguageName(lang: string, document: JsonObject | undefined): string {
  const { name } = (document?.metadata ?? {}) as { name?: unknown };
  return typeof name === "string" && name.trim() !== "" ? name : getNativeLanguageName(lang);
}
