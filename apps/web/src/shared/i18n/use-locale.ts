import { useTranslation } from "react-i18next";

/** The user's language. */
export function useLocale(): string {
  return useTranslation().i18n.language;
}
