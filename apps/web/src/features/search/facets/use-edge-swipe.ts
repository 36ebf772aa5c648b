import { useWindowEvent } from "@mantine/hooks";
import { useRef } from "react";
import { useIsRtl } from "../../../shared/ui/use-rtl.ts";

/**
 * A swipe starts within this distance of the edge, and moves inward by more than the threshold. From the specification.
 */
const EDGE_ZONE_PX = 25;
const SWIPE_THRESHOLD_PX = 16;
const PASSIVE = { passive: true };

/** Calls `onSwipe` once for each swipe of one finger from the edge inwards that is more horizontal than vertical. */
export function useEdgeSwipe(enabled: boolean, onSwipe: () => void): void {
  const rtl = useIsRtl();
  const from = useRef<{ readonly across: number; readonly y: number }>(undefined);
  const fromEdge = ({ clientX }: Touch) => (rtl ? window.innerWidth - clientX : clientX);
  const start = ({ touches: [only, second], target }: TouchEvent) => {
    // Dialogs handle their own touches.
    const isInDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
    const isSwipe = enabled && only && !second && !isInDialog && fromEdge(only) <= EDGE_ZONE_PX;
    from.current = isSwipe ? { across: fromEdge(only), y: only.clientY } : undefined;
  };
  const move = ({ touches: [finger] }: TouchEvent) => {
    if (!from.current || !finger) return;
    const across = fromEdge(finger) - from.current.across;
    const down = Math.abs(finger.clientY - from.current.y);
    const isScroll = down > SWIPE_THRESHOLD_PX && down >= Math.abs(across);
    const isSwipe = across > SWIPE_THRESHOLD_PX && across > down;
    if (isScroll || isSwipe) from.current = undefined;
    if (isSwipe) onSwipe();
  };
  const end = () => {
    from.current = undefined;
  };
  useWindowEvent("touchstart", start, PASSIVE);
  useWindowEvent("touchmove", move, PASSIVE);
  useWindowEvent("touchend", end, PASSIVE);
  useWindowEvent("touchcancel", end, PASSIVE);
}
