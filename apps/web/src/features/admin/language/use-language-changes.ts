import { addLocale, insertLocale, removeLocale } from "@vitrine/settings/languages/language-list";
import type { Document } from "@vitrine/settings/merge";
import type { LocaleSetting } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useOfferUndo } from "../../../shared/ui/notices/use-offer-undo.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DocumentName, DraftDocument } from "../drafts/draft-store.ts";
import { valueAt } from "../drafts/path.ts";

const VISIBLE = ["visibleLocales"] as const;

const added = (draft: Document): DraftDocument => ({ base: {}, draft, etag: null, becomes: "added" });

/** What the server has let go of meanwhile is put there again, with everything that was in it. */
const anew = ({ draft }: DraftDocument): DraftDocument => added(draft);

/** Adds and deletes languages as drafts: nothing reaches the server before it is saved. */
export function useLanguageChanges() {
  const { t } = useTranslation();
  const store = useDraftStore();
  const offerUndo = useOfferUndo();
  const visible = () => (valueAt(store.get().settings?.draft, VISIBLE) ?? []) as LocaleSetting[];
  /** The last one stays. */
  const show = (lang: string, isVisible: boolean) => {
    const now = visible();
    store.set("settings", VISIBLE, isVisible ? addLocale(now, lang) : (removeLocale(now, lang) ?? now));
  };
  const documentsOf = (lang: string): [DocumentName, DraftDocument | undefined][] =>
    [`texts ${lang}` as const, `pages ${lang}` as const].map((name) => [name, store.get()[name]]);

  const add = (lang: string, texts: Document, pages?: Document) => {
    store.put(`texts ${lang}`, added(texts));
    if (pages) store.put(`pages ${lang}`, added(pages));
    show(lang, true);
  };
  /** Only this language comes back, at the place that it had among `shown`: what became of others since stays. */
  const restore = (lang: string, shown: readonly LocaleSetting[]) => {
    for (const [name, document] of documentsOf(lang)) {
      if (document?.becomes !== "removed") continue;
      const { becomes: _, ...stored } = document;
      store.put(name, stored);
    }
    const at = shown.findIndex((one) => one.lang === lang);
    const entry = shown[at];
    if (entry) store.set("settings", VISIBLE, insertLocale(visible(), entry, at));
  };
  const keep = (lang: string) => restore(lang, (valueAt(store.get().settings?.base, VISIBLE) ?? []) as LocaleSetting[]);
  const remove = (lang: string, name: string) => {
    const before = documentsOf(lang);
    const shown = visible();
    for (const [key, document] of before) {
      if (document?.becomes === "added") store.remove(key);
      else if (document) store.put(key, { ...document, becomes: "removed" });
    }
    show(lang, false);
    offerUndo(t("admin:language.deleted", { name }), () => {
      for (const [key, document] of before) if (document && !store.get()[key]) store.put(key, anew(document));
      restore(lang, shown);
    });
  };
  return { add, remove, keep, show };
}
