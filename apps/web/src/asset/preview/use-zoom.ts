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

/** Pixels of a swipe that closes, turns the page or leads on; milliseconds between two taps. */
const SWIPE = 60;
const DOUBLE_TAP = 300;
/** What reads fingers by itself. */
const OWN_GESTURES = "button, a, video, audio, canvas";

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** What is shown: another one begins fitted. */
  readonly shown: string;
  /** False for what has no pixels to look at: only swipes are read. */
  readonly enabled: boolean;
  readonly range: ZoomRange;
  /** The fitted size of what is shown. */
  readonly sheet: () => Frame;
  /** Along the page's height: down (1) or up (-1), as the finger moves. */
  readonly onSwipeAlong: (direction: -1 | 1) => void;
  /** Towards what lies on the right (1) or on the left (-1): against the finger. */
  readonly onSwipeAside: (direction: -1 | 1) => void;
}

export interface Zoom {
  readonly view: View;
  fit(): void;
  actual(): void;
  zoomIn(): void;
  zoomOut(): void;
  /** By pixels, as far as there is more to see. */
  move(dx: number, dy: number): void;
  readonly events: DOMAttributes<HTMLElement>;
}

/** Pinch, double-tap, wheel and drag; a swipe when nothing is zoomed. The same object until the view changes. */
export function useZoom({ frame, shown, enabled, range, ...options }: ZoomOptions): Zoom {
  const [state, setState] = useState({ shown, view: fitted });
  const view = state.shown === shown ? state.view : fitted;
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const began = useRef({ x: 0, y: 0, several: false });
  const lastTap = useRef(0);

  const sheet = useCallbackRef(options.sheet);
  const onSwipeAlong = useCallbackRef(options.onSwipeAlong);
  const onSwipeAside = useCallbackRef(options.onSwipeAside);

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
  // React listens to both passively: it could not keep the browser from what it does with them.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listen = (event: WheelEvent) => onWheel(event);
    // A swipe soon after a tap is half of a double tap to the browser: it would swallow the tap that follows.
    const hold = (event: TouchEvent) => {
      if (!(event.target as Element).closest(OWN_GESTURES)) event.preventDefault();
    };
    element.addEventListener("wheel", listen, { passive: false });
    element.addEventListener("touchmove", hold, { passive: false });
    return () => {
      element.removeEventListener("wheel", listen);
      element.removeEventListener("touchmove", hold);
    };
  }, [frame]);

  const zoomed = view.scale > 1;
  const changed = view.scale !== 1;
  const events = useMemo((): DOMAttributes<HTMLElement> => {
    const { zoom, tap, move, fit } = moves;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest(OWN_GESTURES)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 1) began.current = { x: event.clientX, y: event.clientY, several: false };
      else began.current.several = true;
    };
    const onPointerMove = (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.current.set(event.pointerId, now);
      if (!enabled) return;
      if (other) {
        // What lies between two fingers stays between them.
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        zoom(factor, (before.x + other.x) / 2, (before.y + other.y) / 2);
        move((now.x - before.x) / 2, (now.y - before.y) / 2);
      } else if (zoomed) {
        move(now.x - before.x, now.y - before.y);
      }
    };
    const onPointerUp = (event: PointerEvent) => {
      if (!fingers.current.delete(event.pointerId) || began.current.several) return;
      const dx = event.clientX - began.current.x;
      const dy = event.clientY - began.current.y;
      if (Math.hypot(dx, dy) < 8) {
        const twice = enabled && event.timeStamp - lastTap.current < DOUBLE_TAP;
        lastTap.current = twice ? 0 : event.timeStamp;
        if (twice && changed) fit();
        else if (twice) tap(event.clientX, event.clientY);
      } else if (!zoomed && event.pointerType !== "mouse") {
        if (Math.abs(dy) > SWIPE && Math.abs(dy) > Math.abs(dx)) onSwipeAlong(dy > 0 ? 1 : -1);
        else if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) onSwipeAside(dx < 0 ? 1 : -1);
      }
    };
    return {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    };
  }, [moves, enabled, zoomed, changed, onSwipeAlong, onSwipeAside]);
  return useMemo(() => {
    const { fit, actual, zoomIn, zoomOut, move } = moves;
    return { view, fit, actual, zoomIn, zoomOut, move, events };
  }, [view, moves, events]);
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
