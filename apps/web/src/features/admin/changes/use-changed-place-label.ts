import { getValueAt, type ItemKeyStep, type KeyPath } from "@vitrine/settings/key-path";
import { listPathLabels } from "@vitrine/settings/registry/entry-at";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { type DraftName, getDocumentLanguage, isDocumentName } from "../drafts/draft-store.ts";
import { parseFileDraftName } from "../drafts/file-drafts.ts";
import { useItemName } from "../fields/names/use-item-name.ts";
import { useLanguageName } from "../texts/use-language-name.ts";
import { getCustomPageTitleOrKey } from "./changed-pages.ts";
import { useTextInAdminLanguage } from "./use-text-in-admin-language.ts";

const PAGE_FIELDS = new Map([
  ["title", "admin:editor.title"],
  ["html", "admin:editor.text"],
  ["key", "admin:editor.key"],
] as const);

export interface ChangedPlaceLabel {
  readonly name: string;
  /** The settings and items around it. */
  readonly around?: string;
}

/** Returns a function that names the place of a change, with items by their names instead of their keys. */
export function useChangedPlaceLabel(): (
  name: DraftName,
  path: KeyPath,
  documents: readonly unknown[],
) => ChangedPlaceLabel {
  const { t, i18n } = useTranslation();
  const languageName = useLanguageName();
  const itemName = useItemName();
  const sourceText = useTextInAdminLanguage();
  const nameItem = (path: KeyPath, documents: readonly unknown[]) =>
    documents.map((document) => itemName(getValueAt(document, path))).find((found) => found !== null);
  const nameSetting = (path: KeyPath, documents: readonly unknown[]): ChangedPlaceLabel => {
    const items = path.flatMap((step, at) => (typeof step === "object" ? [[step, at] as [ItemKeyStep, number]] : []));
    const labels = listPathLabels(path).map((label) => {
      if ("nameKey" in label) return { text: t(label.nameKey as TextKey), isItem: false };
      if (label.item !== items[0]?.[0].key) return { text: label.item, isItem: false };
      const at = items.shift()?.[1] ?? 0;
      return { text: nameItem(path.slice(0, at + 1), documents) ?? label.item, isItem: true };
    });
    // The name of an item says more than that of its list.
    const around = labels.slice(0, -1).filter((_, at) => at === 0 || !labels[at + 1]?.isItem);
    return { name: labels.at(-1)?.text ?? "", around: around.map(({ text }) => text).join(" › ") };
  };
  return (name, path, documents) => {
    if (!isDocumentName(name)) return { name: t(`admin:appearance.files.${parseFileDraftName(name) ?? "style"}`) };
    if (name === "settings") return nameSetting(path, documents);
    const language = languageName(getDocumentLanguage(name) ?? "");
    if (name.startsWith("texts ")) {
      const place = `admin:language.places.${path.slice(0, 2).join("_")}`;
      const names = [i18n.exists(place) ? t(place as TextKey) : undefined, sourceText(path)].filter(Boolean);
      return {
        name:
          names.length > 0
            ? t("admin:save.text_of", { language, name: names.join(" › ") })
            : t("admin:save.text", { language }),
      };
    }
    const title = documents
      .map((document) => getCustomPageTitleOrKey(path, document))
      .find((found) => found !== undefined);
    const field = PAGE_FIELDS.get(path[2] as "title");
    const names = [title ?? t("admin:save.order"), ...(field ? [t(field)] : [])];
    return { name: t("admin:save.page_of", { language, name: names.join(" › ") }) };
  };
}
