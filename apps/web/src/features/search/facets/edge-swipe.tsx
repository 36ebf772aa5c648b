import { useEffect, useEffectEvent } from "react";
import { useRtl } from "../../../shared/ui/use-rtl.ts";
import { createEdgeSwipe } from "./edge-swipe-reader.ts";

/** Opens the drawer of filters by a finger that comes in from the edge it stands at. Draws nothing. */
export function EdgeSwipe({ onSwipe }: { onSwipe: () => void }) {
  const rtl = useRtl();
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    const swipe = createEdgeSwipe({ rtl, width: () => window.innerWidth, onSwipe: () => swiped() });
    const start = ({ touches, target }: TouchEvent) => {
      const [only, second] = touches;
      // What lies over the page reads its own fingers.
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
