import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** What the part of the portal is called in which a text appears; one that is not known by its key. */
export function usePlaceNames(): (place: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (place) => {
      const key = `admin:language.places.${place.replace(".", "_")}`;
      return i18n.exists(key) ? t(key as TextKey) : place;
    },
    [t, i18n],
  );
}
