import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldClassNames } from "../../../shared/ui/forms/field-styles.ts";
import { useOfferUndo } from "../../../shared/ui/notices/use-offer-undo.ts";
import { focusAfterRender } from "../fields/controls/focus-after-render.ts";
import { AddPageDialog } from "./add-page-dialog.tsx";
import type { FooterLinkState } from "./footer-link-state.ts";
import { PageForm } from "./page-form.tsx";
import { PageList } from "./page-list.tsx";
import styles from "./pages-workspace.module.css";
import { MAX_PAGES_PER_LANGUAGE } from "./validate-page.ts";

interface Props {
  readonly lang: string;
  readonly languages: readonly string[];
  readonly onLang: (lang: string) => void;
  readonly pages: readonly CustomPage[];
  /** Saved pages. */
  readonly saved: readonly CustomPage[];
  readonly onPages: (pages: readonly CustomPage[]) => void;
  /** Inserts a deleted page at its index in the current pages. */
  readonly onRestore: (page: CustomPage, index: number) => void;
  /** Copies the page to another language, or shows why not. */
  readonly onCopy: (page: CustomPage, lang: string) => void;
  /** Keys of pages that the settings link to. */
  readonly linked: ReadonlySet<string>;
  /** Where the footer shows a page. */
  readonly getLinkState: (page: CustomPage) => FooterLinkState;
  /** Renders whether a page is in the footer. */
  readonly renderFooter: (page: CustomPage) => ReactNode;
  /** The page to show because of an error in it. */
  readonly target?: { readonly index: number } | undefined;
}

export function PagesWorkspace(props: Props) {
  const {
    lang,
    languages,
    onLang,
    pages,
    saved,
    onPages,
    onRestore,
    onCopy,
    linked,
    getLinkState,
    renderFooter,
    target,
  } = props;
  const { t } = useTranslation();
  const offerUndo = useOfferUndo();
  const [adding, setAdding] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const addId = useId();
  // `turn` distinguishes pages that have the same index one after the other.
  const [chosen, setChosen] = useState({ index: 0, turn: 0 });
  const choose = (index: number) => setChosen(({ turn }) => ({ index, turn: turn + 1 }));
  const index = Math.min(chosen.index, pages.length - 1);
  // If the page is shown already, its form and the focus in it are kept.
  const show = useEffectEvent((next: number) => next !== index && choose(next));
  useEffect(() => {
    if (target) show(target.index);
  }, [target]);
  const page = pages[index];
  const savedKeys = new Set(saved.map(({ key }) => key));
  const remove = () => {
    if (!page) return;
    onPages(pages.filter((one) => one !== page));
    choose(Math.max(0, index - 1));
    if (side.current) focusAfterRender(side.current, pages.length > 1 ? `${addId}-chosen` : addId);
    offerUndo(t("admin:editor.deleted", { title: page.title || page.key }), () => {
      onRestore(page, index);
      onLang(lang);
      choose(index);
    });
  };
  const add = (made: CustomPage) => {
    setAdding(false);
    onPages([...pages, made]);
    choose(pages.length);
  };
  return (
    <div className={styles.workspace}>
      <div ref={side} className={styles.side}>
        <NativeSelect
          classNames={fieldClassNames}
          label={t("admin:editor.language")}
          value={lang}
          onChange={(event) => {
            choose(0);
            onLang(event.currentTarget.value);
          }}
          data={languages.map((code) => ({ value: code, label: getNativeLanguageName(code) }))}
        />
        <PageList
          pages={pages}
          saved={saved}
          chosen={index}
          chosenId={`${addId}-chosen`}
          onChoose={choose}
          getLinkState={getLinkState}
          lang={lang}
        />
        <Button
          variant="outline"
          fullWidth
          id={addId}
          disabled={pages.length >= MAX_PAGES_PER_LANGUAGE}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t("admin:editor.add.button")}
        </Button>
      </div>
      {page ? (
        <PageForm
          key={`${lang} ${index} ${chosen.turn}`}
          page={page}
          index={index}
          others={pages.filter((one) => one !== page)}
          savedKeys={savedKeys}
          isLinked={linked.has(page.key)}
          footer={renderFooter(page)}
          lang={lang}
          languages={languages.filter((code) => code !== lang)}
          onChange={(next) => onPages(pages.map((one, at) => (at === index ? next : one)))}
          onRemove={remove}
          onCopy={(to) => onCopy(page, to)}
        />
      ) : (
        <p className={styles.none}>{t("admin:editor.none")}</p>
      )}
      {adding && <AddPageDialog pages={pages} onAdd={add} onClose={() => setAdding(false)} />}
    </div>
  );
}
