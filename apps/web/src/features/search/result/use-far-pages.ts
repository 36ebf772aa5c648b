import { isApiError } from "@vitrine/contract/api-error";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { SearchReply } from "../../../shared/search/find-assets.ts";
import { createFarLoader, type FarLoader } from "./far-loader.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";

interface Options {
  /** The first page of the search that they belong to; undefined where none is asked for. */
  readonly of: SearchReply | undefined;
  readonly covered: number;
  readonly size: number;
  readonly rows: number;
  readonly load: (start: number, rows: number, signal: AbortSignal) => Promise<SearchReply>;
}

export interface FarPages {
  readonly pages: readonly SearchReply[];
  readonly error: Error | null;
  /** Places that there turned out to be, where the total was too high. */
  readonly most: number;
  need(first: number, last: number): void;
  retry(): void;
}

interface State extends Pick<FarPages, "pages" | "error" | "most"> {
  readonly of: SearchReply | undefined;
}

const nothing: State = { of: undefined, pages: [], error: null, most: Number.POSITIVE_INFINITY };

/** The pages of a result that somebody has jumped to. They keep their rows: with others, all would be asked for anew. */
export function useFarPages({ of, covered, size, rows: current, load }: Options): FarPages {
  const [held, setHeld] = useState({ of, rows: current });
  if (held.of !== of) setHeld({ of, rows: current });
  const { rows } = held;
  const loader = useRef<FarLoader>(null);
  const [state, setState] = useState(nothing);
  const ask = useEffectEvent((start: number, count: number, signal: AbortSignal) => load(start, count, signal));
  useEffect(() => {
    if (of === undefined || size <= covered) return;
    const update = (change: (before: State) => Partial<State>) =>
      setState((before) => {
        const current = before.of === of ? before : { ...nothing, of };
        return { ...current, ...change(current) };
      });
    let again: ReturnType<typeof setTimeout> | undefined;
    const made = createFarLoader<SearchReply>({
      covered,
      size,
      rows,
      load: ask,
      onPage: (page, start, count) => {
        const end = start + page.response.docs.length;
        const most = page.response.docs.length < count ? end : Number.POSITIVE_INFINITY;
        update((before) => ({ pages: [...before.pages, page], error: null, most: Math.min(before.most, most) }));
      },
      onError: (error, end) => {
        // An engine reaches so far and no farther.
        if (isApiError(error, "search.window") && error.details.window < end) {
          const { window } = error.details;
          update((before) => ({ error: null, most: Math.min(before.most, window) }));
          return window;
        }
        update(() => ({ error: error as Error }));
        if (isSearchUnavailable(error)) again = setTimeout(() => made.retry(), 1000 * (error.retryAfter ?? 2));
        return undefined;
      },
    });
    loader.current = made;
    return () => {
      clearTimeout(again);
      made.stop();
      loader.current = null;
    };
  }, [of, covered, size, rows]);
  const need = useCallback((first: number, last: number) => loader.current?.need(first, last), []);
  const retry = useCallback(() => {
    setState((before) => ({ ...before, error: null }));
    loader.current?.retry();
  }, []);
  const { pages, error, most } = state.of === of ? state : nothing;
  return useMemo(() => ({ pages, error, most, need, retry }), [pages, error, most, need, retry]);
}
