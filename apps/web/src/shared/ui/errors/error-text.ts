import { ApiError } from "@vitrine/contract/api-error";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../i18n/text-key.ts";

/** Error codes for statuses without a code from the backend. */
const BY_STATUS: Readonly<Partial<Record<number, ApiError["code"]>>> = {
  400: "request.invalid",
  401: "session.required",
  403: "session.forbidden",
  404: "not_found",
  405: "method_not_allowed",
  412: "request.precondition",
  413: "request.too_large",
  415: "request.wrong_kind",
  429: "rate.limited",
  500: "internal",
  501: "not_implemented",
  503: "overloaded",
  507: "storage.full",
};

/** Text key for an error, from its code, else from its status, never from its message. */
export function getErrorTextKey(error: unknown): TextKey {
  if (!(error instanceof ApiError)) return "toast:error.unknown";
  const code = error.code === "unknown" ? (BY_STATUS[error.status] ?? error.code) : error.code;
  return `toast:error.${code}`;
}

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback((error) => t(getErrorTextKey(error)), [t]);
}
