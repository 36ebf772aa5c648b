import { useWindowEvent } from "@mantine/hooks";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useHost } from "../../shared/host/host-context.tsx";
import { type ResultScrollPosition, saveResultScrollPosition } from "./result/search-position.ts";
import type { SearchResult } from "./result/use-search-result.ts";
import type { ViewHandle } from "./views/search-view.ts";
import { SCROLL_INPUT_EVENTS } from "./views/search-view.ts";

/** Throttles saving the position. */
const SAVE_INTERVAL_MS = 200;
/** How long to wait for the pages of the saved position. */
const RESTORE_TIMEOUT_MS = 8000;
/** Positions loaded before and after the saved one. */
const ROWS_NEARBY = 30;
/** Animation frames to wait for the rows of the saved position. */
const MAX_FRAMES = 30;

interface ScrollRestorationOptions {
  readonly visit: string;
  readonly address: string;
  readonly memory: ResultScrollPosition | undefined;
  readonly result: SearchResult;
  readonly view: RefObject<ViewHandle | null>;
  /** The roving tab stop. */
  readonly stop: number;
  readonly onStop: (item: number) => void;
  /** An overlay covers the page and has the focus. */
  readonly covered: boolean;
}

/**
 * Saves the scroll position in the result and the focused asset, and restores them on history navigation. Returns a
 * function that saves the position for another view of the same result.
 */
export function useScrollRestoration(options: ScrollRestorationOptions): (next: string) => void {
  const { visit, address, memory, result, view, stop } = options;
  const { tabStorage } = useHost();
  const entry = `${visit} ${address}`;
  const [restoredEntry, setRestoredEntry] = useState("");
  const restoring = memory !== undefined && memory.anchor !== null && restoredEntry !== entry;
  const savePosition = (as: string, focus: string | null, anchor = view.current?.anchor()) => {
    if (restoring || result.loading || result.searching || anchor === undefined) return;
    const { item, offset } = anchor;
    saveResultScrollPosition(tabStorage, visit, {
      address: as,
      count: result.contiguousCount,
      anchor: result.ids[item] ?? null,
      place: item,
      offset: Math.round(offset),
      focus,
      focusPlace: stop,
    });
  };
  const isAssetFocused = useRef(false);
  const save = useEffectEvent(() => savePosition(address, (isAssetFocused.current && result.ids[stop]) || null));
  useFocusTracking(entry, isAssetFocused, () => save());
  useSaving(() => save());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab stop moves
  useEffect(() => save(), [stop]);
  useRestoring(options, entry, restoring, () => setRestoredEntry(entry));
  return (next) => {
    // Keeps the tab stop's row in place if it is visible.
    const top = view.current?.topOf(stop) ?? -1;
    // A page at its top: the next view starts at its top, too, instead of at its first item.
    if (stop === 0 && window.scrollY === 0) return savePosition(next, null, { item: -1, offset: 0 });
    const seen = top >= 0 && top < window.innerHeight;
    savePosition(next, null, seen ? { item: stop, offset: Math.min(top, window.innerHeight / 2) } : undefined);
  };
}

/** Tracks whether an asset of the result has the focus. */
function useFocusTracking(entry: string, isAssetFocused: RefObject<boolean>, onChange: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again for another entry
  useEffect(() => {
    isAssetFocused.current = document.activeElement?.closest("[data-item]") != null;
  }, [entry]);
  useWindowEvent("focusin", ({ target }) => {
    // Dialogs such as the info panel return the focus to their asset.
    if (!(target instanceof Element) || target.closest("[role=dialog]")) return;
    const before = isAssetFocused.current;
    isAssetFocused.current = target.closest("[data-item]") !== null;
    if (isAssetFocused.current !== before) onChange();
  });
}

/** Saves while the page is scrolled, and when it is left. */
function useSaving(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  const timer = useRef(0);
  const saveSoon = () => {
    timer.current ||= window.setTimeout(() => {
      timer.current = 0;
      save();
    }, SAVE_INTERVAL_MS);
  };
  useWindowEvent("scroll", saveSoon, { passive: true });
  useWindowEvent("pagehide", onSave);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A layout effect, so that the rows can still be measured.
  useLayoutEffect(() => () => save(), []);
}

