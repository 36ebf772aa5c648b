/** Reorders the rows of a list by dragging their handles. For the keyboard there are buttons. */
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** The pointer must move this far before a drag starts, so that a click moves nothing. */
const MIN_DRAG_PX = 4;

interface Drag {
  readonly from: number;
  readonly to: number;
  /** Pixels that the row has been dragged, downwards. */
  readonly by: number;
  /** Height of the row, including the gap to the next. */
  readonly height: number;
}

interface RowDrag {
  /** Props of the handle of a row. */
  readonly handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  };
  /** Style that shifts the row during a drag; undefined while nothing is dragged. */
  readonly style: (index: number) => CSSProperties | undefined;
  /** Index of the dragged row. */
  readonly dragged: number | null;
}

/** `list` has the rows as its children, in their order. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  // A drop must use the rows that are there at that time.
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const start = (from: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const page = event.currentTarget.ownerDocument;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const own = rows[from];
    if (!own) return;
    const startY = event.clientY + scrollY;
    const { pointerId } = event;
    const isOwn = (other: globalThis.PointerEvent) => other.pointerId === pointerId;
    let now: Drag | null = null;
    const follow = (moving: globalThis.PointerEvent) => {
      if (!isOwn(moving)) return;
      const by = moving.clientY + scrollY - startY;
      if (now === null && Math.abs(by) < MIN_DRAG_PX) return;
      now = { from, by, to: indexOf(rows, from, by), height: own.height };
      setDrag(now);
    };
    const end = () => {
      ends.abort();
      setDrag(null);
      if (now && now.to !== from) latest.current(from, now.to);
    };
    const cancel = () => {
      now = null;
      end();
    };
    running.current?.abort();
    const ends = new AbortController();
    running.current = ends;
    const { signal } = ends;
    page.addEventListener("pointermove", follow, { signal });
    page.addEventListener("pointerup", (up) => isOwn(up) && end(), { signal });
    page.addEventListener("pointercancel", (lost) => isOwn(lost) && cancel(), { signal });
    page.addEventListener("keydown", (event) => event.key === "Escape" && cancel(), { signal });
  };
  return {
    handle: (index) => ({ onPointerDown: (event) => start(index, event) }),
    style: (index) => (drag ? { transform: `translateY(${shiftOf(drag, index)}px)` } : undefined),
    dragged: drag?.from ?? null,
  };
}

/** The index among the other rows that the middle of the dragged row has reached. */
function indexOf(rows: readonly DOMRect[], from: number, by: number): number {
  const middleOf = ({ top, height }: DOMRect) => top + height / 2;
  const own = rows[from];
  const middle = own ? middleOf(own) + by : 0;
  return rows.filter((row, at) => at !== from && middleOf(row) < middle).length;
}

function shiftOf({ from, to, by, height }: Drag, index: number): number {
  if (index === from) return by;
  if (index > from && index <= to) return -height;
  return index < from && index >= to ? height : 0;
}
