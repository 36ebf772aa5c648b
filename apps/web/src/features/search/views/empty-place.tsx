import { type CSSProperties, createContext, useContext, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./result-rows.module.css";

/** Whether loading more has failed: nothing is on its way then. */
export const MoreFailed = createContext(false);

interface PlaceProps {
  readonly item: number;
  readonly stop: boolean;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly row?: number;
}

/** The place of an asset that is on its way: it has the box that the asset will have. A row of a list, where it is one. */
export function EmptyPlace({ item, stop, className, style, row }: PlaceProps) {
  const { t } = useTranslation();
  const failed = useContext(MoreFailed);
  const place = useRef<HTMLDivElement>(null);
  // The asset that takes its place has the focus then, too.
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      if (current === null || document.activeElement !== current) return;
      const view = current.closest("[role=grid]");
      queueMicrotask(() => view?.querySelector<HTMLElement>(`[data-item="${item}"]`)?.focus({ preventScroll: true }));
    };
  }, [item]);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a cell or a row, both of which have names
    <div
      ref={place}
      className={[styles.item, failed ? undefined : styles.empty, className].filter(Boolean).join(" ")}
      style={style}
      role={row === undefined ? "gridcell" : "row"}
      {...(row === undefined ? {} : { "aria-rowindex": row })}
      aria-label={failed ? t("views:search.error.title") : t("views:search.more_loading")}
      aria-busy={!failed}
      tabIndex={stop ? 0 : -1}
      data-item={item}
    />
  );
}
