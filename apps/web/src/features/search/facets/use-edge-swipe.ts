import { useEffect, useEffectEvent } from "react";
import { useRtl } from "../../../shared/ui/use-rtl.ts";
import { createEdgeSwipeDetector } from "./edge-swipe-detector.ts";

/** Calls `onSwipe` for a swipe from the edge of the screen inwards. */
export function useEdgeSwipe(enabled: boolean, onSwipe: () => void): void {
  const rtl = useRtl();
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    if (!enabled) return;
    const swipe = createEdgeSwipeDetector({ rtl, width: () => window.innerWidth, onSwipe: () => swiped() });
    const start = ({ touches, target }: TouchEvent) => {
      const [only, second] = touches;
      // Dialogs handle their own touches.
      const over = target instanceof Element && target.closest("[role=dialog]") !== null;
      if (only && !second && !over) swipe.start(only.clientX, only.clientY);
      else swipe.end();
    };
    const move = ({ touches: [finger] }: TouchEvent) => finger && swipe.move(finger.clientX, finger.clientY);
    const ended = new AbortController();
    const options = { passive: true, signal: ended.signal };
    addEventListener("touchstart", start, options);
    addEventListener("touchmove", move, options);
    addEventListener("touchend", swipe.end, options);
    addEventListener("touchcancel", swipe.end, options);
    return () => ended.abort();
  }, [rtl, enabled]);
}
