import { type DOMAttributes, type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import {
  type FrameSize,
  fittedView,
  getDoubleTapZoomScale,
  getNextZoomScale,
  panView,
  type ZoomRange,
  type ZoomView,
  zoomAt,
} from "./zoom.ts";

/** Minimum pixels of a swipe; maximum milliseconds between two taps. */
const SWIPE_PIXELS = 60;
const DOUBLE_TAP_MS = 300;
/** Elements that handle touch themselves. */
const INTERACTIVE_ELEMENTS = "button, a, input, select, video, audio, canvas";

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** Key of the content; the zoom is reset when it changes. */
  readonly shown: string;
  /** False for content without zoom: only swipes are handled. */
  readonly enabled: boolean;
  readonly range: ZoomRange;
  /** The fitted size of the content. */
  readonly sheet: () => FrameSize;
  /** Swipe down (1) or up (-1). */
  readonly onSwipeVertical: (direction: -1 | 1) => void;
  /** To the item on the right (1) or left (-1), opposite to the finger's movement. */
  readonly onSwipeHorizontal: (direction: -1 | 1) => void;
}

export type Zoom = ReturnType<typeof useZoom>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pinch, double-tap, wheel and drag; a swipe when nothing is zoomed. */
export function useZoom(options: ZoomOptions) {
  const { frame, shown, enabled } = options;
  const [state, setState] = useState({ shown, view: fittedView });
  const [touches] = useState<Touches>({ fingers: new Map(), start: { x: 0, y: 0 }, several: false, lastTap: 0 });
  const view = state.shown === shown ? state.view : fittedView;
  const moves = createMoves(options, (next) =>
    setState((before) => ({ shown, view: next(before.shown === shown ? before.view : fittedView) })),
  );
  useWheelZoom(frame, enabled, view, moves);
  return { ...moves, view, events: createGestures(touches, moves, view, options) };
}

type Moves = ReturnType<typeof createMoves>;

/** The functions that change the view of the content. */
function createMoves({ frame, range, sheet }: ZoomOptions, change: (next: (before: ZoomView) => ZoomView) => void) {
  const frameSize = (): FrameSize => {
    const box = frame.current?.getBoundingClientRect();
    return { width: box?.width ?? 1, height: box?.height ?? 1 };
  };
  const fromCentre = (x: number, y: number): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : centre;
  };
  const zoomBy = (factorOf: (scale: number) => number, point: Point) =>
    change((before) => zoomAt(before, factorOf(before.scale), point, sheet(), frameSize(), range));
  const to = (scale: number) => (before: number) => scale / before;
  return {
    zoom: (factor: number, x: number, y: number) => zoomBy(() => factor, fromCentre(x, y)),
    tap: (x: number, y: number) => zoomBy(to(getDoubleTapZoomScale(range)), fromCentre(x, y)),
    /** Pans by pixels, up to the edge of the content. */
    move: (dx: number, dy: number) => change((before) => panView(before, dx, dy, sheet(), frameSize())),
    fit: () => change(() => fittedView),
    actual: () => zoomBy(to(range.actual ?? 1), centre),
    zoomIn: () => zoomBy((scale) => getNextZoomScale(scale, 1, range) / scale, centre),
    zoomOut: () => zoomBy((scale) => getNextZoomScale(scale, -1, range) / scale, centre),
  };
}

const centre: Point = { x: 0, y: 0 };

/** Zooms by the wheel. React's listeners are passive and could not prevent the browser's default action. */
function useWheelZoom(frame: ZoomOptions["frame"], enabled: boolean, view: ZoomView, moves: Moves): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!enabled) return;
    event.preventDefault();
    if (event.ctrlKey || view.scale === 1 || !event.shiftKey) {
      moves.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event.clientX, event.clientY);
    } else moves.move(-event.deltaX, -event.deltaY);
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const ended = new AbortController();
    const options = { passive: false, signal: ended.signal };
    element.addEventListener("wheel", (event) => onWheel(event), options);
    // Stops the browser's own gestures: it takes a swipe soon after a tap for a double tap, and swallows the next tap.
    element.addEventListener(
      "touchmove",
      (event) => {
        if (!(event.target as Element).closest(INTERACTIVE_ELEMENTS)) event.preventDefault();
      },
      options,
    );
    return () => ended.abort();
  }, [frame]);
}

/** The fingers on the screen, and the start of their gesture. */
interface Touches {
  readonly fingers: Map<number, Point>;
  start: Point;
  several: boolean;
  lastTap: number;
}

function createGestures(touches: Touches, moves: Moves, { scale }: ZoomView, { enabled, ...swipes }: ZoomOptions) {
  const isZoomed = scale > 1;
  const { fingers } = touches;
  const onPointerDown = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE_ELEMENTS)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    // Once two fingers were down, this is true until all are up.
    touches.several = fingers.size > 1;
    if (!touches.several) touches.start = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.set(event.pointerId, now);
    if (!enabled) return;
    if (other) {
      // The point between the two fingers stays in place.
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      moves.zoom(factor, (before.x + other.x) / 2, (before.y + other.y) / 2);
      moves.move((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (isZoomed) moves.move(now.x - before.x, now.y - before.y);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || touches.several) return;
    const dx = event.clientX - touches.start.x;
    const dy = event.clientY - touches.start.y;
    if (Math.hypot(dx, dy) < 8) {
      const twice = enabled && event.timeStamp - touches.lastTap < DOUBLE_TAP_MS;
      touches.lastTap = twice ? 0 : event.timeStamp;
      if (twice && scale !== 1) moves.fit();
      else if (twice) moves.tap(event.clientX, event.clientY);
    } else if (!isZoomed && event.pointerType !== "mouse") {
      if (Math.abs(dy) > SWIPE_PIXELS && Math.abs(dy) > Math.abs(dx)) swipes.onSwipeVertical(dy > 0 ? 1 : -1);
      else if (Math.abs(dx) > SWIPE_PIXELS && Math.abs(dx) > Math.abs(dy)) swipes.onSwipeHorizontal(dx < 0 ? 1 : -1);
    }
  };
  const onPointerCancel = (event: PointerEvent) => void fingers.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } satisfies DOMAttributes<HTMLElement>;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
