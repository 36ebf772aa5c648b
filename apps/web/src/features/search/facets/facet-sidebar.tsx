import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useTouch } from "../../../shared/ui/use-media.ts";
import { useRtl } from "../../../shared/ui/use-rtl.ts";
import { isNarrowed, withoutFilters } from "../filters.ts";
import { FacetList, type FacetListProps } from "./facet-list.tsx";
import styles from "./facets.module.css";
import { SteadyScroll } from "./steady-scroll.tsx";
import { MIN_SIDEBAR } from "./use-sidebar-width.ts";
import { useSteadyFacets } from "./use-steady-facets.ts";

export interface FacetSidebarProps extends FacetListProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

const MAX_WIDTH = 640;
const KEY_STEP = 16;

/** The filters beside the results, as wide as one drags them. */
export function FacetSidebar({ width, onWidth, ...given }: FacetSidebarProps) {
  const { t } = useTranslation();
  const list = useSteadyFacets(given);
  const title = useRef<HTMLHeadingElement>(null);
  const reset = () => {
    // The button goes with what it resets; the focus must not go with it.
    title.current?.focus();
    list.onReset(withoutFilters(list.place));
  };
  const { root } = useHost();
  const rtl = useRtl();
  const touch = useTouch();
  const [dragging, setDragging] = useState(false);
  const resize = (to: number) => onWidth(Math.round(Math.min(MAX_WIDTH, Math.max(MIN_SIDEBAR, to))));
  const onKeyDown = (event: KeyboardEvent) => {
    const wider = rtl ? "ArrowLeft" : "ArrowRight";
    const narrower = rtl ? "ArrowRight" : "ArrowLeft";
    if (event.key === wider) resize(width + KEY_STEP);
    else if (event.key === narrower) resize(width - KEY_STEP);
    else if (event.key === "Home") resize(MIN_SIDEBAR);
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
      <SteadyScroll className={styles.scroll}>
        <div className={styles.head}>
          <h2 ref={title} tabIndex={-1}>
            {t("views:search.facets.label")}
          </h2>
          {isNarrowed(list.place) && (
            <button type="button" className={styles.reset} onClick={reset}>
              {t("views:search.facets.reset")}
            </button>
          )}
        </div>
        <FacetList {...list} />
      </SteadyScroll>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no rule */}
      <div
        className={styles.grip}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t("views:search.facets.width")}
        aria-valuemin={MIN_SIDEBAR}
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
}
