import type { KeyboardEvent } from "react";

/** Zoom and movement of the current content. */
export interface ZoomControls {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** Zooms to the true size, if there is one. */
  actual?(): void;
  /** Moves a picture by pixels; rotates a model. */
  move(dx: number, dy: number): void;
}

interface PreviewKeyContext {
  readonly page: number;
  readonly pages: number;
  readonly turn: (page: number) => void;
  /** To the right (1) or to the left (-1). */
  readonly goSideways: (direction: -1 | 1) => void;
  readonly zoomControls: ZoomControls | null;
}

/** Pixels by which a key moves a zoomed picture. */
const MOVE_PIXELS = 80;

/**
 * Returns the function of a key in the preview; undefined if it has none. Left and right go to the neighbours, up and
 * down to other pages; with Shift, the arrow keys move zoomed content.
 */
export function getKeyAction(event: KeyboardEvent, shown: PreviewKeyContext): (() => void) | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  // Players handle keys themselves.
  if (target instanceof HTMLMediaElement) return undefined;
  const { page, pages, turn, goSideways, zoomControls } = shown;
  if (shiftKey && zoomControls && key.startsWith("Arrow")) return () => zoomControls.move(...directions[key as Arrow]);
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowRight: () => goSideways(1),
    ArrowLeft: () => goSideways(-1),
    ...(pages > 1 && {
      ArrowDown: () => turn(page + 1),
      ArrowUp: () => turn(page - 1),
      PageDown: () => turn(page + 1),
      PageUp: () => turn(page - 1),
      Home: () => turn(1),
      End: () => turn(pages),
    }),
    ...(zoomControls && {
      "+": zoomControls.zoomIn,
      "-": zoomControls.zoomOut,
      "0": zoomControls.fit,
      "1": zoomControls.actual,
    }),
  };
  return keys[key];
}

type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The view moves in the direction of the arrow. */
const directions: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowLeft: [MOVE_PIXELS, 0],
  ArrowRight: [-MOVE_PIXELS, 0],
  ArrowUp: [0, MOVE_PIXELS],
  ArrowDown: [0, -MOVE_PIXELS],
};
