import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { formatKilobytes, formatList } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";

const FILE_TYPE_NAMES: Readonly<Partial<Record<string, string>>> = {
  "image/svg+xml": "SVG",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "image/avif": "AVIF",
  "image/gif": "GIF",
  "image/x-icon": "ICO",
  "font/woff2": "WOFF2",
  "text/css": "CSS",
};

/** Returns a function that formats why a file was rejected, with the accepted types or the maximum size. */
export function useFileErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (isApiErrorWithCode(error, "file.wrong_kind")) {
        const kinds = error.details.accepted.map((kind) => FILE_TYPE_NAMES[kind] ?? kind);
        return t("admin:appearance.files.refused.wrong_kind", { kinds: formatList(kinds, locale) });
      }
      if (isApiErrorWithCode(error, "request.precondition")) return t("admin:appearance.files.refused.changed");
      if (isApiErrorWithCode(error, "file.unusable"))
        return t(`admin:appearance.files.refused.${error.details.problem}`);
      if (isApiErrorWithCode(error, "file.too_large")) {
        return t("admin:appearance.files.refused.too_large", {
          size: formatKilobytes(error.details.maxBytes / 1000, locale),
        });
      }
      return errorText(error);
    },
    [t, locale, errorText],
  );
}
