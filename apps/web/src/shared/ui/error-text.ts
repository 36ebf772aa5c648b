import { ApiError } from "@vitrine/contract/api-error";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Words any failure from its code, never from its message. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : "unknown";
      const key = `toast:error.${code}`;
      return String(i18n.exists(key) ? t(key as never) : t("toast:error.unknown"));
    },
    [t, i18n],
  );
}
