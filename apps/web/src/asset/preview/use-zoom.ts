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

export interface Zoom {
  readonly view: View;
  readonly fit: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly events: DOMAttributes<HTMLElement>;
}

/** Pinch, double-tap, wheel and drag; a swipe when nothing is zoomed. The same object until the view changes. */
export function useZoom({ frame, ...options }: ZoomOptions): Zoom {
  const [view, setView] = useState<View>(fitted);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const began = useRef({ x: 0, y: 0, several: false });
  const lastTap = useRef(0);

  const sheet = useCallbackRef(options.sheet);
  const onSwipeDown = useCallbackRef(options.onSwipeDown);
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
    const zoom = (factor: number, x: number, y: number) =>
      setView((before) => zoomAt(before, factor, fromCentre(x, y), sheet(), frameSize()));
    const move = (dx: number, dy: number) => setView((before) => pan(before, dx, dy, sheet(), frameSize()));
    return {
      zoom,
      move,
      fit: () => setView(fitted),
      zoomIn: () => setView((before) => stepIn(before, sheet(), frameSize())),
      zoomOut: () => setView((before) => stepOut(before, sheet(), frameSize())),
    };
  }, [frame, sheet]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (event.ctrlKey || view.scale === 1 || !event.shiftKey) {
      moves.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event.clientX, event.clientY);
    } else moves.move(-event.deltaX, -event.deltaY);
  });
  // React listens to the wheel passively: it could not keep the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listen = (event: WheelEvent) => onWheel(event);
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, [frame]);

  const zoomed = view.scale > 1;
  const events = useMemo((): DOMAttributes<HTMLElement> => {
    const { zoom, move, fit } = moves;
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
      } else if (zoomed) {
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
        if (twice && zoomed) fit();
        else if (twice) zoom(TAP_ZOOM, event.clientX, event.clientY);
      } else if (!zoomed && event.pointerType !== "mouse") {
        if (dy > SWIPE && dy > Math.abs(dx)) onSwipeDown();
        else if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) onSwipeAside(dx < 0 ? 1 : -1);
      }
    };
    return {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    };
  }, [moves, zoomed, onSwipeDown, onSwipeAside]);
  return useMemo(() => {
    const { fit, zoomIn, zoomOut } = moves;
    return { view, fit, zoomIn, zoomOut, events };
  }, [view, moves, events]);
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
