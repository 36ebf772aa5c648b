import type { SettingsError } from "@vitrine/settings/documents/validate-settings";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../../shared/i18n/text-key.ts";
import type { DraftName, InvalidInput } from "../../drafts/draft-store.ts";
import type { PageFieldError } from "./validate-pages.ts";

/** An error found by a form, in addition to the validation of settings. */
export interface FormRuleError {
  readonly path: string;
  readonly rule: "form";
  readonly form: "placeholder" | "radio" | "key_twice" | "no_name" | "none_offered" | InvalidInput["error"];
  /** Name of a field that is no setting. */
  readonly nameKey?: InvalidInput["nameKey"];
}

/** An error of the validation of settings, of the additional checks of forms, or of pages. Default document: settings. */
export type FormError = (SettingsError | FormRuleError | PageFieldError) & { readonly document?: DraftName };

/** Returns the target path of the field with the error. It is unique over all documents. */
export const getErrorTarget = ({ document = "settings", path }: FormError): string =>
  document === "settings" ? path : `${document}.${path}`;

export function useFormErrorText(): (error: FormError) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (error) => {
      switch (error.rule) {
        case "missing":
          return t("admin:fault.missing");
        case "too_small":
          if (error.of === "characters") return t("admin:fault.too_short", { count: error.least });
          return error.of === "items"
            ? t("admin:fault.too_few", { count: error.least })
            : t("admin:fault.too_small", { least: error.least });
        case "too_large":
          if (error.of === "characters") return t("admin:fault.too_long", { count: error.most });
          return error.of === "items"
            ? t("admin:fault.too_many", { count: error.most })
            : t("admin:fault.too_large", { most: error.most });
        case "form":
          return t(
            (i18n.exists(`admin:fault.${error.form}`) ? `admin:fault.${error.form}` : "admin:fault.form") as TextKey,
          );
        case "page":
          return t(`admin:editor.fault.${error.code}`);
        case "rule":
          return t(`admin:fault.${error.name}`);
        default:
          return t("admin:fault.form");
      }
    },
    [t, i18n],
  );
}
