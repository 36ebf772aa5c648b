import type { RuleName } from "@vitrine/settings/registry/kinds";
import type { SettingsError } from "@vitrine/settings/validate-settings";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import type { DraftName } from "../drafts/draft-store.ts";
import type { FaultOfPage } from "./page-faults.ts";
import type { FormRuleFault } from "./placeholder-faults.ts";

/** What the settings know, and what the forms check beside it; of the settings where no document is named. */
export type FormFault = (SettingsError | FormRuleFault | FaultOfPage) & { readonly document?: DraftName };

/** What leads to the field of a fault, and tells faults of several documents apart. */
export const targetOf = ({ document = "settings", path }: FormFault): string =>
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

/** Says in words what is wrong with a value. */
export function useFaultText(): (fault: FormFault) => string {
  const { t } = useTranslation();
  return useCallback(
    (fault) => {
      switch (fault.rule) {
        case "missing":
          return t("admin:fault.missing");
        case "too_small":
          if (fault.of === "characters") return t("admin:fault.too_short", { count: fault.least });
          return fault.of === "items"
            ? t("admin:fault.too_few", { count: fault.least })
            : t("admin:fault.too_small", { least: fault.least });
        case "too_large":
          if (fault.of === "characters") return t("admin:fault.too_long", { count: fault.most });
          return fault.of === "items"
            ? t("admin:fault.too_many", { count: fault.most })
            : t("admin:fault.too_large", { most: fault.most });
        case "form":
          return t(FORMS[fault.form] ?? "admin:fault.form");
        case "page":
          return t(`admin:editor.fault.${fault.problem}`);
        case "rule":
          return t(RULES[fault.name]);
        default:
          return t("admin:fault.form");
      }
    },
    [t],
  );
}
