import { isProxyError } from "@vitrine/contract/api-error";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { useTranslation } from "react-i18next";
import { getConsoleErrorCode } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** Formats an error of the console API by its code: with the `customTexts` of the section, else the common error texts. */
export function useConsoleErrorText(customTexts: Readonly<Record<string, TextKey>>): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    const code = getConsoleErrorCode(error);
    if (code === undefined) return t("toast:error.network");
    const text = customTexts[code];
    if (text) return t(text);
    return (isErrorCode(code) || isProxyError(code)) && i18n.exists(`toast:error.${code}`)
      ? t(`toast:error.${code}`)
      : t("admin:accounts.fault.other");
  };
}
