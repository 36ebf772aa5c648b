import { textKey } from "@vitrine/settings/text-key";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Words a `translation` of the settings (`views.search.sort.score`); the fallback where nobody has written one. */
export function useSettingsText(): (translation: string | null | undefined, fallback?: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (translation, fallback = "") => {
      if (!translation) return fallback;
      const key = textKey(translation);
      return i18n.exists(key) ? String(t(key as never)) : fallback || translation;
    },
    [t, i18n],
  );
}
