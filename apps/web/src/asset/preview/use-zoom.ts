import { useCallbackRef } from "@mantine/hooks";
import {
  type DOMAttributes,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Frame, fitted, nextScale, pan, tapScale, type View, type ZoomRange, zoomAt } from "./zoom.ts";

/** Minimum pixels of a swipe; maximum milliseconds between two taps. */
const SWIPE_PIXELS = 60;
const DOUBLE_TAP_MS = 300;
/** Elements that handle touch themselves. */
const INTERACTIVE_ELEMENTS = "button, a, video, audio, canvas";

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** Key of the content; the zoom is reset when it changes. */
  readonly shown: string;
  /** False for content without zoom: only swipes are handled. */
  readonly enabled: boolean;
  readonly range: ZoomRange;
  /** The fitted size of the content. */
  readonly sheet: () => Frame;
  /** Swipe down (1) or up (-1). */
  readonly onSwipeVertical: (direction: -1 | 1) => void;
  /** To the item on the right (1) or left (-1), opposite to the finger's movement. */
  readonly onSwipeHorizontal: (direction: -1 | 1) => void;
}

export interface Zoom {
  readonly view: View;
  fit(): void;
  actual(): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Pans by pixels, up to the edge of the content. */
  move(dx: number, dy: number): void;
  readonly events: DOMAttributes<HTMLElement>;
}

/** Pinch, double-tap, wheel and drag; a swipe when nothing is zoomed. The same object until the view changes. */
export function useZoom({ frame, shown, enabled, range, ...options }: ZoomOptions): Zoom {
  const [state, setState] = useState({ shown, view: fitted });
  const view = state.shown === shown ? state.view : fitted;
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const gestureStart = useRef({ x: 0, y: 0, several: false });
  const lastTap = useRef(0);

  const sheet = useCallbackRef(options.sheet);
  const onSwipeVertical = useCallbackRef(options.onSwipeVertical);
  const onSwipeHorizontal = useCallbackRef(options.onSwipeHorizontal);

  const moves = useMemo(() => {
    const frameSize = (): Frame => {
      const box = frame.current?.getBoundingClientRect();
      return { width: box?.width ?? 1, height: box?.height ?? 1 };
    };
    const fromCentre = (x: number, y: number) => {
      const box = frame.current?.getBoundingClientRect();
      return box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : { x: 0, y: 0 };
    };
    const change = (next: (before: View) => View) =>
      setState((before) => ({ shown, view: next(before.shown === shown ? before.view : fitted) }));
    const zoomBy = (factorOf: (scale: number) => number, point: { x: number; y: number }) =>
      change((before) => zoomAt(before, factorOf(before.scale), point, sheet(), frameSize(), range));
    const centre = { x: 0, y: 0 };
    const to = (scale: number) => (before: number) => scale / before;
    return {
      zoom: (factor: number, x: number, y: number) => zoomBy(() => factor, fromCentre(x, y)),
      tap: (x: number, y: number) => zoomBy(to(tapScale(range)), fromCentre(x, y)),
      move: (dx: number, dy: number) => change((before) => pan(before, dx, dy, sheet(), frameSize())),
      fit: () => change(() => fitted),
      actual: () => zoomBy(to(range.actual ?? 1), centre),
      zoomIn: () => zoomBy((scale) => nextScale(scale, 1, range) / scale, centre),
      zoomOut: () => zoomBy((scale) => nextScale(scale, -1, range) / scale, centre),
    };
  }, [frame, shown, sheet, range]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!enabled) return;
    event.preventDefault();
    if (event.ctrlKey || view.scale === 1 || !event.shiftKey) {
      moves.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event.clientX, event.clientY);
    } else moves.move(-event.deltaX, -event.deltaY);
  });
  // React's listeners for both are passive and could not prevent the browser's default action.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listen = (event: WheelEvent) => onWheel(event);
    // Browsers take a swipe soon after a tap for a double tap and would swallow the next tap.
    const preventTouchMove = (event: TouchEvent) => {
      if (!(event.target as Element).closest(INTERACTIVE_ELEMENTS)) event.preventDefault();
    };
    element.addEventListener("wheel", listen, { passive: false });
    element.addEventListener("touchmove", preventTouchMove, { passive: false });
    return () => {
      element.removeEventListener("wheel", listen);
      element.removeEventListener("touchmove", preventTouchMove);
    };
  }, [frame]);

  const zoomed = view.scale > 1;
  const changed = view.scale !== 1;
  const events = useMemo((): DOMAttributes<HTMLElement> => {
    const { zoom, tap, move, fit } = moves;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest(INTERACTIVE_ELEMENTS)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 1) gestureStart.current = { x: event.clientX, y: event.clientY, several: false };
      else gestureStart.current.several = true;
    };
    const onPointerMove = (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.current.set(event.pointerId, now);
      if (!enabled) return;
      if (other) {
        // The point between the two fingers stays in place.
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        zoom(factor, (before.x + other.x) / 2, (before.y + other.y) / 2);
        move((now.x - before.x) / 2, (now.y - before.y) / 2);
      } else if (zoomed) {
        move(now.x - before.x, now.y - before.y);
      }
    };
    const onPointerUp = (event: PointerEvent) => {
      if (!fingers.current.delete(event.pointerId) || gestureStart.current.several) return;
      const dx = event.clientX - gestureStart.current.x;
      const dy = event.clientY - gestureStart.current.y;
      if (Math.hypot(dx, dy) < 8) {
        const twice = enabled && event.timeStamp - lastTap.current < DOUBLE_TAP_MS;
        lastTap.current = twice ? 0 : event.timeStamp;
        if (twice && changed) fit();
        else if (twice) tap(event.clientX, event.clientY);
      } else if (!zoomed && event.pointerType !== "mouse") {
        if (Math.abs(dy) > SWIPE_PIXELS && Math.abs(dy) > Math.abs(dx)) onSwipeVertical(dy > 0 ? 1 : -1);
        else if (Math.abs(dx) > SWIPE_PIXELS && Math.abs(dx) > Math.abs(dy)) onSwipeHorizontal(dx < 0 ? 1 : -1);
      }
    };
    return {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    };
  }, [moves, enabled, zoomed, changed, onSwipeVertical, onSwipeHorizontal]);
  return useMemo(() => {
    const { fit, actual, zoomIn, zoomOut, move } = moves;
    return { view, fit, actual, zoomIn, zoomOut, move, events };
  }, [view, moves, events]);
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
