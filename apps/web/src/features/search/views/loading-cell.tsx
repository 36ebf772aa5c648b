import { type CSSProperties, createContext, useContext, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./result-rows.module.css";

/** Whether loading more results has failed. */
export const LoadMoreFailedContext = createContext(false);

interface LoadingCellProps {
  readonly item: number;
  readonly stop: boolean;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly row?: number;
}

/**
 * Placeholder for an asset that is not loaded yet, in its later size: a grid cell, or a row of the list.
 */
export function LoadingCell({ item, stop, className, style, row }: LoadingCellProps) {
  const { t } = useTranslation();
  const failed = useContext(LoadMoreFailedContext);
  const place = useRef<HTMLDivElement>(null);
  // When the asset replaces the focused placeholder, it gets the focus.
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
