import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { SHIPPED_LANGUAGES } from "../../../shared/i18n/all-shipped.ts";
import { useDrafts, useSettingsDraft } from "../drafts/draft-context.tsx";
import { listSupportedPortalFileNames } from "../saving/documents/portal-file-names.ts";
import { type AdminSection, getAdminSectionPath, type SectionPart } from "../section.ts";
import { useSections } from "../sections-context.ts";
import { useShippedTexts } from "../texts/use-language-texts.ts";
import { listLanguageEntries, listPageEntries } from "./content-entries.ts";
import { type SearchEntry, toPartEntryId, toSectionEntryId } from "./search-entries.ts";
import { type FinderTexts, getFinderEntrySynonyms, listFileEntries, listSettingEntries } from "./search-settings.ts";
import { usePeopleEntries } from "./use-people-entries.ts";

/** Everything that the search over the administration finds. */
export function useSearchEntries(): readonly SearchEntry[] {
  const texts = useFinderTexts();
  const client = useClient();
  const sections = useSections();
  const drafts = useDrafts();
  const people = usePeopleEntries(texts);
  const settings = useSettingEntries(texts);
  return useMemo(
    () => [
      ...sections.map((section) => createSectionEntry(section, texts)),
      ...sections.flatMap((section) => section.parts?.map((part) => createPartEntry(section, part, texts)) ?? []),
      ...listFileEntries(texts, listSupportedPortalFileNames(client)),
      ...listLanguageEntries(drafts, texts),
      ...listPageEntries(drafts, texts),
      ...people,
      ...settings,
    ],
    [client, sections, drafts, people, settings, texts],
  );
}

/** The settings of all sections; those of themes open the default light theme. */
export function useSettingEntries(texts: FinderTexts): readonly SearchEntry[] {
  const sections = useSections();
  const { options, default_light } = useSettingsDraft().themes;
  const theme = Math.max(
    0,
    options.findIndex(({ key }) => key === default_light),
  );
  return useMemo(() => {
    const pages = new Set<AdminPageKey>(sections.flatMap((section) => section.pages ?? []));
    return listSettingEntries(texts, pages, theme);
  }, [sections, texts, theme]);
}

function createSectionEntry({ key, name, about }: AdminSection, texts: FinderTexts): SearchEntry {
  return {
    kind: "section",
    id: toSectionEntryId(key),
    section: key,
    name: texts.word(name),
    about: texts.word("admin:search.kind.section"),
    words: [...texts.others(name), ...getFinderEntrySynonyms(toSectionEntryId(key), texts)],
    details: about ? [texts.word(about), ...texts.others(about)] : [],
    target: { path: getAdminSectionPath(key) },
  };
}

const createPartEntry = (section: AdminSection, { path, name }: SectionPart, texts: FinderTexts): SearchEntry => ({
  kind: "section",
  id: toPartEntryId(path),
  section: section.key,
  name: texts.word(name),
  about: texts.word(section.name),
  words: [...texts.others(name), ...getFinderEntrySynonyms(toPartEntryId(path), texts)],
  details: texts.others(section.name),
  target: { path },
});

/** The texts of the admin's language, and those of the others once they are loaded. */
export function useFinderTexts(): FinderTexts {
  const { t, i18n } = useTranslation();
  const lang = i18n.language;
  const shipped = useShippedTexts();
  return useMemo(() => {
    // The keys come from the registry and are checked by its tests.
    const translate = t as (key: string, values?: object) => string;
    const others = SHIPPED_LANGUAGES.flatMap((one) => (one !== lang && shipped?.[one] ? [shipped[one]] : []));
    return {
      lang,
      word: (key, values) => (i18n.exists(key) ? translate(key, values) : ""),
      others: (key) => others.flatMap((one) => one.get(key.replace(":", ".")) ?? []),
    };
  }, [t, i18n, lang, shipped]);
}
