import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { countPageGaps } from "@vitrine/settings/pages/page-gaps";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import type { FooterLinkState } from "./footer-link-state.ts";
import styles from "./page-list.module.css";

const LINK_STATES: Readonly<Record<FooterLinkState, TextKey>> = {
  linked: "admin:pages.footer_state.linked",
  unfilled: "admin:pages.footer_state.unfilled",
  absent: "admin:pages.footer_state.absent",
};

interface Props {
  readonly pages: readonly CustomPage[];
  readonly saved: readonly CustomPage[];
  readonly chosen: number;
  /** Id of the button of the selected page. */
  readonly chosenId: string;
  readonly onChoose: (index: number) => void;
  readonly getLinkState: (page: CustomPage) => FooterLinkState;
  readonly lang: string;
}

export function PageList({ pages, chosen, chosenId, onChoose, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("admin:editor.pages")}>
      <ul className={styles.list}>
        {pages.map((page, index) => (
          <li key={index}>
            <PageButton
              {...props}
              page={page}
              id={index === chosen ? chosenId : undefined}
              isChosen={index === chosen}
              onClick={() => onChoose(index)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PageButtonProps extends Pick<Props, "saved" | "getLinkState" | "lang"> {
  readonly page: CustomPage;
  readonly id: string | undefined;
  readonly isChosen: boolean;
  readonly onClick: () => void;
}

/** Opens a page. Its title is the name; whether the footer links it, whether it is saved, and its gaps describe it. */
function PageButton({ page, saved, getLinkState, lang, id, isChosen, onClick }: PageButtonProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const before = saved.find(({ key }) => key === page.key);
  const isChanged = before && (before.title !== page.title || before.html !== page.html);
  const gaps = countPageGaps(page.html);
  return (
    <div className={styles.page}>
      <UnstyledButton
        className={styles.open}
        id={id}
        aria-current={isChosen ? "true" : undefined}
        aria-describedby={noteId}
        onClick={onClick}
      >
        <span lang={lang} dir="auto">
          {page.title || page.key || t("admin:editor.untitled")}
        </span>
      </UnstyledButton>
      <div id={noteId} className={styles.notes}>
        <small>{t(LINK_STATES[getLinkState(page)])}</small>
        {!before && <small>{t("admin:editor.state.new")}</small>}
        {isChanged && <small>{t("admin:editor.state.changed")}</small>}
        {gaps > 0 && (
          <small className={styles.gaps}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            {t("admin:pages.gap_count", { count: gaps })}
          </small>
        )}
      </div>
    </div>
  );
}
