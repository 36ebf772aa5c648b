import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import {
  INFO_PANEL_ANIMATION_MS,
  INFO_PANEL_MARGINS_PX,
  measureStickyHeight,
  SCROLL_INPUT_EVENTS,
  type ViewHandle,
} from "../views/search-view.ts";

/** Distance below the panel. */
const PANEL_EDGE_PX = 16;

interface Options {
  readonly view: RefObject<ViewHandle | null>;
  /** Position of the shown asset. */
  readonly item: number;
  readonly id: string;
  /** Height of the panel in pixels; 0 for a sheet, which is always in view. */
  readonly height: number;
}

/** Scrolls the opened panel and its row into view, as far as both fit. */
export function useScrollInfoPanelIntoView({ view, item, id, height }: Options): void {
  const { root } = useHost();
  // True until the user scrolls; then a changed height must not scroll back.
  const following = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again for each asset
  useEffect(() => {
    following.current = true;
    const stopFollowing = () => {
      following.current = false;
    };
    // Capture phase, before the key is handled: an arrow may open the panel of another asset.
    const options = { capture: true, passive: true };
    for (const kind of SCROLL_INPUT_EVENTS) addEventListener(kind, stopFollowing, options);
    return () => {
      for (const kind of SCROLL_INPUT_EVENTS) removeEventListener(kind, stopFollowing, options);
    };
  }, [id]);

  const scrollIntoView = useEffectEvent(() => {
    const shown = view.current;
    if (!shown || item < 0 || !following.current) return;
    const bar = measureStickyHeight(root);
    const top = shown.topOf(item) ?? bar;
    const maxTop = window.innerHeight - PANEL_EDGE_PX - shown.rowOf(item).height - height - INFO_PANEL_MARGINS_PX.both;
    if (top < bar) shown.scrollToItem(item, bar, true);
    else if (top > maxTop) shown.scrollToItem(item, Math.max(bar, maxTop), true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another asset, too
  useEffect(() => {
    if (height === 0) return;
    const timer = setTimeout(scrollIntoView, INFO_PANEL_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [id, height]);
}
