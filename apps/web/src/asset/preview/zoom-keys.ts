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

/** Pixels by which a key moves a zoomed picture. */
const MOVE_PIXELS = 80;

/** Returns the function of a key that zooms content, moves a zoomed picture or rotates a model. */
export function getZoomKeyAction(
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  controls: ZoomControls,
): (() => void) | undefined {
  if (shiftKey && key.startsWith("Arrow")) return () => controls.move(...directions[key as Arrow]);
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    "+": controls.zoomIn,
    "-": controls.zoomOut,
    "0": controls.fit,
    "1": controls.actual,
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
