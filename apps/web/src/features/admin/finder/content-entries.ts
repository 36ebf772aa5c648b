/** The portal's languages and pages as entries of the search. Pure. */
import { getNativeLanguageName, isoLanguageCodes } from "@vitrine/settings/languages/languages";
import { healPages } from "@vitrine/settings/pages/stored-pages";
import { SHIPPED_LANGUAGES } from "../../../shared/i18n/all-shipped.ts";
import { type DraftDocuments, listDraftLanguages } from "../drafts/draft-store.ts";
import { getAdminSectionPath } from "../section.ts";
import type { SearchEntry } from "./search-entries.ts";
import type { FinderTexts } from "./search-settings.ts";

const getNames = (lang: string) => new Intl.DisplayNames([lang], { type: "language", fallback: "code" });

/** The languages of the portal, and those that can be added, by all their names and their codes. */
export function listLanguageEntries(documents: DraftDocuments, texts: FinderTexts): SearchEntry[] {
  const about = texts.word("admin:search.kind.language");
  const own = getNames(texts.lang);
  const all = SHIPPED_LANGUAGES.map(getNames);
  const createEntry = (lang: string): SearchEntry => ({
    kind: "language",
    id: `language ${lang}`,
    section: "language",
    name: own.of(lang) ?? lang,
    about,
    words: [getNativeLanguageName(lang), ...all.map((names) => names.of(lang) ?? lang)],
    details: [lang],
    target: { path: `${getAdminSectionPath("language")}/${lang}` },
  });
  const present = listDraftLanguages(documents, "texts");
  const addable = isoLanguageCodes
    .filter((lang) => !present.includes(lang))
    .map(createEntry)
    .map((entry) => ({
      ...entry,
      name: texts.word("admin:search.add_language", { name: entry.name }),
      words: [entry.name, ...entry.words],
      details: [],
      target: { path: getAdminSectionPath("language") },
    }));
  return [...present.map(createEntry), ...addable];
}

/** The pages of each language, by their titles. */
export function listPageEntries(documents: DraftDocuments, texts: FinderTexts): SearchEntry[] {
  const names = getNames(texts.lang);
  return listDraftLanguages(documents, "pages").flatMap((lang) =>
    healPages(documents[`pages ${lang}`]?.draft).pages.map(({ key, title }, at) => ({
      kind: "page" as const,
      id: `page ${lang} ${key}`,
      section: "editor" as const,
      name: title || key,
      about: texts.word("admin:search.kind.page", { language: names.of(lang) ?? lang }),
      words: [],
      details: [key],
      target: { field: `pages ${lang}.pages.${at}.title` },
    })),
  );
}
