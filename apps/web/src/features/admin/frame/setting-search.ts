/** Finds settings by name, help and key, and other things by their words, in the language of the admin. Pure. */
import { helpKey, nameKey, type SettingEntry } from "@vitrine/settings/registry/entries";
import { entriesByPath, labelsOf } from "@vitrine/settings/registry/entry-at";

export interface FoundSetting {
  /** Where it leads: of what is within a list, the list; of a theme's settings, those of one theme. */
  readonly path: string;
  readonly key: string;
  readonly name: string;
  /** The names of the groups around it. */
  readonly around: string;
  readonly entry: SettingEntry;
}

/** As people type, whatever the case and the accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean);

/** Whether each word that is typed stands somewhere in these texts. */
export function isFound(query: string, ...texts: readonly string[]): boolean {
  const wanted = wordsOf(query);
  const all = plain(texts.join(" "));
  return wanted.length > 0 && wanted.every((one) => all.includes(one));
}

const MOST = 40;
const WITHIN = /[[{].*$/;

const IN_THEME = /^themes\.options\[\]\./;

/** `theme` is the place of the one whose settings are found. `word` gives a text by its key, or an empty one; each word that is typed has to be found somewhere. */
export function findSettings(query: string, word: (key: string) => string, theme: number): FoundSetting[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const found = [...entriesByPath().values()].flatMap((entry) => {
    if (!entry.page || entry.node.kind === "group") return [];
    const labels = labelsOf(entry.path.replaceAll("[]", "").replaceAll("{}", ""));
    const names = labels.map((label) => ("nameKey" in label ? word(label.nameKey) : label.item));
    const name = word(nameKey(entry));
    const around = names.slice(0, -1).join(" › ");
    const [inName, inAll] = [plain(name), plain(`${name} ${around} ${word(helpKey(entry))} ${entry.path}`)];
    if (!wanted.every((one) => inAll.includes(one))) return [];
    const rank = wanted.every((one) => inName.includes(one)) ? (inName.startsWith(wanted[0] ?? "") ? 0 : 1) : 2;
    return [
      {
        rank,
        setting: {
          path: entry.path.replace(IN_THEME, `themes.options.${theme}.`).replace(WITHIN, ""),
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
    .slice(0, MOST)
    .map(({ setting }) => setting);
}
