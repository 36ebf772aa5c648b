import { isJsonObject } from "@vitrine/settings/merge";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type DraftDocument, type DraftName, getDocumentLanguage, isDocumentName } from "../drafts/draft-store.ts";
import { parseFileDraftName } from "../drafts/file-drafts.ts";
import { useLanguageName } from "../texts/use-language-name.ts";
import { createBrandDerivedColourCheck } from "./brand-colour-changes.ts";
import { listChangedPageTitles } from "./changed-pages.ts";
import { getChangesToSave } from "./changes-to-save.ts";
import { useFormatNameList } from "./use-format-name-list.ts";
import { useSettingName } from "./use-setting-name.ts";

export type ChangedDocument = readonly [name: DraftName, document: DraftDocument];

/** Returns a function that names what the documents change: "Primary colour, custom CSS, 2 texts". */
export function useChangeSummary(): (documents: readonly ChangedDocument[], maxNames?: number) => string {
  const { t } = useTranslation();
  const formatNames = useFormatNameList();
  const nameDocument = useDocumentChanges();
  return useCallback(
    (documents, maxNames) => {
      const settingsFirst = [...documents].sort(([a], [b]) => Number(b === "settings") - Number(a === "settings"));
      const named = settingsFirst.map(([name, document]) => nameDocument(name, document));
      const texts = named.reduce((sum, one) => sum + one.texts, 0);
      const pages = named.flatMap((one) => one.pages);
      const names = [
        ...new Set(named.flatMap((one) => one.names)),
        ...(texts > 0 ? [t("admin:save.texts", { count: texts })] : []),
        ...(pages.length > 2
          ? [t("admin:save.pages", { count: pages.length })]
          : pages.map((page) => t("admin:save.page", { page }))),
      ];
      return formatNames(names, maxNames);
    },
    [t, nameDocument, formatNames],
  );
}

interface NamedChanges {
  readonly names: readonly string[];
  /** Number of texts. */
  readonly texts: number;
  /** Titles. */
  readonly pages: readonly string[];
}

/** Returns a function that names what one document changes. */
function useDocumentChanges(): (name: DraftName, document: DraftDocument) => NamedChanges {
  const { t } = useTranslation();
  const settingName = useSettingName();
  const languageName = useLanguageName();
  return useCallback(
    (name, document) => {
      const language = languageName(getDocumentLanguage(name) ?? "");
      const only = (one: string): NamedChanges => ({ names: [one], texts: 0, pages: [] });
      const { pendingChange } = document;
      if (!isDocumentName(name)) return only(t(`admin:appearance.files.${parseFileDraftName(name) ?? "style"}`));
      if (pendingChange === "removed")
        return only(t(name.startsWith("pages ") ? "admin:save.pages_removed" : "admin:save.removed", { language }));
      if (name.startsWith("pages ")) {
        const pages = listChangedPageTitles(document);
        return pages.length > 0
          ? { names: [], texts: 0, pages }
          : only(t("admin:history.document.pages", { language }));
      }
      if (pendingChange === "added") return only(t("admin:save.added", { language }));
      const changes = getChangesToSave(name, document, false);
      if (name === "settings") {
        const isOfBrandColour = createBrandDerivedColourCheck(document.draft);
        const names = changes.map(({ keyPath }) =>
          isOfBrandColour(keyPath) ? t("admin:brand.colour.label") : settingName(keyPath),
        );
        // Settings without changes are saved because they are of an older version: the document itself is named.
        return { names: names.length > 0 ? names : [t("admin:history.document.settings")], texts: 0, pages: [] };
      }
      const texts = changes
        .filter(({ keyPath }) => keyPath[0] !== "metadata")
        .reduce((sum, { after, before }) => sum + countTexts(after ?? before), 0);
      return texts > 0 ? { names: [], texts, pages: [] } : only(t("admin:save.language", { language }));
    },
    [t, settingName, languageName],
  );
}

const countTexts = (value: unknown): number =>
  isJsonObject(value) ? Object.values(value).reduce<number>((sum, inner) => sum + countTexts(inner), 0) : 1;
