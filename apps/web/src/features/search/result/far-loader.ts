/** Loads the parts of a result that somebody jumps to, whatever lies before them. */
import { MAX_ROWS } from "@vitrine/contract/limits";

interface Options<P> {
  /** Places that are loaded anyway: the first ones. */
  readonly covered: number;
  readonly size: number;
  /** Of a page. */
  readonly rows: number;
  readonly load: (start: number, rows: number, signal: AbortSignal) => Promise<P>;
  readonly onPage: (page: P, start: number, rows: number) => void;
  /**
   * `end`: the place after the last one that was asked for. Gives the places that there are, where all that the error
   * tells is that they end before it: loading goes on within them.
   */
  readonly onError: (error: unknown, end: number) => number | undefined;
}

export interface FarLoader {
  /** These places are seen, or will be soon. Only what was needed last counts. */
  need(first: number, last: number): void;
  /** Asks again for what has failed. */
  retry(): void;
  stop(): void;
}

/** Milliseconds: a jump is asked for at once; while a scrollbar is dragged, where it rests. */
const REST = 80;
const CALM = 200;

export function createFarLoader<P>({ covered, size: places, rows, load, onPage, onError }: Options<P>): FarLoader {
  const asked = new Set<number>();
  let wanted = { first: 0, last: -1 };
  let running: { readonly first: number; readonly last: number; readonly abort: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  let failed = false;
  let size = places;

  const pageOf = (place: number) => Math.floor((place - covered) / rows);
  const startOf = (page: number) => covered + page * rows;

  /** The first pages in a row that are missing of what is wanted. */
  function missing(): { first: number; last: number } | undefined {
    const end = pageOf(Math.min(wanted.last, size - 1));
    let first = pageOf(Math.max(covered, wanted.first));
    while (first <= end && asked.has(first)) first++;
    if (first > end || wanted.last < covered) return undefined;
    let last = first;
    while (last < end && !asked.has(last + 1) && (last + 2 - first) * rows <= MAX_ROWS) last++;
    return { first, last };
  }

  function run(): void {
    timer = undefined;
    const pages = running || failed ? undefined : missing();
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
        for (let one = pages.first; one <= pages.last; one++) asked.add(one);
        onPage(page, start, count);
        run();
      },
      (error: unknown) => {
        if (running !== here) return;
        running = null;
        const most = onError(error, start + count);
        failed = most === undefined;
        size = Math.min(size, most ?? size);
        run();
      },
    );
  }

  return {
    need(first, last) {
      wanted = { first, last };
      const pages = missing();
      if (!pages) return;
      if (running && (running.last < pages.first || running.first > pages.last)) {
        running.abort.abort();
        running = null;
      }
      const now = performance.now();
      const calm = now - latest > CALM;
      latest = now;
      clearTimeout(timer);
      if (calm) run();
      else timer = setTimeout(run, REST);
    },
    retry() {
      failed = false;
      run();
    },
    stop() {
      clearTimeout(timer);
      running?.abort.abort();
      running = null;
      failed = true;
    },
  };
}
