import {
  addPublishedLanguage,
  insertPublishedLanguage,
  removePublishedLanguage,
} from "@vitrine/settings/languages/language-list";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PublishedLanguage } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useOfferUndo } from "../../../shared/ui/notices/use-offer-undo.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DocumentName, DraftDocument } from "../drafts/draft-store.ts";
import { getValueAt } from "../drafts/path.ts";

const VISIBLE = ["visibleLocales"] as const;

const createAddedDocument = (draft: JsonObject): DraftDocument => ({
  base: {},
  draft,
  etag: null,
  pendingChange: "added",
});

/** Adds a document again that was deleted on the server meanwhile. */
const addAgain = ({ draft }: DraftDocument): DraftDocument => createAddedDocument(draft);

/** Adds and deletes languages in the drafts; the server changes only on save. */
export function useLanguageActions() {
  const { t } = useTranslation();
  const store = useDraftStore();
  const offerUndo = useOfferUndo();
  const visible = () => (getValueAt(store.get().settings?.draft, VISIBLE) ?? []) as PublishedLanguage[];
  /** Publishes or hides a language; without effect for the last visible one, which cannot be hidden. */
  const show = (lang: string, isVisible: boolean) => {
    const current = visible();
    store.set(
      "settings",
      VISIBLE,
      isVisible ? addPublishedLanguage(current, lang) : (removePublishedLanguage(current, lang) ?? current),
    );
  };
  const documentsOf = (lang: string): [DocumentName, DraftDocument | undefined][] =>
    [`texts ${lang}` as const, `pages ${lang}` as const].map((name) => [name, store.get()[name]]);

  /** Adds a language, which is hidden until an admin publishes it. */
  const add = (lang: string, texts: JsonObject, pages?: JsonObject) => {
    store.put(`texts ${lang}`, createAddedDocument(texts));
    if (pages) store.put(`pages ${lang}`, createAddedDocument(pages));
  };
  /** Restores only this language, at its position in `shown`; later changes to other languages stay. */
  const restore = (lang: string, shown: readonly PublishedLanguage[]) => {
    for (const [name, document] of documentsOf(lang)) {
      if (document?.pendingChange !== "removed") continue;
      const { pendingChange: _, ...stored } = document;
      store.put(name, stored);
    }
    const at = shown.findIndex((one) => one.lang === lang);
    const entry = shown[at];
    if (entry) store.set("settings", VISIBLE, insertPublishedLanguage(visible(), entry, at));
  };
  const keep = (lang: string) =>
    restore(lang, (getValueAt(store.get().settings?.base, VISIBLE) ?? []) as PublishedLanguage[]);
  const remove = (lang: string, name: string) => {
    const before = documentsOf(lang);
    const shown = visible();
    for (const [key, document] of before) {
      if (document?.pendingChange === "added") store.remove(key);
      else if (document) store.put(key, { ...document, pendingChange: "removed" });
    }
    show(lang, false);
    offerUndo(t("admin:language.deleted", { name }), () => {
      for (const [key, document] of before) if (document && !store.get()[key]) store.put(key, addAgain(document));
      restore(lang, shown);
    });
  };
  return { add, remove, keep, show };
}
