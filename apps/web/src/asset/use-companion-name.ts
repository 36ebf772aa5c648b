import { useTranslation } from "react-i18next";
import type { AssetDoc } from "./asset-doc.ts";

type Companion = NonNullable<AssetDoc["companions"]>[number];

/** What a companion is, in words; of subtitles with their language and for whom they are. */
export function useCompanionName(): (companion: Pick<Companion, "role" | "language" | "marks">) => string {
  const { t, i18n } = useTranslation();
  return ({ role, language, marks = [] }) => {
    const kind = t(`views:companions.role.${role}`);
    const details = [
      ...(language === undefined ? [] : [languageName(language, i18n.language)]),
      ...marks.map((mark) => t(`views:companions.mark.${mark}`)),
    ];
    return details.length === 0 ? kind : t("views:companions.detailed", { kind, details: details.join(", ") });
  };
}

/** The tag itself where the browser knows no name for it. */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
