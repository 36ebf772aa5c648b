/** Finds the setting by which a changed value is named. Pure. */
import type { KeyPath } from "@vitrine/settings/key-path";
import type { SettingEntry } from "@vitrine/settings/registry/entries";
import { findEntryAt } from "@vitrine/settings/registry/entry-at";

/** Lists whose items are edited setting by setting; a change within any other list is named after the list. */
const NAMED_WITHIN: ReadonlySet<string> = new Set(["themes.options"]);

export interface NamedSetting {
  readonly entry: SettingEntry;
  /** The setting around it, by which settings of the same name are told apart. */
  readonly outer: SettingEntry | undefined;
}

/** Undefined if the registry does not know the path. */
export function findInnermostNamedSetting(path: KeyPath): NamedSetting | undefined {
  const found: SettingEntry[] = [];
  for (let length = 1; length <= path.length; length += 1) {
    const step = path[length - 1];
    const last = found.at(-1);
    const isItem = typeof step === "object" || typeof step === "number" || /^\d+$/.test(String(step));
    if (isItem && last && !NAMED_WITHIN.has(last.path)) break;
    const entry = findEntryAt(path.slice(0, length));
    if (entry && entry !== last && hasOwnName(entry)) found.push(entry);
  }
  const entry = found.at(-1);
  return entry && { entry, outer: found.at(-2) };
}

/** Whether a setting has a name of its own, not one shared by several, which says too little alone: "From the left". */
const hasOwnName = ({ path, texts }: SettingEntry) => path.replace(/\[\]|\{\}/g, "") === texts;
