/** Rows of a list that are put in another order by dragging them by their handles. Whoever has no pointer uses buttons. */
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Pixels that a pointer moves before it drags: a click moves nothing. */
const LEAST = 4;

interface Drag {
  readonly from: number;
  readonly to: number;
  /** Pixels that the row has been dragged, down. */
  readonly by: number;
  /** Of the row, with what parts it from the next. */
  readonly height: number;
}

interface RowDrag {
  /** For the handle of a row. */
  readonly handle: (place: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  };
  /** Where the row is drawn meanwhile; undefined while nothing is dragged. */
  readonly style: (place: number) => CSSProperties | undefined;
  /** The place of the row that is dragged. */
  readonly dragged: number | null;
}

/** `list` has the rows as its children, in their order. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  // What a row is moved among is what is there when it is let go.
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const begin = (from: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const page = event.currentTarget.ownerDocument;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const own = rows[from];
    if (!own) return;
    const start = event.clientY + scrollY;
    const { pointerId } = event;
    const isOwn = (other: globalThis.PointerEvent) => other.pointerId === pointerId;
    let now: Drag | null = null;
    const follow = (moving: globalThis.PointerEvent) => {
      if (!isOwn(moving)) return;
      const by = moving.clientY + scrollY - start;
      if (now === null && Math.abs(by) < LEAST) return;
      now = { from, by, to: placeOf(rows, from, by), height: own.height };
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
    handle: (place) => ({ onPointerDown: (event) => begin(place, event) }),
    style: (place) => (drag ? { transform: `translateY(${shiftOf(drag, place)}px)` } : undefined),
    dragged: drag?.from ?? null,
  };
}

/** The place among the others that the middle of the dragged row has come to. */
function placeOf(rows: readonly DOMRect[], from: number, by: number): number {
  const middleOf = ({ top, height }: DOMRect) => top + height / 2;
  const own = rows[from];
  const middle = own ? middleOf(own) + by : 0;
  return rows.filter((row, at) => at !== from && middleOf(row) < middle).length;
}

function shiftOf({ from, to, by, height }: Drag, place: number): number {
  if (place === from) return by;
  if (place > from && place <= to) return -height;
  return place < from && place >= to ? height : 0;
}
