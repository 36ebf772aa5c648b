import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../asset-doc.ts";

type Companion = NonNullable<AssetDoc["companions"]>[number];

type CompanionInfo = Pick<Companion, "language" | "marks">;

/** Returns functions that name companion files. */
export function useCompanionNames() {
  const { t, i18n } = useTranslation();
  /** Language and audience only; empty if unknown. */
  const detailsOf = ({ language, marks = [] }: CompanionInfo) =>
    [
      ...(language === undefined ? [] : [languageName(language, i18n.language)]),
      ...marks.map((mark) => t(`views:companions.mark.${mark}`)),
    ].join(", ");
  return {
    detailsOf,
    /** Name of a companion; for subtitles with language and audience. */
    nameOf: ({ role, ...info }: CompanionInfo & Pick<Companion, "role">): string => {
      const kind = t(`views:companions.role.${role}`);
      const details = detailsOf(info);
      return details === "" ? kind : t("views:companions.detailed", { kind, details });
    },
  };
}

/** Falls back to the language tag itself. */
function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
