import { useEffect, useEffectEvent } from "react";
import { useRtl } from "../../../shared/ui/use-rtl.ts";
import { createEdgeSwipeDetector } from "./edge-swipe-detector.ts";

/** Opens the filter drawer on a swipe from the edge of the screen. Renders nothing. */
export function EdgeSwipe({ onSwipe }: { onSwipe: () => void }) {
  const rtl = useRtl();
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    const swipe = createEdgeSwipeDetector({ rtl, width: () => window.innerWidth, onSwipe: () => swiped() });
    const start = ({ touches, target }: TouchEvent) => {
      const [only, second] = touches;
      // Dialogs handle their own touches.
      const over = target instanceof Element && target.closest("[role=dialog]") !== null;
      if (only && !second && !over) swipe.start(only.clientX, only.clientY);
      else swipe.end();
    };
    const move = ({ touches: [finger] }: TouchEvent) => finger && swipe.move(finger.clientX, finger.clientY);
    const options = { passive: true };
    addEventListener("touchstart", start, options);
    addEventListener("touchmove", move, options);
    for (const kind of ["touchend", "touchcancel"] as const) addEventListener(kind, swipe.end, options);
    return () => {
      removeEventListener("touchstart", start);
      removeEventListener("touchmove", move);
      for (const kind of ["touchend", "touchcancel"] as const) removeEventListener(kind, swipe.end);
    };
  }, [rtl]);
  return null;
}
