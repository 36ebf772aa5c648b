import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useIsTouch } from "../../../shared/ui/use-media.ts";
import { useIsRtl } from "../../../shared/ui/use-rtl.ts";
import { hasFilters, withoutFilters } from "../filters.ts";
import { AnchoredScrollBox } from "./anchored-scroll-box.tsx";
import { FacetList, type FacetListProps } from "./facet-list.tsx";
import styles from "./facets.module.css";
import { useStableFacets } from "./stable-facets.ts";
import { MIN_SIDEBAR_WIDTH_PX } from "./use-sidebar-width.ts";

interface FacetSidebarProps extends FacetListProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

const MAX_WIDTH = 640;
const KEY_STEP = 16;

/** Sidebar with the filters. Its width can be dragged. Memoised, since it is the largest part of the page. */
export const FacetSidebar = memo(function FacetSidebar({ width, onWidth, ...given }: FacetSidebarProps) {
  const { t } = useTranslation();
  const list = useStableFacets(given);
  const title = useRef<HTMLHeadingElement>(null);
  const reset = () => {
    // The focused button is removed by the reset, so the focus has to move first.
    title.current?.focus();
    list.onReset(withoutFilters(list.place));
  };
  const { root } = useHost();
  const rtl = useIsRtl();
  const touch = useIsTouch();
  const [dragging, setDragging] = useState(false);
  const resize = (to: number) => onWidth(Math.round(Math.min(MAX_WIDTH, Math.max(MIN_SIDEBAR_WIDTH_PX, to))));
  const onKeyDown = (event: KeyboardEvent) => {
    const wider = rtl ? "ArrowLeft" : "ArrowRight";
    const narrower = rtl ? "ArrowRight" : "ArrowLeft";
    if (event.key === wider) resize(width + KEY_STEP);
    else if (event.key === narrower) resize(width - KEY_STEP);
    else if (event.key === "Home") resize(MIN_SIDEBAR_WIDTH_PX);
    else if (event.key === "End") resize(MAX_WIDTH);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(rtl ? root.clientWidth - event.clientX : event.clientX);
  };
  return (
    <aside
      className={styles.side}
      data-tour="facets"
      data-touch={touch || undefined}
      aria-label={t("views:search.facets.label")}
    >
      <AnchoredScrollBox className={styles.scroll}>
        <div className={styles.head}>
          <h2 ref={title} tabIndex={-1}>
            {t("views:search.facets.label")}
          </h2>
          {hasFilters(list.place) && (
            <button type="button" className={styles.reset} onClick={reset}>
              {t("views:search.facets.reset")}
            </button>
          )}
        </div>
        <FacetList {...list} />
      </AnchoredScrollBox>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable separator is no `hr` */}
      <div
        className={styles.grip}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t("views:search.facets.width")}
        aria-valuemin={MIN_SIDEBAR_WIDTH_PX}
        aria-valuemax={MAX_WIDTH}
        aria-valuenow={width}
        data-dragging={dragging || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => setDragging(false)}
        onLostPointerCapture={() => setDragging(false)}
      />
    </aside>
  );
});
