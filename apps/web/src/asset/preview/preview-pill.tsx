import { IconChevronDown, IconChevronUp, IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./preview.module.css";
import { MAX_SCALE } from "./zoom.ts";

interface PreviewPillProps {
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly zoom: { zoomIn(): void; zoomOut(): void; fit(): void };
  readonly onPage: (page: number) => void;
}

/** Page, zoom and fit. On phones fingers zoom, and only the page stays. */
export function PreviewPill({ page, pages, scale, zoom, onPage }: PreviewPillProps) {
  const { t } = useTranslation();
  return (
    <div className={pages > 1 ? styles.pill : `${styles.pill} ${styles.wide}`}>
      {pages > 1 && (
        <>
          <IconButton label={t("views:preview.previous_page")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronUp size={20} stroke={1.75} aria-hidden />
          </IconButton>
          <span aria-live="polite">{t("views:preview.page_of", { page, total: pages })}</span>
          <IconButton label={t("views:preview.next_page")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronDown size={20} stroke={1.75} aria-hidden />
          </IconButton>
          <hr className={styles.wide} />
        </>
      )}
      <IconButton
        label={t("views:preview.zoom_out")}
        className={styles.wide}
        disabled={scale <= 1}
        onClick={zoom.zoomOut}
      >
        <IconMinus size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <span className={styles.wide}>{t("views:preview.zoom", { percent: Math.round(scale * 100) })}</span>
      <IconButton
        label={t("views:preview.zoom_in")}
        className={styles.wide}
        disabled={scale >= MAX_SCALE}
        onClick={zoom.zoomIn}
      >
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t("views:preview.fit")} className={styles.wide} onClick={zoom.fit}>
        <IconMaximize size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
