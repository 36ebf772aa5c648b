import { useEffect } from "react";

/** Milliseconds: a page that never comes to rest gets its parts all the same. */
const LATEST = 3000;

/**
 * Fetches the files of parts that nobody needs at first, when the browser has nothing else to do. A failure is none:
 * the part asks again when it is shown, and says what is missing.
 *
 * @param ready what the page was opened for is there.
 * @param fetches one list for all renders.
 */
export function useFetchWhenIdle(ready: boolean, fetches: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!ready) return;
    const run = () => {
      for (const fetch of fetches) fetch().catch(() => undefined);
    };
    // Safari has no idle callback.
    if (!window.requestIdleCallback) {
      const timer = window.setTimeout(run, LATEST / 2);
      return () => clearTimeout(timer);
    }
    const waiting = window.requestIdleCallback(run, { timeout: LATEST });
    return () => window.cancelIdleCallback(waiting);
  }, [ready, fetches]);
}

/** Milliseconds: the page has come to rest by then. */
const AHEAD = 2500;

/** The same for parts of the frame, which does not know what its page was opened for. */
export function useFetchAhead(fetch: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = window.setTimeout(() => void fetch().catch(() => undefined), AHEAD);
    return () => window.clearTimeout(timer);
  }, [fetch]);
}
