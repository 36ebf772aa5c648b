/** Pixels from the edge in which a finger must begin, and by which it must come in. Of the specification. */
const ZONE = 25;
const THRESHOLD = 16;

interface EdgeSwipeOptions {
  /** The edge is the one at which lines begin. */
  readonly rtl: boolean;
  /** Pixels of the window. */
  readonly width: () => number;
  readonly onSwipe: () => void;
}

export interface EdgeSwipeReader {
  start(x: number, y: number): void;
  move(x: number, y: number): void;
  end(): void;
}

/** Reads one finger; calls once for each that comes in from the edge, more across than down. */
export function createEdgeSwipe({ rtl, width, onSwipe }: EdgeSwipeOptions): EdgeSwipeReader {
  let from: { across: number; y: number } | undefined;
  const fromEdge = (x: number) => (rtl ? width() - x : x);
  return {
    start(x, y) {
      const across = fromEdge(x);
      from = across <= ZONE ? { across, y } : undefined;
    },
    move(x, y) {
      if (!from) return;
      const across = fromEdge(x) - from.across;
      const down = Math.abs(y - from.y);
      if (down > THRESHOLD && down >= Math.abs(across)) from = undefined;
      else if (across > THRESHOLD && across > down) {
        from = undefined;
        onSwipe();
      }
    },
    end() {
      from = undefined;
    },
  };
}
