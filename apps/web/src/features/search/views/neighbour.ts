/** Finds the asset that an arrow key leads to: the visually nearest one in that direction. */
import type { ItemLayout } from "./row-window.ts";

/** The layout counts from the start side, so only the horizontal arrows depend on the text direction. */
export function findNeighbourItem(layout: ItemLayout, item: number, key: MoveKey, rtl: boolean): number {
  const last = layout.count - 1;
  const row = layout.rowOf(item);
  switch (key) {
    case "ArrowLeft":
      return clamp(item + (rtl ? 1 : -1), last);
    case "ArrowRight":
      return clamp(item + (rtl ? -1 : 1), last);
    case "ArrowUp":
      return row === 0 ? item : nearestInRow(layout, row - 1, item);
    case "ArrowDown":
      return row === layout.rowCount - 1 ? item : nearestInRow(layout, row + 1, item);
    case "Home":
      return layout.rowStart(row);
    case "End":
      return layout.rowStart(row + 1) - 1;
    case "ControlHome":
      return 0;
    case "ControlEnd":
      return Math.max(0, last);
  }
}

function nearestInRow(layout: ItemLayout, row: number, item: number): number {
  const centre = layout.itemStart(item) + layout.itemWidth(item) / 2;
  let best = layout.rowStart(row);
  let distance = Number.POSITIVE_INFINITY;
  for (let one = best; one < layout.rowStart(row + 1); one++) {
    const away = Math.abs(layout.itemStart(one) + layout.itemWidth(one) / 2 - centre);
    if (away < distance) {
      best = one;
      distance = away;
    }
  }
  return best;
}

function clamp(item: number, last: number): number {
  return Math.max(0, Math.min(last, item));
}

/** Keys that move from asset to asset. */
export type MoveKey =
  | "ArrowUp"
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "Home"
  | "End"
  | "ControlHome"
  | "ControlEnd";

/** Converts a key event to a move; undefined for other keys (PageDown still scrolls). */
export function toMoveKey(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): MoveKey | undefined {
  if (event.altKey) return undefined;
  const control = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "Home":
      return control ? "ControlHome" : "Home";
    case "End":
      return control ? "ControlEnd" : "End";
    case "ArrowUp":
    case "ArrowDown":
    case "ArrowLeft":
    case "ArrowRight":
      return control ? undefined : event.key;
    default:
      return undefined;
  }
}
