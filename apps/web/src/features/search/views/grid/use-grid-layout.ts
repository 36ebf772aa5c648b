import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { usePhone } from "../../../../shared/ui/use-media.ts";
import { createLayout, type JustifiedLayout } from "./justified-layout.ts";

const GAP = 4;
/** Heights on phones: two or three pictures a row. */
const PHONE = { minHeight: 118, maxHeight: 250, maxPerRow: 3 } as const;

export interface PosterHeights {
  readonly min_height: number;
  readonly max_height: number;
}

/** Pixels that the element is wide; 0 until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setWidth(Math.floor(target.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

export function useGridLayout(width: number, ratios: readonly number[], posters: PosterHeights): JustifiedLayout {
  const phone = usePhone();
  const made = useRef<{ key: string; ratios: readonly number[]; layout: JustifiedLayout } | null>(null);
  return useMemo(() => {
    const limits = phone ? PHONE : { minHeight: posters.min_height, maxHeight: posters.max_height };
    const key = `${width} ${limits.minHeight} ${limits.maxHeight} ${phone}`;
    const last = made.current;
    // The same list, grown: only what is new is laid out.
    if (last?.key === key && last.ratios === ratios && last.layout.count <= ratios.length) {
      last.layout.append(ratios.slice(last.layout.count));
      return last.layout;
    }
    const layout = createLayout({ width: Math.max(1, width), gap: GAP, ...limits });
    layout.append(ratios);
    made.current = { key, ratios, layout };
    return layout;
  }, [width, ratios, ratios.length, posters.min_height, posters.max_height, phone]);
}
