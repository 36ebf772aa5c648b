import { ApiError, isApiErrorWithCode, isProxyErrorCode } from "@vitrine/contract/api-error";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { getErrorTextKey } from "../../shared/ui/errors/error-text.ts";

/** Text key of a failed login, and the remaining minutes if it is blocked. */
export interface LoginFailure {
  readonly key: TextKey;
  readonly blockedMinutes?: number;
}

export function toLoginFailure(error: unknown): LoginFailure {
  if (isApiErrorWithCode(error, "login.blocked"))
    return { key: "views:login.blocked", blockedMinutes: error.details.blockedMinutes };
  if (!(error instanceof ApiError)) return { key: "views:login.failed" };
  // A backend without error codes: a blocked login is recognised by status and minutes.
  const minutes = Number(error.details.blockedMinutes);
  if (error.status === 401 && minutes > 0) return { key: "views:login.blocked", blockedMinutes: minutes };
  if (error.code === "login.code_invalid") return { key: "views:login.code_invalid" };
  if (error.status === 401) return { key: "views:login.wrong" };
  if (error.code === "login.not_native") return { key: "toast:error.login.not_native" };
  if (error.status === 403) return { key: "views:login.no_authorization" };
  const hasOwnText = error.code === "network" || isProxyErrorCode(error.code) || [429, 503, 507].includes(error.status);
  if (hasOwnText) return { key: getErrorTextKey(error) };
  return { key: "views:login.failed" };
}
