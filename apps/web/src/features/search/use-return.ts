import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useHost } from "../../shared/host/host-context.tsx";
import { rememberSearch, type SearchMemory } from "./result/search-memory.ts";
import type { Result } from "./result/use-result.ts";
import { SCROLLING_INPUT } from "./views/scrolling-input.ts";
import type { ViewHandle } from "./views/search-view.ts";

/** Throttle in milliseconds of saving the position. */
const NOTE_EVERY = 200;
/** Milliseconds in which pages may come that the old place needs. */
const PATIENCE = 8000;
/** Places before and behind the old one that are loaded with it. */
const NEARBY = 30;
/** Paints that the rows of the old place may take. */
const FRAMES = 30;

interface Returning {
  readonly visit: string;
  readonly address: string;
  readonly memory: SearchMemory | undefined;
  readonly result: Result;
  readonly view: RefObject<ViewHandle | null>;
  /** The roving tab stop. */
  readonly stop: number;
  readonly onStop: (item: number) => void;
  /** Something lies over the page and has the focus. */
  readonly covered: boolean;
}

/**
 * Saves the scroll position in the result and the focus, where an asset has it, and restores them on history
 * navigation. What it gives saves the position for another address of the same visit: the same result in another view.
 */
export function useReturn(options: Returning): (next: string) => void {
  const { visit, address, memory, result, view, stop, onStop, covered } = options;
  const { tabStorage } = useHost();
  const entry = `${visit} ${address}`;
  const [reached, setReached] = useState("");
  const returning = memory !== undefined && memory.anchor !== null && reached !== entry;
  const began = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has patience of its own
  useEffect(() => {
    began.current = performance.now();
  }, [entry]);

  const remember = (as: string, focus: string | null, anchor = view.current?.anchor()) => {
    if (returning || result.loading || result.searching || anchor === undefined) return;
    const { item, offset } = anchor;
    rememberSearch(tabStorage, visit, {
      address: as,
      count: result.run,
      anchor: result.ids[item] ?? null,
      place: item,
      offset: Math.round(offset),
      focus,
      focusPlace: stop,
    });
  };
  const onAsset = useRef(false);
  const note = useEffectEvent(() => remember(address, (onAsset.current && result.ids[stop]) || null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another entry nothing has had the focus yet
  useEffect(() => {
    onAsset.current = document.activeElement?.closest("[data-item]") != null;
    const follow = ({ target }: Event) => {
      // A dialog over the results, as the info panel, gives the focus back to its asset.
      if (!(target instanceof Element) || target.closest("[role=dialog]")) return;
      const before = onAsset.current;
      onAsset.current = target.closest("[data-item]") !== null;
      if (onAsset.current !== before) note();
    };
    addEventListener("focusin", follow);
    return () => removeEventListener("focusin", follow);
  }, [entry]);

  useEffect(() => {
    let timer = 0;
    const soon = () => {
      if (timer !== 0) return;
      timer = window.setTimeout(() => {
        timer = 0;
        note();
      }, NOTE_EVERY);
    };
    addEventListener("scroll", soon, { passive: true });
    const leave = () => note();
    addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", soon);
      removeEventListener("pagehide", leave);
    };
  }, []);

  // As a layout effect: the rows are still there to be measured.
  useLayoutEffect(() => () => note(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus has moved
  useEffect(() => note(), [stop]);

  // What has the focus in the end, where it could not be given back at once.
  const later = useRef<string>(null);
  const giveBack = useEffectEvent(() => {
    const item = later.current === null ? -1 : result.indexOf(later.current);
    later.current = null;
    if (item >= 0 && document.activeElement === document.body) view.current?.focus(item);
  });
  useEffect(() => {
    if (!covered) giveBack();
  }, [covered]);
  const refocus = useEffectEvent((item: number) => {
    if (!covered) return view.current?.focus(item) === true;
    later.current = result.ids[item] ?? null;
    return true;
  });

  const { loading, searching, complete } = result;
  const { run: count, placed, indexOf } = result;
  /** Where this asset is now; null as long as pages are to come that may hold it, -1 where none will. */
  const seek = useEffectEvent((id: string | null, place: number) => {
    const item = id === null ? -1 : result.indexOf(id);
    const tooLate = performance.now() - began.current > PATIENCE;
    if (item >= 0 || id === null || tooLate) return item;
    if (result.placed && place < result.ids.length) {
      // It may have moved meanwhile; then what stands in its place now is the best there is.
      if (result.ids[place] !== undefined) return place;
      result.need(Math.max(0, place - NEARBY), place + NEARBY);
      return null;
    }
    // Until the places of all hits are known, it is reached page by page.
    if (complete || count >= Math.max(memory?.count ?? 0, place + 1)) return -1;
    result.loadMore();
    return null;
  });

  const isBelow = useEffectEvent((item: number, offset: number) => (view.current?.topOf(item) ?? offset) > offset + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more has come, or nothing more will
  useEffect(() => {
    if (!returning || memory === undefined || loading || searching) return;
    const { anchor, place = 0, focus: focused, focusPlace = place } = memory;
    const item = seek(anchor, place);
    if (item === null) return;
    // It may come with a later page than the uppermost row; that row is shown meanwhile.
    const focus = seek(focused, focusPlace);
    // The rows of the old place come with one of the next paints; only then is there something to focus.
    const settle = (framesLeft: number) => {
      const late = performance.now() - began.current > PATIENCE;
      // The files of a view may be on their way.
      if (view.current === null && !late) {
        frame = requestAnimationFrame(() => settle(framesLeft));
        return;
      }
      if (item >= 0) view.current?.bring(item, memory.offset);
      const settled = framesLeft < FRAMES && (focus === null || focus < 0 || refocus(focus));
      if (!settled && framesLeft > 0) frame = requestAnimationFrame(() => settle(framesLeft - 1));
      // The page is not long enough yet where rows below are still to come.
      else if (focus !== null && (complete || late || !isBelow(item, memory.offset))) leave();
    };
    const leave = () => setReached(entry);
    let frame = requestAnimationFrame(() => {
      if (focus !== null && focus >= 0) onStop(focus);
      settle(FRAMES);
      // Only now: the swing of the gesture that led back must not end it before it began.
      for (const kind of SCROLLING_INPUT) addEventListener(kind, leave, { passive: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const kind of SCROLLING_INPUT) removeEventListener(kind, leave);
    };
  }, [returning, entry, memory, loading, searching, complete, count, placed, indexOf, view, onStop]);
  return (next) => {
    // What has the tab stop is what somebody looks at, where it is seen. The focus stays on what chose the view.
    const top = view.current?.topOf(stop) ?? -1;
    // At the top of the page, the other view begins at its top, too.
    if (stop === 0 && window.scrollY === 0) return remember(next, null, { item: -1, offset: 0 });
    const seen = top >= 0 && top < window.innerHeight;
    remember(next, null, seen ? { item: stop, offset: Math.min(top, window.innerHeight / 2) } : undefined);
  };
}
