import { useTranslation } from "react-i18next";
import type { AssetDoc } from "./asset-doc.ts";

type Companion = NonNullable<AssetDoc["companions"]>[number];

type Told = Pick<Companion, "language" | "marks">;

interface CompanionNames {
  /** What a companion is; of subtitles with their language and for whom they are. */
  readonly nameOf: (companion: Told & Pick<Companion, "role">) => string;
  /** Language and for whom, alone; empty where nothing is known of either. */
  readonly detailsOf: (companion: Told) => string;
}

/** Companions in words, once the texts of pages are there. */
export function useCompanionNames(): CompanionNames {
  const { t, i18n } = useTranslation();
  const detailsOf = ({ language, marks = [] }: Told) =>
    [
      ...(language === undefined ? [] : [languageName(language, i18n.language)]),
      ...marks.map((mark) => t(`views:companions.mark.${mark}`)),
    ].join(", ");
  return {
    detailsOf,
    nameOf: ({ role, ...told }) => {
      const kind = t(`views:companions.role.${role}`);
      const details = detailsOf(told);
      return details === "" ? kind : t("views:companions.detailed", { kind, details });
    },
  };
}

/** The tag itself where the browser knows no name for it. */
function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
