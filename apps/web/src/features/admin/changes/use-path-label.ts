import type { KeyPath } from "@vitrine/settings/key-path";
import { listPathLabels } from "@vitrine/settings/registry/entry-at";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { type DraftName, getDocumentLanguage, isDocumentName } from "../drafts/draft-store.ts";
import { parseFileDraftName } from "../drafts/file-drafts.ts";
import { useLanguageName } from "../texts/use-language-name.ts";

/** Returns a function that names a path in a document: by the settings around it, or by language and text key. */
export function usePathLabel(): (name: DraftName, path: string | KeyPath) => string {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (name, path) => {
    if (!isDocumentName(name)) return t(`admin:appearance.files.${parseFileDraftName(name) ?? "style"}`);
    const lang = getDocumentLanguage(name);
    const labels =
      name === "settings"
        ? listPathLabels(path).map((label) => ("nameKey" in label ? t(label.nameKey as TextKey) : label.item))
        : [
            typeof path === "string"
              ? path
              : path.map((step) => (typeof step === "object" ? step.key : step)).join("."),
          ];
    const inner = labels.join(" › ");
    if (lang === null) return inner;
    const language = languageName(lang);
    return t(name.startsWith("texts ") ? "admin:save.text_of" : "admin:save.page_of", { language, name: inner });
  };
}
