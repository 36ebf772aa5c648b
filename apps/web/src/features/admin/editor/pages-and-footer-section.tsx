import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { getPageFillState, listUnfilledPageKeys } from "@vitrine/settings/pages/page-gaps";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useDraftStore, useDrafts, useDraftValue, useSettingsDraft } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import { useOnFieldTarget } from "../fields/field-target.tsx";
import styles from "../fields/forms/section-form.module.css";
import { SubsectionNav } from "../fields/forms/subsection-nav.tsx";
import { FooterOrTermsForm } from "../footer/footer-or-terms-form.tsx";
import { PageFooterField } from "../footer/page-in-footer.tsx";
import { getFooterLinkState } from "./footer-link-state.ts";
import { findLinkedPageKeys } from "./linked-pages.ts";
import { PagesWorkspace } from "./pages-workspace.tsx";
import { MAX_PAGES_PER_LANGUAGE } from "./validate-page.ts";

const NONE: readonly CustomPage[] = [];
const nameOf = (lang: string): DocumentName => `pages ${lang}`;
/** Matches documents of a language. */
const LANGUAGE = /^(?:pages|texts) (.+)$/;
const FIELD = /^pages ([^.]+)\.pages\.(\d+)/;

type Part = "pages" | "footer" | "terms";

const PARTS: Readonly<Record<Part, TextKey>> = {
  pages: "admin:pages.part.pages",
  footer: "admin:pages.part.footer",
  terms: "admin:pages.part.terms",
};

/** Custom pages, the footer that links them, and the terms of use. */
export function PagesAndFooterSection() {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>("pages");
  useOnFieldTarget((path) =>
    setPart(path.startsWith("pages ") ? "pages" : path.startsWith("terms_of_use") ? "terms" : "footer"),
  );
  return (
    <div>
      <h1 className={styles.title}>{t("admin:section.editor")}</h1>
      <SubsectionNav label={t("admin:pages.parts")} parts={PARTS} now={part} onChoose={setPart} />
      {part === "pages" ? <Pages /> : <FooterOrTermsForm key={part} part={part} />}
    </div>
  );
}

/** The custom pages of each language. */
function Pages() {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const store = useDraftStore();
  const documents = useDrafts();
  const existing = Object.entries(documents).filter(([, document]) => document?.pendingChange !== "removed");
  const languages = [...new Set(existing.flatMap(([name]) => LANGUAGE.exec(name)?.[1] ?? []))].sort();
  const [selectedLang, setSelectedLang] = useState(i18n.language);
  const [target, setTarget] = useState<{ index: number }>();
  useOnFieldTarget((path) => {
    const [, code, index] = FIELD.exec(path) ?? [];
    if (code === undefined) return;
    setSelectedLang(code);
    setTarget({ index: Number(index) });
  });
  const lang = languages.includes(selectedLang) ? selectedLang : (languages[0] ?? selectedLang);
  const settings = useSettingsDraft();
  const linked = useMemo(() => findLinkedPageKeys(settings), [settings]);
  const { value, base } = useDraftValue(nameOf(lang), ["pages"]);
  const pagesOf = (code: string) =>
    (store.get()[nameOf(code)]?.draft as { pages?: CustomPage[] } | undefined)?.pages ?? NONE;
  const put = (code: string, pages: readonly CustomPage[]) => {
    const name = nameOf(code);
    const before = store.get()[name];
    // A language without pages has no document yet, and needs none after its new pages are removed again.
    if (!before) store.put(name, { base: { pages: [] }, draft: { pages }, etag: null, pendingChange: "added" });
    else if (before.pendingChange === "added" && pages.length === 0) store.remove(name);
    else store.set(name, ["pages"], pages);
  };
  const copy = (page: CustomPage, to: string) => {
    const existingPages = pagesOf(to);
    if (existingPages.some(({ key }) => key === page.key))
      return notify({ kind: "warning", text: t("admin:editor.copy.taken", { key: page.key }) });
    if (existingPages.length >= MAX_PAGES_PER_LANGUAGE)
      return notify({ kind: "warning", text: t("admin:editor.copy.full") });
    put(to, [...existingPages, page]);
    notify({ kind: "success", text: t("admin:editor.copy.done", { title: page.title || page.key }) });
  };
  /** The titles of the page by language. */
  const titlesOf = (key: string) =>
    new Map(
      languages.flatMap((code) =>
        pagesOf(code)
          .filter((page) => page.key === key)
          .map(({ title }) => [code, title] as const),
      ),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are those of the documents
  const unfilled = useMemo(
    () => new Set(listUnfilledPageKeys(languages.flatMap(pagesOf).map(getPageFillState))),
    [documents],
  );
  const getLinkState = ({ key }: CustomPage) => getFooterLinkState(settings.footer, key, unfilled);
  return (
    <>
      <p className={styles.intro}>{t("admin:editor.intro")}</p>
      <PagesWorkspace
        lang={lang}
        languages={languages}
        onLang={setSelectedLang}
        pages={(value as CustomPage[] | undefined) ?? NONE}
        saved={(base as CustomPage[] | undefined) ?? NONE}
        onPages={(pages) => put(lang, pages)}
        onRestore={(page, index) => put(lang, pagesOf(lang).toSpliced(index, 0, page))}
        onCopy={copy}
        linked={linked}
        getLinkState={getLinkState}
        renderFooter={(page) => (
          <PageFooterField page={page.key} titles={titlesOf(page.key)} isUnfilled={getLinkState(page) === "unfilled"} />
        )}
        target={target}
      />
    </>
  );
}
