import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** Formats the name of the part of the portal in which a text appears; unknown parts by key. */
export function useTextSectionName(): (place: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (place) => {
      const key = `admin:language.places.${place.replace(".", "_")}`;
      return i18n.exists(key) ? t(key as TextKey) : place;
    },
    [t, i18n],
  );
}
