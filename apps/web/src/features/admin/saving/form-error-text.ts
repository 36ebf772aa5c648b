import type { SettingsError } from "@vitrine/settings/documents/validate-settings";
import type { RuleName } from "@vitrine/settings/registry/kinds";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import type { DraftName } from "../drafts/draft-store.ts";
import type { PageFieldError } from "./validate-pages.ts";
import type { FormRuleError } from "./validate-placeholders.ts";

/** An error of the validation of settings, of the additional checks of forms, or of pages. Default document: settings. */
export type FormError = (SettingsError | FormRuleError | PageFieldError) & { readonly document?: DraftName };

/** Returns the target path of the field with the error. It is unique over all documents. */
export const getErrorTarget = ({ document = "settings", path }: FormError): string =>
  document === "settings" ? path : `${document}.${path}`;

const FORMS: Readonly<Partial<Record<string, TextKey>>> = {
  whole: "admin:fault.whole",
  colour: "admin:fault.colour",
  length: "admin:fault.length",
  key: "admin:fault.key",
  language: "admin:fault.language",
  placeholder: "admin:fault.placeholder",
  radio: "admin:fault.radio",
  key_twice: "admin:fault.key_twice",
  no_name: "admin:fault.no_name",
  none_offered: "admin:fault.none_offered",
};

const RULES: Readonly<Record<RuleName, TextKey>> = {
  link: "admin:fault.link",
  key_twice: "admin:fault.key_twice",
  no_theme: "admin:fault.no_theme",
};

export function useFormErrorText(): (error: FormError) => string {
  const { t } = useTranslation();
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
          return t(FORMS[error.form] ?? "admin:fault.form");
        case "page":
          return t(`admin:editor.fault.${error.code}`);
        case "rule":
          return t(RULES[error.name]);
        default:
          return t("admin:fault.form");
      }
    },
    [t],
  );
}
