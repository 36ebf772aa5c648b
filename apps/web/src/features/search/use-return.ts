import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useHost } from "../../shared/host/host-context.tsx";
import { rememberSearch, type SearchMemory } from "./result/search-memory.ts";
import type { Result } from "./result/use-result.ts";
import { SCROLLING_INPUT } from "./views/scrolling-input.ts";
import type { ViewHandle } from "./views/search-view.ts";

/** Throttle in milliseconds of saving the position. */
const NOTE_EVERY = 200;
/** Milliseconds in which pages may come that the old place needs. */
const PATIENCE = 8000;
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

/** Saves the scroll position in the result and the focus, where an asset has it, and restores them on history navigation. */
export function useReturn({ visit, address, memory, result, view, stop, onStop, covered }: Returning): void {
  const { tabStorage } = useHost();
  const entry = `${visit} ${address}`;
  const [reached, setReached] = useState("");
  const returning = memory !== undefined && memory.anchor !== null && reached !== entry;
  const began = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has patience of its own
  useEffect(() => {
    began.current = performance.now();
  }, [entry]);

  const onAsset = useRef(false);
  const note = useEffectEvent(() => {
    if (returning || result.loading || result.searching || !view.current) return;
    const { item, offset } = view.current.anchor();
    rememberSearch(tabStorage, visit, {
      address,
      count: result.ids.length,
      anchor: result.ids[item] ?? null,
      offset: Math.round(offset),
      focus: (onAsset.current && result.ids[stop]) || null,
    });
  });

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
  const count = result.ids.length;
  /** The items of the old place; null as long as pages are to come that may hold them. */
  const seek = useEffectEvent((old: SearchMemory) => {
    const item = old.anchor === null ? -1 : result.indexOf(old.anchor);
    const focus = old.focus === null ? -1 : result.indexOf(old.focus);
    const tooLate = performance.now() - began.current > PATIENCE;
    if (item >= 0 || complete || tooLate || count >= old.count) return { item, focus };
    result.loadMore();
    return null;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: more has come, or nothing more will
  useEffect(() => {
    if (!returning || memory === undefined || loading || searching) return;
    const found = seek(memory);
    if (found === null) return;
    const { item, focus } = found;
    // The rows of the old place come with one of the next paints; only then is there something to focus.
    const settle = (framesLeft: number) => {
      if (item >= 0) view.current?.bring(item, memory.offset);
      const settled = framesLeft < FRAMES && (focus < 0 || refocus(focus));
      if (settled || framesLeft === 0) leave();
      else frame = requestAnimationFrame(() => settle(framesLeft - 1));
    };
    const leave = () => setReached(entry);
    let frame = requestAnimationFrame(() => {
      if (focus >= 0) onStop(focus);
      settle(FRAMES);
      // Only now: the swing of the gesture that led back must not end it before it began.
      for (const kind of SCROLLING_INPUT) addEventListener(kind, leave, { passive: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const kind of SCROLLING_INPUT) removeEventListener(kind, leave);
    };
  }, [returning, entry, memory, loading, searching, complete, count, view, onStop]);
}
