/** Loads pages of a result in any order, such as after dragging the scrollbar. */
import { MAX_SEARCH_ROWS } from "@vitrine/contract/limits";

interface Options<P> {
  /** Number of first items that are loaded separately. */
  readonly covered: number;
  readonly size: number;
  /** Rows of a page. */
  readonly rows: number;
  readonly load: (start: number, rows: number, signal: AbortSignal) => Promise<P>;
  readonly onPage: (page: P, start: number, rows: number) => void;
  /**
   * `end`: position after the last requested row. Returns the actual number of items if the error means that the result
   * is shorter; loading continues within it. Returns undefined for other errors.
   */
  readonly onError: (error: unknown, end: number) => number | undefined;
}

export type SparsePageLoader = ReturnType<typeof createSparsePageLoader>;

/** Milliseconds: requests start at once after an idle time, else after a pause, as while dragging the scrollbar. */
const DRAG_PAUSE_MS = 80;
const IDLE_MS = 200;

export function createSparsePageLoader<P>({ covered, size: total, rows, load, onPage, onError }: Options<P>) {
  const requestedPages = new Set<number>();
  let requestedRange = { first: 0, last: -1 };
  let running: { readonly first: number; readonly last: number; readonly abort: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  let failed = false;
  let size = total;

  const pageOf = (place: number) => Math.floor((place - covered) / rows);
  const startOf = (page: number) => covered + page * rows;

  /** The first consecutive missing pages of the requested range. */
  function findMissingPages(): { first: number; last: number } | undefined {
    const end = pageOf(Math.min(requestedRange.last, size - 1));
    let first = pageOf(Math.max(covered, requestedRange.first));
    while (first <= end && requestedPages.has(first)) first++;
    if (first > end || requestedRange.last < covered) return undefined;
    let last = first;
    while (last < end && !requestedPages.has(last + 1) && (last + 2 - first) * rows <= MAX_SEARCH_ROWS) last++;
    return { first, last };
  }

  function run(): void {
    timer = undefined;
    const pages = running || failed ? undefined : findMissingPages();
    if (!pages) return;
    const abort = new AbortController();
    const here = { ...pages, abort };
    running = here;
    const start = startOf(pages.first);
    const count = Math.min(size, startOf(pages.last + 1)) - start;
    load(start, count, abort.signal).then(
      (page) => {
        if (running !== here) return;
        running = null;
        for (let one = pages.first; one <= pages.last; one++) requestedPages.add(one);
        onPage(page, start, count);
        run();
      },
      (error: unknown) => {
        if (running !== here) return;
        running = null;
        const newSize = onError(error, start + count);
        failed = newSize === undefined;
        size = Math.min(size, newSize ?? size);
        run();
      },
    );
  }

  return {
    /** Loads these positions, which are visible or near. Replaces the range of the last call. */
    ensureLoaded(first: number, last: number): void {
      requestedRange = { first, last };
      const pages = findMissingPages();
      if (!pages) return;
      if (running && (running.last < pages.first || running.first > pages.last)) {
        running.abort.abort();
        running = null;
      }
      const now = performance.now();
      const idle = now - latest > IDLE_MS;
      latest = now;
      clearTimeout(timer);
      if (idle) run();
      else timer = setTimeout(run, DRAG_PAUSE_MS);
    },
    /** Repeats failed requests. */
    retry(): void {
      failed = false;
      run();
    },
    stop(): void {
      clearTimeout(timer);
      running?.abort.abort();
      running = null;
      failed = true;
    },
  };
}
