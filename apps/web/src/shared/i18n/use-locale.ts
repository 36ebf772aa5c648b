import { useTranslation } from "react-i18next";

/** The language that the reader has chosen. */
export function useLocale(): string {
  return useTranslation().i18n.language;
}
