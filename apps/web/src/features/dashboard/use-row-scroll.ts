import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { cutOff } from "../../asset/actions/icon-room.ts";
import { useRtl } from "../../shared/ui/use-rtl.ts";

/** Share of the visible width that one press moves on, so that something known stays in view. */
const STEP = 0.8;
/** Pixels: rounding of zoomed pages is no distance. */
const SLACK = 4;

export interface RowScroll {
  /** There is more before what is seen, or after it. */
  readonly before: boolean;
  readonly after: boolean;
  /** Positions of what an edge cuts off. */
  readonly cut: readonly number[];
  readonly scroll: (direction: 1 | -1) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Whether there is more of a row at either end, what an edge cuts off, and moving along it by button and arrow key. */
export function useRowScroll(row: RefObject<HTMLElement | null>, items: number): RowScroll {
  const reading = useRtl() ? -1 : 1;
  const [edges, setEdges] = useState({ before: false, after: false });
  const [cut, setCut] = useState<readonly number[]>([]);
  const measure = useCallback(() => {
    const element = row.current;
    if (!element) return;
    // Counted from the start of reading: right to left, browsers count downwards from 0.
    const moved = Math.abs(element.scrollLeft);
    const before = moved > SLACK;
    const after = moved < element.scrollWidth - element.clientWidth - SLACK;
    setEdges((now) => (now.before === before && now.after === after ? now : { before, after }));
    const sliced = slicedBy(element);
    setCut((now) => (now.join() === sliced.join() ? now : sliced));
  }, [row]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the row decides how long it is
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [measure, row, items]);

  return useMemo(
    () => ({
      ...edges,
      cut,
      scroll(direction) {
        const element = row.current;
        if (!element) return;
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const distance = element.clientWidth * STEP * direction * reading;
        element.scrollBy({ left: distance, behavior: still ? "auto" : "smooth" });
      },
      onKeyDown(event) {
        const links = [...(row.current?.querySelectorAll<HTMLElement>("a") ?? [])];
        const at = links.indexOf(document.activeElement as HTMLElement);
        const steps: Record<string, number> = {
          ArrowRight: at + reading,
          ArrowLeft: at - reading,
          Home: 0,
          End: links.length - 1,
        };
        const target = steps[event.key];
        if (at < 0 || target === undefined) return;
        event.preventDefault();
        links[Math.max(0, Math.min(links.length - 1, target))]?.focus();
      },
    }),
    [edges, cut, row, reading],
  );
}

/** Positions of the children of which the edges leave hardly anything to see; none that lies outside altogether. */
function slicedBy(row: HTMLElement): readonly number[] {
  const { left, right } = row.getBoundingClientRect();
  return [...row.children].flatMap((child, at) => {
    const box = child.getBoundingClientRect();
    const visible = Math.min(box.right, right) - Math.max(box.left, left);
    return visible > 0 && visible < box.width && cutOff(visible) ? [at] : [];
  });
}
