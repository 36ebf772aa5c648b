/**
 * A swipe starts within this distance of the edge, and moves inward by at least the threshold. From the specification.
 */
const EDGE_ZONE_PX = 25;
const SWIPE_THRESHOLD_PX = 16;

interface EdgeSwipeOptions {
  /** Right-to-left: swipes start at the right edge. */
  readonly rtl: boolean;
  /** Width of the window in pixels. */
  readonly width: () => number;
  readonly onSwipe: () => void;
}

export interface EdgeSwipeDetector {
  start(x: number, y: number): void;
  move(x: number, y: number): void;
  end(): void;
}

/** Tracks one finger; calls `onSwipe` once for each swipe from the edge that is more horizontal than vertical. */
export function createEdgeSwipeDetector({ rtl, width, onSwipe }: EdgeSwipeOptions): EdgeSwipeDetector {
  let from: { across: number; y: number } | undefined;
  const fromEdge = (x: number) => (rtl ? width() - x : x);
  return {
    start(x, y) {
      const across = fromEdge(x);
      from = across <= EDGE_ZONE_PX ? { across, y } : undefined;
    },
    move(x, y) {
      if (!from) return;
      const across = fromEdge(x) - from.across;
      const down = Math.abs(y - from.y);
      if (down > SWIPE_THRESHOLD_PX && down >= Math.abs(across)) from = undefined;
      else if (across > SWIPE_THRESHOLD_PX && across > down) {
        from = undefined;
        onSwipe();
      }
    },
    end() {
      from = undefined;
    },
  };
}
