/** The settings and files as entries of the search, with their names in every language. Pure. */
import { toSettingHelpTextKey, toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import { getEntriesByPath } from "@vitrine/settings/registry/entry-at";
import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { FILES_TARGET_PREFIX } from "../fields/field-target.tsx";
import { isForSinglePlace } from "../saving/documents/portal-file-names.ts";
import { type SearchEntry, toFileEntryId } from "./search-entries.ts";
import { listConceptsOfEntry } from "./synonyms.ts";

export interface FinderTexts {
  /** The language of the admin. */
  readonly lang: string;
  /** The text of a key in that language; empty if there is none. */
  readonly word: (key: string, values?: Readonly<Record<string, string>>) => string;
  /** The texts of a key in the other languages. */
  readonly others: (key: string) => readonly string[];
}

const ITEM_SUFFIX = /[[{].*$/;
const THEME_PREFIX = /^themes\.options\[\]\./;

/** Other words for an entry, in all languages. */
export const getFinderEntrySynonyms = (id: string, { word, others }: FinderTexts): readonly string[] =>
  listConceptsOfEntry(id).flatMap((concept) => {
    const key = `admin:synonyms.${concept}`;
    return [word(key), ...others(key)];
  });

/** The field to open for a setting: within a list, the list; of a theme, that of the theme at this index. */
export const toSettingFieldPath = (path: string, theme: number): string =>
  path.replace(THEME_PREFIX, `themes.options.${theme}.`).replace(ITEM_SUFFIX, "");

/** The text keys of the names of the settings around it, outermost first. */
function listParentKeys(path: string): string[] {
  const steps = path.split(".");
  return steps.slice(1).flatMap((_, at) => {
    const parent = getEntriesByPath().get(
      steps
        .slice(0, at + 1)
        .join(".")
        .replace(/(\[\]|\{\})+$/, ""),
    );
    return parent ? [toSettingNameTextKey(parent)] : [];
  });
}

/** The settings of these pages of the administration. */
export function listSettingEntries(texts: FinderTexts, pages: ReadonlySet<AdminPageKey>, theme: number): SearchEntry[] {
  return [...getEntriesByPath().values()].flatMap((entry) => {
    if (!entry.page || !pages.has(entry.page) || entry.node.kind === "group") return [];
    const around = listParentKeys(entry.path);
    return [
      {
        kind: "setting" as const,
        id: entry.path,
        section: entry.page,
        name: texts.word(toSettingNameTextKey(entry)),
        about: around
          .map((key) => texts.word(key))
          .filter(Boolean)
          .join(" › "),
        words: [...texts.others(toSettingNameTextKey(entry)), ...getFinderEntrySynonyms(entry.path, texts)],
        details: [...around.flatMap((key) => texts.others(key)), texts.word(toSettingHelpTextKey(entry)), entry.path],
        target: { field: toSettingFieldPath(entry.path, theme) },
      },
    ];
  });
}

/** The files that an admin uploads, and the portal's own CSS. */
export const listFileEntries = (texts: FinderTexts, files: readonly PortalFileName[]): SearchEntry[] =>
  files.map((file) => {
    const key = `admin:appearance.files.${file}`;
    return {
      kind: isForSinglePlace(file) ? "variant" : "file",
      id: toFileEntryId(file),
      section: "appearance",
      name: texts.word(key),
      about: texts.word("admin:section.appearance"),
      words: [...texts.others(key), ...getFinderEntrySynonyms(toFileEntryId(file), texts)],
      details: [texts.word("admin:search.kind.file")],
      target: { field: `${FILES_TARGET_PREFIX}.${file}` },
    };
  });
