import type { KeyPath } from "@vitrine/settings/key-path";
import { nativeLanguageName } from "@vitrine/settings/languages";
import { labelsOf } from "@vitrine/settings/registry/entry-at";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import type { DraftName } from "../drafts/draft-store.ts";
import { partsOf } from "./save-document.ts";

/** What a place of a document is called: the names of settings around it, or language and key of a text. */
export function usePlaceName(): (name: DraftName, place: string | KeyPath) => string {
  const { t } = useTranslation();
  return (name, place) => {
    if (name === "style") return t("admin:appearance.files.style");
    const { kind, lang } = partsOf(name);
    const labels =
      kind === "settings"
        ? labelsOf(place).map((label) => ("nameKey" in label ? t(label.nameKey as TextKey) : label.item))
        : [
            typeof place === "string"
              ? place
              : place.map((step) => (typeof step === "object" ? step.key : step)).join("."),
          ];
    const inner = labels.join(" › ");
    if (lang === null) return inner;
    const language = nativeLanguageName(lang);
    return t(kind === "texts" ? "admin:save.text_of" : "admin:save.page_of", { language, name: inner });
  };
}
