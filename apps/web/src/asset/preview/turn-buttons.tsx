import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./preview.module.css";

interface TurnButtonsProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Buttons at both sides of the sheet that turn the page. */
export function TurnButtons({ page, pages, onPage }: TurnButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        label={t("views:preview.previous_page")}
        className={`${styles.turn} ${styles.back}`}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={20} stroke={1.75} className="flip" aria-hidden />
      </IconButton>
      <IconButton
        label={t("views:preview.next_page")}
        className={`${styles.turn} ${styles.forth}`}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={20} stroke={1.75} className="flip" aria-hidden />
      </IconButton>
    </>
  );
}
