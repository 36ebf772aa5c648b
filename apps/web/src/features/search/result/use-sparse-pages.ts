import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { SearchReply } from "../../../shared/search/find-assets.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";
import { createSparsePageLoader, type SparsePageLoader } from "./sparse-page-loader.ts";

interface Options {
  /** First page of the search whose other pages are loaded; undefined if there is nothing to load. */
  readonly firstPage: SearchReply | undefined;
  readonly covered: number;
  readonly size: number;
  readonly rows: number;
  readonly load: (start: number, rows: number, signal: AbortSignal) => Promise<SearchReply>;
}

interface State {
  readonly firstPage: SearchReply | undefined;
  readonly pages: readonly SearchReply[];
  readonly error: Error | null;
  /** Actual number of items, if the reported total was too high. */
  readonly maxCount: number;
}

const nothing: State = { firstPage: undefined, pages: [], error: null, maxCount: Number.POSITIVE_INFINITY };

/**
 * Loads pages of a result at any position. The page size is fixed until the search changes, else all would load again.
 */
export function useSparsePages({ firstPage, covered, size, rows: current, load }: Options) {
  const [pinned, setPinned] = useState({ firstPage, rows: current });
  if (pinned.firstPage !== firstPage) setPinned({ firstPage, rows: current });
  const { rows } = pinned;
  const loader = useRef<SparsePageLoader>(null);
  const [state, setState] = useState(nothing);
  const ask = useEffectEvent((start: number, count: number, signal: AbortSignal) => load(start, count, signal));
  useEffect(() => {
    if (firstPage === undefined || size <= covered) return;
    const update = (change: (before: State) => Partial<State>) =>
      setState((before) => {
        const current = before.firstPage === firstPage ? before : { ...nothing, firstPage };
        return { ...current, ...change(current) };
      });
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const created = createSparsePageLoader<SearchReply>({
      covered,
      size,
      rows,
      load: ask,
      onPage: (page, start, count) => {
        const end = start + page.response.docs.length;
        const maxCount = page.response.docs.length < count ? end : Number.POSITIVE_INFINITY;
        update((before) => ({
          pages: [...before.pages, page],
          error: null,
          maxCount: Math.min(before.maxCount, maxCount),
        }));
      },
      onError: (error, end) => {
        // The search engine limits how far results can be paged.
        if (isApiErrorWithCode(error, "search.window") && error.details.window < end) {
          const { window } = error.details;
          update((before) => ({ error: null, maxCount: Math.min(before.maxCount, window) }));
          return window;
        }
        update(() => ({ error: error as Error }));
        if (isSearchUnavailable(error)) retryTimer = setTimeout(() => created.retry(), 1000 * (error.retryAfter ?? 2));
        return undefined;
      },
    });
    loader.current = created;
    return () => {
      clearTimeout(retryTimer);
      created.stop();
      loader.current = null;
    };
  }, [firstPage, covered, size, rows]);
  const ensureLoaded = useCallback((first: number, last: number) => loader.current?.ensureLoaded(first, last), []);
  const retry = useCallback(() => {
    setState((before) => ({ ...before, error: null }));
    loader.current?.retry();
  }, []);
  const { pages, error, maxCount } = state.firstPage === firstPage ? state : nothing;
  return { pages, error, maxCount, ensureLoaded, retry };
}
