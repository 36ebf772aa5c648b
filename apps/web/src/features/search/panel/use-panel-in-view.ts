import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import { SCROLLING_INPUT } from "../views/scrolling-input.ts";
import { PANEL_MARGINS, PANEL_MOVE, type ViewHandle } from "../views/search-view.ts";
import { stickyHeight } from "../views/sticky-height.ts";

/** Pixels below the panel. */
const PANEL_EDGE = 16;

interface Options {
  readonly view: RefObject<ViewHandle | null>;
  /** The asset that it shows. */
  readonly item: number;
  readonly id: string;
  /** Pixels of the panel; 0 where it is a sheet, which is in view anyway. */
  readonly height: number;
}

/** Once it stands, the panel scrolls into view with its row, as far as both fit. */
export function usePanelInView({ view, item, id, height }: Options): void {
  const { root } = useHost();
  // Until somebody scrolls on their own; more results or another height are no reason to pull them back.
  const following = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asset is followed anew
  useEffect(() => {
    following.current = true;
    const leave = () => {
      following.current = false;
    };
    // Before the key's own work: an arrow may open the neighbour's panel, which is followed anew.
    const options = { capture: true, passive: true };
    for (const kind of SCROLLING_INPUT) addEventListener(kind, leave, options);
    return () => {
      for (const kind of SCROLLING_INPUT) removeEventListener(kind, leave, options);
    };
  }, [id]);

  const bring = useEffectEvent(() => {
    const shown = view.current;
    if (!shown || item < 0 || !following.current) return;
    const bar = stickyHeight(root);
    const top = shown.topOf(item) ?? bar;
    const room = window.innerHeight - PANEL_EDGE - shown.rowOf(item).height - height - PANEL_MARGINS.both;
    if (top < bar) shown.bring(item, bar, true);
    else if (top > room) shown.bring(item, Math.max(bar, room), true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset is brought into view, too
  useEffect(() => {
    if (height === 0) return;
    const timer = setTimeout(bring, PANEL_MOVE);
    return () => clearTimeout(timer);
  }, [id, height]);
}
