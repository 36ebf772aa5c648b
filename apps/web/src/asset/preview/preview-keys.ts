import type { KeyboardEvent } from "react";

/** How one looks closer at what is shown. */
export interface Looking {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** To its true size, where it has one. */
  actual?(): void;
  /** Moves a picture by pixels; turns a model. */
  move(dx: number, dy: number): void;
}

interface Shown {
  readonly page: number;
  readonly pages: number;
  readonly turn: (page: number) => void;
  /** Towards what lies on the right (1) or on the left (-1). */
  readonly aside: (direction: -1 | 1) => void;
  readonly looking: Looking | null;
}

/** Pixels by which a key moves a zoomed picture. */
const MOVE = 80;

/**
 * What a key does in the dark room; undefined where that is nothing. Left and right lead to the neighbours, up and down
 * to the pages; with Shift, the arrows move what is zoomed.
 */
export function previewMove(event: KeyboardEvent, shown: Shown): (() => void) | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  // A player reads its own keys.
  if (target instanceof HTMLMediaElement) return undefined;
  const { page, pages, turn, aside, looking } = shown;
  if (shiftKey && looking && key.startsWith("Arrow")) return () => looking.move(...directions[key as Arrow]);
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowRight: () => aside(1),
    ArrowLeft: () => aside(-1),
    ...(pages > 1 && {
      ArrowDown: () => turn(page + 1),
      ArrowUp: () => turn(page - 1),
      PageDown: () => turn(page + 1),
      PageUp: () => turn(page - 1),
      Home: () => turn(1),
      End: () => turn(pages),
    }),
    ...(looking && {
      "+": looking.zoomIn,
      "-": looking.zoomOut,
      "0": looking.fit,
      "1": looking.actual,
    }),
  };
  return keys[key];
}

type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** What comes into sight lies where the arrow points. */
const directions: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowLeft: [MOVE, 0],
  ArrowRight: [-MOVE, 0],
  ArrowUp: [0, MOVE],
  ArrowDown: [0, -MOVE],
};
