import type { CustomPage } from "@vitrine/settings/custom-pages";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNotify } from "../../../shared/ui/notices.tsx";
import { useDraftAt, useDraftStore, useDrafts, useSettingsDraft } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import styles from "../fields/section-form.module.css";
import { linkedPages } from "./linked-pages.ts";
import { MAX_PAGES } from "./page-rules.ts";
import { PagesWorkspace } from "./pages-workspace.tsx";

const NONE: readonly CustomPage[] = [];
const nameOf = (lang: string): DocumentName => `pages ${lang}`;
/** Every language that the portal has texts or pages in. */
const LANGUAGE = /^(?:pages|texts) (.+)$/;

/** Custom pages: imprint, privacy and whatever else the portal needs, for each language. */
export function EditorSection() {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const store = useDraftStore();
  const documents = useDrafts();
  const languages = [...new Set(Object.keys(documents).flatMap((name) => LANGUAGE.exec(name)?.[1] ?? []))].sort();
  const [wished, setWished] = useState(i18n.language);
  const lang = languages.includes(wished) ? wished : (languages[0] ?? wished);
  const settings = useSettingsDraft();
  const linked = useMemo(() => linkedPages(settings), [settings]);
  const { value, base } = useDraftAt(nameOf(lang), ["pages"]);
  const pagesOf = (code: string) =>
    (store.get()[nameOf(code)]?.draft as { pages?: CustomPage[] } | undefined)?.pages ?? NONE;
  const put = (code: string, pages: readonly CustomPage[]) => {
    // A language without pages of its own has no document yet.
    if (!store.get()[nameOf(code)]) store.put(nameOf(code), { base: { pages: [] }, draft: { pages: [] }, etag: null });
    store.set(nameOf(code), ["pages"], pages);
  };
  const copy = (page: CustomPage, to: string) => {
    const there = pagesOf(to);
    if (there.some(({ key }) => key === page.key))
      return notify({ kind: "warning", text: t("admin:editor.copy.taken", { key: page.key }) });
    if (there.length >= MAX_PAGES) return notify({ kind: "warning", text: t("admin:editor.copy.full") });
    put(to, [...there, page]);
    notify({ kind: "success", text: t("admin:editor.copy.done", { title: page.title || page.key }) });
  };
  return (
    <div>
      <h1 className={styles.title}>{t("admin:section.editor")}</h1>
      <p className={styles.intro}>{t("admin:editor.intro")}</p>
      <PagesWorkspace
        lang={lang}
        languages={languages}
        onLang={setWished}
        pages={(value as CustomPage[] | undefined) ?? NONE}
        saved={(base as CustomPage[] | undefined) ?? NONE}
        onPages={(pages) => put(lang, pages)}
        onCopy={copy}
        linked={linked}
      />
    </div>
  );
}