/** Returns a function that focuses an item, or, while an overlay covers the page, does so once it has closed. */
function useItemFocus({ result, view, covered }: ScrollRestorationOptions): (item: number) => boolean {
  const pendingFocus = useRef<string>(null);
  const restoreFocus = useEffectEvent(() => {
    const item = pendingFocus.current === null ? -1 : result.indexOf(pendingFocus.current);
    pendingFocus.current = null;
    if (item >= 0 && document.activeElement === document.body) view.current?.focus(item);
  });
  useEffect(() => {
    if (!covered) restoreFocus();
  }, [covered]);
  return (item) => {
    if (!covered) return view.current?.focus(item) === true;
    pendingFocus.current = result.ids[item] ?? null;
    return true;
  };
}

/** Current position of the asset; null while pages that may contain it are loading, -1 if it was not found. */
function findItem(result: SearchResult, id: string | null, place: number, atLeast: number): number | null {
  const item = id === null ? -1 : result.indexOf(id);
  if (item >= 0 || id === null) return item;
  if (result.hasAllPositions && place < result.ids.length) {
    // The asset may have moved; then its saved position is used.
    if (result.ids[place] !== undefined) return place;
    result.ensureLoaded(Math.max(0, place - ROWS_NEARBY), place + ROWS_NEARBY);
    return null;
  }
  // Without positions for all hits, it is reached page by page.
  if (result.complete || result.contiguousCount >= Math.max(atLeast, place + 1)) return -1;
  result.loadMore();
  return null;
}

/** Scrolls to the saved position as soon as its rows are there, unless the user scrolls before. */
function useRestoring(options: ScrollRestorationOptions, entry: string, restoring: boolean, onEnd: () => void): void {
  const { memory, result, view, onStop } = options;
  const startedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has its own timeout
  useEffect(() => {
    startedAt.current = performance.now();
  }, [entry]);
  const isLate = () => performance.now() - startedAt.current > RESTORE_TIMEOUT_MS;
  const find = useEffectEvent((id: string | null, place: number) =>
    isLate() ? (id === null ? -1 : result.indexOf(id)) : findItem(result, id, place, memory?.count ?? 0),
  );
  const focusItem = useEffectEvent(useItemFocus(options));
  const isBelow = useEffectEvent((item: number, offset: number) => (view.current?.topOf(item) ?? offset) > offset + 1);
  const end = useEffectEvent(onEnd);
  const { loading, searching, complete, contiguousCount, hasAllPositions, indexOf } = result;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever more is loaded
  useEffect(() => {
    if (!restoring || memory === undefined || loading || searching) return;
    const { anchor, place = 0, focus: focused, focusPlace = place } = memory;
    const item = find(anchor, place);
    if (item === null) return;
    // The focused asset may be on a later page than the top row, which is shown meanwhile.
    const focus = find(focused, focusPlace);
    const ended = new AbortController();
    // The rows render within the next frames; only then can one be focused.
    const settle = (framesLeft: number) => {
      // The view's code may still be loading.
      if (view.current === null && !isLate()) return nextFrame(framesLeft);
      if (item >= 0) view.current?.scrollToItem(item, memory.offset);
      const settled = framesLeft < MAX_FRAMES && (focus === null || focus < 0 || focusItem(focus));
      if (!settled && framesLeft > 0) nextFrame(framesLeft - 1);
      // Continues while the row is below its place: the page may be too short until more rows are loaded.
      else if (focus !== null && (complete || isLate() || !isBelow(item, memory.offset))) end();
    };
    const nextFrame = (framesLeft: number) => {
      frame = requestAnimationFrame(() => settle(framesLeft));
    };
    let frame = requestAnimationFrame(() => {
      if (focus !== null && focus >= 0) onStop(focus);
      settle(MAX_FRAMES);
      // Attached late, to ignore leftover scroll momentum of the gesture that navigated back.
      for (const kind of SCROLL_INPUT_EVENTS)
        addEventListener(kind, () => end(), { passive: true, signal: ended.signal });
    });
    return () => {
      cancelAnimationFrame(frame);
      ended.abort();
    };
  }, [restoring, entry, memory, loading, searching, complete, contiguousCount, hasAllPositions, indexOf, view, onStop]);
}
