import { UnstyledButton } from "@mantine/core";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { useTranslation } from "react-i18next";
import styles from "./page-list.module.css";

interface Props {
  readonly pages: readonly CustomPage[];
  readonly saved: readonly CustomPage[];
  readonly chosen: number;
  /** Id of the button of the selected page. */
  readonly chosenId: string;
  readonly onChoose: (index: number) => void;
  readonly lang: string;
}

/** Lists the custom pages of a language, with their unsaved state. */
export function PageList({ pages, saved, chosen, chosenId, onChoose, lang }: Props) {
  const { t } = useTranslation();
  const state = (page: CustomPage) => {
    const before = saved.find(({ key }) => key === page.key);
    if (!before) return t("admin:editor.state.new");
    return before.title !== page.title || before.html !== page.html ? t("admin:editor.state.changed") : null;
  };
  return (
    <nav aria-label={t("admin:editor.pages")}>
      <ul className={styles.list}>
        {pages.map((page, index) => (
          <li key={index}>
            <UnstyledButton
              className={styles.page}
              id={index === chosen ? chosenId : undefined}
              aria-current={index === chosen ? "true" : undefined}
              onClick={() => onChoose(index)}
            >
              <span lang={lang} dir="auto">
                {page.title || page.key || t("admin:editor.untitled")}
              </span>
              {state(page) && <small>{state(page)}</small>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
