import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from "react";
import { isPosterCutOff } from "../../asset/actions/icon-capacity.ts";
import { useIsRtl } from "../../shared/ui/use-rtl.ts";

/** Share of the visible width that one click scrolls, so that some known pictures stay in view. */
const SCROLL_SHARE = 0.8;
/** Tolerance for rounding errors on zoomed pages. */
const SCROLL_TOLERANCE_PX = 4;

/** Scroll state of a row of pictures, and scrolling it by buttons and arrow keys. */
export function useRowScroll(row: RefObject<HTMLElement | null>, items: number) {
  const readingDirection = useIsRtl() ? -1 : 1;
  const [edges, setEdges] = useState({ before: false, after: false });
  const [cut, setCut] = useState<readonly number[]>([]);
  const measure = useCallback(() => {
    const element = row.current;
    if (!element) return;
    // In right-to-left pages, scrollLeft is negative.
    const moved = Math.abs(element.scrollLeft);
    const before = moved > SCROLL_TOLERANCE_PX;
    const after = moved < element.scrollWidth - element.clientWidth - SCROLL_TOLERANCE_PX;
    setEdges((now) => (now.before === before && now.after === after ? now : { before, after }));
    const sliced = findCutItems(element);
    setCut((now) => (now.join() === sliced.join() ? now : sliced));
  }, [row]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the number of items changes
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

  return {
    /** Whether the row can be scrolled backward (`before`) or forward (`after`). */
    ...edges,
    /** Positions of the items that an edge cuts off. */
    cut,
    scroll: (direction: 1 | -1) => {
      const element = row.current;
      if (!element) return;
      const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const distance = element.clientWidth * SCROLL_SHARE * direction * readingDirection;
      element.scrollBy({ left: distance, behavior: prefersReducedMotion ? "auto" : "smooth" });
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const links = [...(row.current?.querySelectorAll<HTMLElement>("a") ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const steps: Record<string, number> = {
        ArrowRight: at + readingDirection,
        ArrowLeft: at - readingDirection,
        Home: 0,
        End: links.length - 1,
      };
      const target = steps[event.key];
      if (at < 0 || target === undefined) return;
      event.preventDefault();
      links[Math.max(0, Math.min(links.length - 1, target))]?.focus();
    },
  };
}

/** Positions of the children that an edge cuts off to a sliver, not those completely outside. */
function findCutItems(row: HTMLElement): readonly number[] {
  const { left, right } = row.getBoundingClientRect();
  return [...row.children].flatMap((child, at) => {
    const box = child.getBoundingClientRect();
    const visible = Math.min(box.right, right) - Math.max(box.left, left);
    return visible > 0 && visible < box.width && isPosterCutOff(visible) ? [at] : [];
  });
}
