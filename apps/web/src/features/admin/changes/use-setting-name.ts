import type { KeyPath } from "@vitrine/settings/key-path";
import { type SettingEntry, toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import { getEntriesByPath, listPathLabels } from "@vitrine/settings/registry/entry-at";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { findInnermostNamedSetting } from "./find-innermost-named-setting.ts";

/** Returns a function that names a changed setting in a few words: "Primary colour", "Hero picture: height". */
export function useSettingName(): (path: KeyPath) => string {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const nameOf = (entry: SettingEntry) => t(toSettingNameTextKey(entry) as TextKey, { lng: language });
    const names = [...getEntriesByPath().values()].filter(({ path }) => !path.includes("[]")).map(nameOf);
    const ambiguous = new Set(names.filter((name, at) => names.indexOf(name) !== at));
    return (path: KeyPath) => {
      const named = findInnermostNamedSetting(path);
      const labels = listPathLabels(path).map((label) =>
        "nameKey" in label ? t(label.nameKey as TextKey) : label.item,
      );
      if (!named) return labels.at(-1) ?? "";
      // Colours of areas are entries of a table, so the registry has no setting for each.
      if (named.entry.path.endsWith(".advanced_appearance")) return labels.slice(-2).join(": ");
      const name = nameOf(named.entry);
      return ambiguous.has(name) && named.outer ? `${nameOf(named.outer)}: ${name}` : name;
    };
  }, [t, language]);
}
