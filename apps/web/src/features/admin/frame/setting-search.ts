/** Searches settings by name, help and key in the admin's language. Pure. */
import { helpKey, nameKey, type SettingEntry } from "@vitrine/settings/registry/entries";
import { entriesByPath, labelsOf } from "@vitrine/settings/registry/entry-at";

export interface SettingSearchResult {
  /** The field to open: for a setting inside a list, the list; for a theme setting, that of the given theme. */
  readonly path: string;
  readonly key: string;
  readonly name: string;
  /** The names of the parent groups. */
  readonly around: string;
  readonly entry: SettingEntry;
}

/** Ignores case and accents. */
const normalizeText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const splitWords = (query: string) => normalizeText(query).split(/\s+/).filter(Boolean);

/** Whether every word of the query occurs in these texts. */
export function matchesQuery(query: string, ...texts: readonly string[]): boolean {
  const wanted = splitWords(query);
  const all = normalizeText(texts.join(" "));
  return wanted.length > 0 && wanted.every((one) => all.includes(one));
}

const MAX_RESULTS = 40;
const ITEM_SUFFIX = /[[{].*$/;

const THEME_PREFIX = /^themes\.options\[\]\./;

/** Finds settings that contain every word of the query. `theme` is the index of the theme whose settings are returned; `word` returns the text of a key, or an empty one. */
export function findSettings(query: string, word: (key: string) => string, theme: number): SettingSearchResult[] {
  const wanted = splitWords(query);
  if (wanted.length === 0) return [];
  const found = [...entriesByPath().values()].flatMap((entry) => {
    if (!entry.page || entry.node.kind === "group") return [];
    const labels = labelsOf(entry.path.replaceAll("[]", "").replaceAll("{}", ""));
    const names = labels.map((label) => ("nameKey" in label ? word(label.nameKey) : label.item));
    const name = word(nameKey(entry));
    const around = names.slice(0, -1).join(" › ");
    const [inName, inAll] = [
      normalizeText(name),
      normalizeText(`${name} ${around} ${word(helpKey(entry))} ${entry.path}`),
    ];
    if (!wanted.every((one) => inAll.includes(one))) return [];
    const rank = wanted.every((one) => inName.includes(one)) ? (inName.startsWith(wanted[0] ?? "") ? 0 : 1) : 2;
    return [
      {
        rank,
        setting: {
          path: entry.path.replace(THEME_PREFIX, `themes.options.${theme}.`).replace(ITEM_SUFFIX, ""),
          key: entry.path,
          name,
          around,
          entry,
        },
      },
    ];
  });
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
    .map(({ setting }) => setting);
}
