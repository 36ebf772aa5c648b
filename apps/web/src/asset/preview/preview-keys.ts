import type { KeyboardEvent } from "react";
import { getZoomKeyAction, type ZoomControls } from "./zoom-keys.ts";

interface PreviewKeyContext {
  readonly page: number;
  readonly pages: number;
  readonly turn: (page: number) => void;
  /** To the right (1) or to the left (-1). */
  readonly goSideways: (direction: -1 | 1) => void;
  readonly zoomControls: ZoomControls | null;
}

/**
 * Returns the function of a key in the preview; undefined if it has none. Left and right go to the neighbours, up and
 * down to other pages; with Shift, the arrow keys move zoomed content.
 */
export function getPreviewKeyAction(event: KeyboardEvent, shown: PreviewKeyContext): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  // Players handle keys themselves.
  if (target instanceof HTMLMediaElement) return undefined;
  const { page, pages, turn, goSideways, zoomControls } = shown;
  const zoomAction = zoomControls && getZoomKeyAction(event, zoomControls);
  if (zoomAction) return zoomAction;
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
  };
  return keys[key];
}
