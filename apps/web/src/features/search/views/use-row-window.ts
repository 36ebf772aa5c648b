import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import {
  computeRowWindow,
  OVERSCAN_PX,
  type RowLayout,
  type RowWindow,
  toDomHeight,
  toDomOffset,
  toVirtualOffset,
} from "./row-window.ts";

/** Space for the info panel below a row; height in pixels. */
export interface InfoPanelGap {
  /** The panel opens below this row. */
  readonly row: number;
  /** Pixels, margins included. */
  readonly height: number;
}

interface Options {
  readonly layout: RowLayout;
  /** Number of items; 0 until the width is measured. */
  readonly count: number;
  readonly gap: InfoPanelGap | null;
  /** Distance from the end in pixels at which more is loaded. */
  readonly ahead: number;
  readonly onNearEnd: () => void;
  /** Called with the rendered items and those that follow within `ahead`. */
  readonly onItems: (first: number, last: number) => void;
}

const nothing: RowWindow = { first: 0, last: -1 };

/** Computes the visible rows of a virtualised list. Renders only when a row enters or leaves. */
export function useRowWindow({ layout, count, gap, ahead, onNearEnd, onItems }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ rows: nothing, shift: 0 });
  const total = layout.height + (gap?.height ?? 0);
  const height = toDomHeight(total);

  // The first render contains only visible rows, so that their pictures load first; overscan follows after the first
  // paint.
  const overscan = useRef(0);
  const measure = useCallback(() => {
    const element = box.current;
    if (!element || count === 0) return;
    const scrolled = -element.getBoundingClientRect().top;
    const view = window.innerHeight;
    const offset = toVirtualOffset(scrolled, total, view);
    const rows = computeRowWindow(layout, offset, view, gap, overscan.current);
    const shift = toDomOffset(0, scrolled, offset);
    setState((before) =>
      before.rows.first === rows.first && before.rows.last === rows.last && before.shift === shift
        ? before
        : { rows, shift },
    );
    if (offset + view > total - ahead) onNearEnd();
    const last = Math.max(rows.last, layout.rowAt(offset + view + ahead));
    onItems(layout.rowStart(rows.first), layout.rowStart(last + 1) - 1);
  }, [layout, count, gap, total, ahead, onNearEnd, onItems]);

  useLayoutEffect(measure, [measure]);
  useAfterPaint(count > 0, () => {
    overscan.current = OVERSCAN_PX;
    measure();
  });
  useWindowEvent("scroll", measure, { passive: true });
  useWindowEvent("resize", measure);

  /** Scrolls the window so that this offset of the layout is at this distance from the window's top. */
  const scrollTo = useCallback(
    (offset: number, distance: number, smooth = false) => {
      const element = box.current;
      if (!element) return;
      const top = element.getBoundingClientRect().top + window.scrollY;
      const view = window.innerHeight;
      const scale = total > height ? (height - view) / (total - view) : 1;
      window.scrollTo({ top: Math.max(0, top + (offset - distance) * scale), behavior: smooth ? "smooth" : "instant" });
      measure();
    },
    [total, height, measure],
  );
  /** `height`: of the box in the DOM. `shift`: from a row's position in the layout to its position in the box. */
  return { box, ...state, height, scrollTo };
}

/** Calls `onPainted` once, after the first paint since `ready` is true. */
function useAfterPaint(ready: boolean, onPainted: () => void): void {
  const painted = useEffectEvent(onPainted);
  useEffect(() => {
    if (!ready) return;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(painted);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [ready]);
}
