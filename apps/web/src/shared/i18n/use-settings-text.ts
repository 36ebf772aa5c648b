import { toTextKey } from "@vitrine/settings/languages/text-key";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Returns a function that resolves a `translation` of the settings (`views.search.sort.score`), else the fallback. */
export function useSettingsText(): (
  translation: string | null | undefined,
  fallback?: string,
  values?: Readonly<Record<string, unknown>>,
) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (translation, fallback = "", values = {}) => {
      if (!translation) return fallback;
      const key = toTextKey(translation);
      return i18n.exists(key) ? t(key, { ...values, defaultValue: key }) : fallback || translation;
    },
    [t, i18n],
  );
}
