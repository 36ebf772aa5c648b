import { Button, NativeSelect, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { countPageGaps } from "@vitrine/settings/pages/page-gaps";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldClassNames } from "../../../shared/ui/forms/field-styles.ts";
import { useOfferUndo } from "../../../shared/ui/notices/use-offer-undo.ts";
import { focusAfterRender } from "../fields/controls/focus-after-render.ts";
import { AddPageDialog } from "./add-page-dialog.tsx";
import { PageForm } from "./page-form.tsx";
import pageList from "./page-list.module.css";
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
  /** Renders whether a page is in the footer. */
  readonly renderFooter: (page: CustomPage) => ReactNode;
  /** The page to show because of an error in it. */
  readonly target?: { readonly index: number } | undefined;
}

export function PagesWorkspace(props: Props) {
  const { lang, languages, onLang, pages, saved, onPages, onRestore, onCopy, linked, renderFooter, target } = props;
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

interface PageListProps {
  readonly pages: readonly CustomPage[];
  readonly saved: readonly CustomPage[];
  readonly chosen: number;
  /** Id of the button of the selected page. */
  readonly chosenId: string;
  readonly onChoose: (index: number) => void;
  readonly lang: string;
}

function PageList({ pages, saved, chosen, chosenId, onChoose, lang }: PageListProps) {
  const { t } = useTranslation();
  const state = (page: CustomPage) => {
    const before = saved.find(({ key }) => key === page.key);
    if (!before) return t("admin:editor.state.new");
    return before.title !== page.title || before.html !== page.html ? t("admin:editor.state.changed") : null;
  };
  const listStates = (page: CustomPage) => {
    const gaps = countPageGaps(page.html);
    return [state(page), gaps > 0 && t("admin:pages.gaps", { count: gaps })].filter((text) => typeof text === "string");
  };
  return (
    <nav aria-label={t("admin:editor.pages")}>
      <ul className={pageList.list}>
        {pages.map((page, index) => (
          <li key={index}>
            <UnstyledButton
              className={pageList.page}
              id={index === chosen ? chosenId : undefined}
              aria-current={index === chosen ? "true" : undefined}
              onClick={() => onChoose(index)}
            >
              <span lang={lang} dir="auto">
                {page.title || page.key || t("admin:editor.untitled")}
              </span>
              {listStates(page).map((text) => (
                <small key={text}>{text}</small>
              ))}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
