import { IconChevronDown, IconChevronUp, IconMaximize, IconMinus, IconPlus, IconZoomScan } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./preview.module.css";
import { PreviewControlBar, PreviewControlButton } from "./preview-control-bar.tsx";
import type { Zoom } from "./use-zoom.ts";
import type { ZoomRange } from "./zoom.ts";

interface PreviewPillProps {
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  readonly range: ZoomRange;
  /** Resolution of an enlarged picture in percent of the original's; undefined if it is sufficient. */
  readonly resolutionPercent: number | undefined;
  readonly onPage: (page: number) => void;
}

/**
 * Controls for page, zoom, true size and fit. On phones users zoom by gestures; documents have only the page controls.
 */
export function PageZoomControls({ page, pages, zoom, range, resolutionPercent, onPage }: PreviewPillProps) {
  const { t } = useTranslation();
  const { scale } = zoom.view;
  const { min, max, actual } = range;
  const paged = pages > 1;
  const wide = paged ? styles.wide : undefined;
  return (
    <PreviewControlBar wide={false}>
      {paged && (
        <>
          <PreviewControlButton
            label={t("views:preview.previous_page")}
            icon={IconChevronUp}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <span aria-live="polite">{t("views:preview.page_of", { page, total: pages })}</span>
          <PreviewControlButton
            label={t("views:preview.next_page")}
            icon={IconChevronDown}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
          <hr className={styles.wide} />
        </>
      )}
      <PreviewControlButton
        label={t("views:preview.zoom_out")}
        icon={IconMinus}
        className={styles.wide}
        disabled={scale <= min}
        onClick={zoom.zoomOut}
      />
      <span className={wide} aria-live="polite">
        {t("views:preview.zoom", { percent: Math.round((scale / (actual ?? 1)) * 100) })}
      </span>
      <PreviewControlButton
        label={t("views:preview.zoom_in")}
        icon={IconPlus}
        className={styles.wide}
        disabled={scale >= max}
        onClick={zoom.zoomIn}
      />
      {actual !== undefined && (
        <PreviewControlButton
          label={t("views:preview.actual")}
          icon={IconZoomScan}
          className={wide}
          onClick={zoom.actual}
        />
      )}
      <PreviewControlButton label={t("views:preview.fit")} icon={IconMaximize} className={wide} onClick={zoom.fit} />
      {resolutionPercent !== undefined && (
        <span className={styles.share}>{t("views:preview.share", { percent: resolutionPercent })}</span>
      )}
    </PreviewControlBar>
  );
}
