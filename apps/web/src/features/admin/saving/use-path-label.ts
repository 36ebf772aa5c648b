import type { KeyPath } from "@vitrine/settings/key-path";
import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import { labelsOf } from "@vitrine/settings/registry/entry-at";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import type { DraftName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "./save-document.ts";

/** Returns a function that names a path in a document: by the settings around it, or by language and text key. */
export function usePathLabel(): (name: DraftName, path: string | KeyPath) => string {
  const { t } = useTranslation();
  return (name, path) => {
    if (name === "style") return t("admin:appearance.files.style");
    const { kind, lang } = parseDocumentName(name);
    const labels =
      kind === "settings"
        ? labelsOf(path).map((label) => ("nameKey" in label ? t(label.nameKey as TextKey) : label.item))
        : [
            typeof path === "string"
              ? path
              : path.map((step) => (typeof step === "object" ? step.key : step)).join("."),
          ];
    const inner = labels.join(" › ");
    if (lang === null) return inner;
    const language = nativeLanguageName(lang);
    return t(kind === "texts" ? "admin:save.text_of" : "admin:save.page_of", { language, name: inner });
  };
}
