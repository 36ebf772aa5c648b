import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Frame, fitted, pan, stepIn, stepOut, type View, zoomAt } from "./zoom.ts";

/** Pixels of a swipe that closes or turns the page; milliseconds between two taps. */
const SWIPE = 60;
const DOUBLE_TAP = 300;
const TAP_ZOOM = 2.5;

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** The fitted size of what is shown. */
  readonly sheet: () => Frame;
  readonly onSwipeDown: () => void;
  /** Towards the next (1) or the previous (-1) page, as the finger moves. */
  readonly onSwipeAside: (direction: -1 | 1) => void;
}

/** Pinch, double-tap, wheel and drag; a swipe when nothing is zoomed. */
export function useZoom(options: ZoomOptions) {
  const [view, setView] = useState<View>(fitted);
  const latest = useRef({ view, ...options });
  latest.current = { view, ...options };
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const began = useRef({ x: 0, y: 0, several: false });
  const lastTap = useRef(0);

  const frameSize = useCallback((): Frame => {
    const box = latest.current.frame.current?.getBoundingClientRect();
    return { width: box?.width ?? 1, height: box?.height ?? 1 };
  }, []);
  const fromCentre = useCallback((x: number, y: number) => {
    const box = latest.current.frame.current?.getBoundingClientRect();
    return box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : { x: 0, y: 0 };
  }, []);
  const zoom = useCallback(
    (factor: number, x: number, y: number) =>
      setView((before) => zoomAt(before, factor, fromCentre(x, y), latest.current.sheet(), frameSize())),
    [fromCentre, frameSize],
  );
  const move = useCallback(
    (dx: number, dy: number) => setView((before) => pan(before, dx, dy, latest.current.sheet(), frameSize())),
    [frameSize],
  );

  useEffect(() => {
    const element = options.frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.ctrlKey || latest.current.view.scale === 1 || !event.shiftKey) {
        zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event.clientX, event.clientY);
      } else move(-event.deltaX, -event.deltaY);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [options.frame, zoom, move]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest("button, a, video")) return;
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
    if (other) {
      // What lies between two fingers stays between them.
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      zoom(factor, (before.x + other.x) / 2, (before.y + other.y) / 2);
      move((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (view.scale > 1) {
      move(now.x - before.x, now.y - before.y);
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || began.current.several) return;
    const dx = event.clientX - began.current.x;
    const dy = event.clientY - began.current.y;
    if (Math.hypot(dx, dy) < 8) {
      const twice = event.timeStamp - lastTap.current < DOUBLE_TAP;
      lastTap.current = twice ? 0 : event.timeStamp;
      if (twice && view.scale > 1) setView(fitted);
      else if (twice) zoom(TAP_ZOOM, event.clientX, event.clientY);
    } else if (view.scale === 1 && event.pointerType !== "mouse") {
      if (dy > SWIPE && dy > Math.abs(dx)) latest.current.onSwipeDown();
      else if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) latest.current.onSwipeAside(dx < 0 ? 1 : -1);
    }
  };
  return {
    view,
    fit: useCallback(() => setView(fitted), []),
    zoomIn: () => setView((before) => stepIn(before, latest.current.sheet(), frameSize())),
    zoomOut: () => setView((before) => stepOut(before, latest.current.sheet(), frameSize())),
    events: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
    },
  };
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
