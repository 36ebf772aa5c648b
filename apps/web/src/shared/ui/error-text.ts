import { ApiError } from "@vitrine/contract/api-error";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Words any failure from its code, never from its message. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback((error) => t(`toast:error.${error instanceof ApiError ? error.code : "unknown"}`), [t]);
}
