import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, type TouchEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AssetDoc, getAspectRatio, getPictureUrl } from "../../asset/asset-doc.ts";
import previewStyles from "../../asset/preview/preview.module.css";
import { PreviewControlBar, PreviewControlButton } from "../../asset/preview/preview-control-bar.tsx";
import { usePreviewPageRendition } from "../../asset/preview/use-preview-page-rendition.ts";
import { getShownPictureUrl } from "../../asset/shown-pictures.ts";
import { useIsRtl } from "../../shared/ui/use-rtl.ts";
import { DocumentPagePicture } from "./document-page-picture.tsx";
import styles from "./document-stage.module.css";

const SCALES = [1, 1.5, 2, 3];
/** Ratio of a page until it is loaded: A4. */
const PAGE_RATIO = 210 / 297;
const SWIPE_PIXELS = 60;

/** The pages of a document, which are turned, enlarged and scrolled in the asset page. */
export function DocumentStage({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [scaleIndex, setScaleIndex] = useState(0);
  const [ratio, setRatio] = useState(getAspectRatio(asset) ?? PAGE_RATIO);
  const scale = SCALES[scaleIndex] ?? 1;
  const { data, isError, isSuccess, pages, refetch } = usePreviewPageRendition({
    id: asset.id,
    page,
    storedCount: asset.page_count,
    enabled: true,
  });
  const url = data?.url;
  const turn = (to: number) => setPage(Math.min(pages, Math.max(1, to)));
  const zoom = (by: -1 | 1) => setScaleIndex(Math.min(SCALES.length - 1, Math.max(0, scaleIndex + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = scale === 1 ? getPageOfKey(event.key, page, pages) : undefined;
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  };
  const swipe = useSwipe((by) => scale === 1 && turn(page + by));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      className={styles.document}
      role="group"
      aria-label={t("views:preview.pages")}
      onKeyDown={onKeyDown}
      {...swipe}
      style={{ "--ratio": ratio, "--scale": scale } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys turn its pages, and scroll them when enlarged */}
      <section className={styles.pages} tabIndex={0} aria-label={t("views:preview.page", { page })}>
        <DocumentPagePicture
          key={page}
          url={url}
          placeholder={page === 1 ? (getShownPictureUrl(asset) ?? getPictureUrl(asset, 0)) : undefined}
          failed={isError || (isSuccess && url === undefined)}
          alt={t("views:preview.page", { page })}
          onRatio={setRatio}
          onRetry={() => void refetch()}
        />
      </section>
      <div className={styles.controls}>
        <PreviewControlBar wide={false}>
          {pages > 1 && (
            <>
              <PreviewControlButton
                label={t("views:preview.previous_page")}
                icon={IconChevronUp}
                disabled={page <= 1}
                onClick={() => turn(page - 1)}
              />
              <span aria-live="polite">{t("views:preview.page_of", { page, total: pages })}</span>
              <PreviewControlButton
                label={t("views:preview.next_page")}
                icon={IconChevronDown}
                disabled={page >= pages}
                onClick={() => turn(page + 1)}
              />
              <hr className={previewStyles.wide} />
            </>
          )}
          <PreviewControlButton
            label={t("views:preview.zoom_out")}
            icon={IconMinus}
            className={pages > 1 ? previewStyles.wide : undefined}
            disabled={scaleIndex === 0}
            onClick={() => zoom(-1)}
          />
          <PreviewControlButton
            label={t("views:preview.zoom_in")}
            icon={IconPlus}
            className={pages > 1 ? previewStyles.wide : undefined}
            disabled={scaleIndex === SCALES.length - 1}
            onClick={() => zoom(1)}
          />
        </PreviewControlBar>
      </div>
    </div>
  );
}

function getPageOfKey(key: string, page: number, pages: number): number | undefined {
  if (key === "PageDown") return page + 1;
  if (key === "PageUp") return page - 1;
  if (key === "Home") return 1;
  return key === "End" ? pages : undefined;
}

/** A horizontal swipe of one finger: to the next page (1) or the previous one (-1). The page itself scrolls vertically. */
function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const rtl = useIsRtl();
  const start = useRef<{ x: number; y: number }>(null);
  const onTouchStart = ({ touches }: TouchEvent) => {
    const finger = touches[0];
    start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0];
    if (!finger || !start.current) return;
    const dx = finger.clientX - start.current.x;
    const dy = finger.clientY - start.current.y;
    if (Math.abs(dx) > SWIPE_PIXELS && Math.abs(dx) > Math.abs(dy)) onSwipe(dx < 0 === rtl ? -1 : 1);
  };
  return { onTouchStart, onTouchEnd };
}
