import { isProxyError } from "@vitrine/contract/api-error";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { useTranslation } from "react-i18next";
import { getConsoleErrorCode } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** Words a refusal of the console by its code: by `own` words of the section, else by those of the catalogue. */
export function useConsoleFault(own: Readonly<Record<string, TextKey>>): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    const code = getConsoleErrorCode(error);
    if (code === undefined) return t("toast:error.network");
    const words = own[code];
    if (words) return t(words);
    return (isErrorCode(code) || isProxyError(code)) && i18n.exists(`toast:error.${code}`)
      ? t(`toast:error.${code}`)
      : t("admin:accounts.fault.other");
  };
}
