import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { keptInTab } from "../../shared/kept.ts";
import { rememberSearch, type SearchMemory } from "./result/search-memory.ts";
import type { Result } from "./result/use-result.ts";
import type { ViewHandle } from "./views/search-view.ts";

/** Milliseconds between two notes of where one is. */
const NOTE_EVERY = 200;
/** Milliseconds in which pages may come that the old place needs. */
const PATIENCE = 8000;
/** Paints that the rows of the old place may take. */
const FRAMES = 30;
/** Whoever moves meanwhile goes their own way; a finger is a pointer, too. */
const OWN_WAY = ["wheel", "pointerdown", "keydown"] as const;

/** Keeps where one is in the result, and goes back there when the history does. */
export function useReturn(
  visit: string,
  address: string,
  memory: SearchMemory | undefined,
  result: Result,
  grid: RefObject<ViewHandle | null>,
  stop: number,
  onStop: (item: number) => void,
): void {
  const entry = `${visit} ${address}`;
  const [reached, setReached] = useState("");
  const returning = memory !== undefined && memory.anchor !== null && reached !== entry;
  const began = useRef({ entry, at: 0 });
  if (began.current.entry !== entry || began.current.at === 0) began.current = { entry, at: performance.now() };
  const latest = useRef({ result, stop, visit, address, returning });
  latest.current = { result, stop, visit, address, returning };

  const note = useCallback(() => {
    const { result: now, stop: at, visit: key, address: here, returning: busy } = latest.current;
    if (busy || now.loading || now.searching || !grid.current) return;
    const { item, offset } = grid.current.anchor();
    rememberSearch(keptInTab, key, {
      address: here,
      count: now.ids.length,
      anchor: now.ids[item] ?? null,
      offset: Math.round(offset),
      focus: now.ids[at] ?? null,
    });
  }, [grid]);

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
    addEventListener("pagehide", note);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", soon);
      removeEventListener("pagehide", note);
    };
  }, [note]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus has moved
  useEffect(note, [note, stop]);

  const { loading, searching, complete } = result;
  const count = result.ids.length;
  useEffect(() => {
    if (!returning || memory === undefined || loading || searching) return;
    const { result: now } = latest.current;
    const item = memory.anchor === null ? -1 : now.indexOf(memory.anchor);
    const focus = memory.focus === null ? -1 : now.indexOf(memory.focus);
    const tooLate = performance.now() - began.current.at > PATIENCE;
    if (item < 0 && !complete && !tooLate && count < memory.count) {
      now.loadMore();
      return;
    }
    // The rows of the old place come with one of the next paints; only then is there something to focus.
    const settle = (framesLeft: number) => {
      if (item >= 0) grid.current?.bring(item, memory.offset);
      const settled = framesLeft < FRAMES && (focus < 0 || grid.current?.focus(focus) === true);
      if (settled || framesLeft === 0) leave();
      else frame = requestAnimationFrame(() => settle(framesLeft - 1));
    };
    const leave = () => setReached(entry);
    let frame = requestAnimationFrame(() => {
      if (focus >= 0) onStop(focus);
      settle(FRAMES);
      // Only now: the swing of the gesture that led back must not end it before it began.
      for (const kind of OWN_WAY) addEventListener(kind, leave, { passive: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const kind of OWN_WAY) removeEventListener(kind, leave);
    };
  }, [returning, entry, memory, loading, searching, complete, count, grid, onStop]);
}
