import { useEffect, useState } from "react";

/** Maximum milliseconds to wait for an idle page. */
const MAX_IDLE_WAIT_MS = 3000;
/** Maximum milliseconds to wait for pictures. */
const PICTURE_TIMEOUT_MS = 6000;

/**
 * Prefetches files of parts that are not needed initially, when the browser is idle and the visible pictures have
 * loaded,
 * since both would compete for bandwidth. Failures are ignored: the part is fetched again when it is shown.
 *
 * @param ready whether the page's main content is loaded.
 * @param fetches must be the same list in all renders.
 */
export function usePrefetchWhenIdle(ready: boolean, fetches: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!ready) return;
    const run = () => {
      for (const fetch of fetches) fetch().catch(() => undefined);
    };
    let stop = () => {};
    const cancel = runWhenIdle(() => {
      stop = runAfterPictures(run);
    });
    return () => {
      cancel();
      stop();
    };
  }, [ready, fetches]);
}

/** Maximum milliseconds that parts beside the results wait for pictures. */
const SHORT_PICTURE_TIMEOUT_MS = 1500;

/**
 * Becomes true when the main content and its visible pictures have loaded, or after a timeout. For parts beside them,
 * whose loading and rendering would delay the pictures.
 */
export function usePicturesLoaded(ready: boolean): boolean {
  const [came, setCame] = useState(false);
  const waiting = ready && !came;
  useEffect(() => {
    if (!waiting) return;
    let stop = () => {};
    // The pictures are in the page after the next paint.
    const frame = requestAnimationFrame(() => {
      stop = runAfterPictures(() => setCame(true), SHORT_PICTURE_TIMEOUT_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [waiting]);
  return came;
}

/** Maximum number of checks for pictures; a page without pictures is idle by then. */
const MAX_CHECKS = 9;
/** Milliseconds between two checks for pictures. */
const CHECK_INTERVAL_MS = 500;

/** Prefetches a file for the header and layout around the pages, which do not know when a page has loaded. */
export function usePrefetchAfterPictures(fetch: () => Promise<unknown>): void {
  useEffect(() => {
    let stop = () => {};
    let remainingChecks = MAX_CHECKS;
    const timer = setInterval(() => {
      remainingChecks--;
      // Waits for a second picture, since the first may be the logo.
      if (remainingChecks > 0 && !document.images[1]) return;
      clearInterval(timer);
      stop = runAfterPictures(() => void fetch().catch(() => undefined));
    }, CHECK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [fetch]);
}

/** Returns the function that cancels it. */
function runWhenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, MAX_IDLE_WAIT_MS / 2);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
  return () => window.cancelIdleCallback(waiting);
}

/** Runs when no visible picture is loading any more; returns the function that cancels it. */
function runAfterPictures(run: () => void, timeoutMs = PICTURE_TIMEOUT_MS): () => void {
  const pendingPictures = new Set([...document.images].filter((picture) => !picture.complete && isInWindow(picture)));
  if (pendingPictures.size === 0) {
    run();
    return () => {};
  }
  const controller = new AbortController();
  const end = () => {
    controller.abort();
    clearTimeout(timer);
  };
  const done = () => {
    end();
    run();
  };
  const timer = setTimeout(done, timeoutMs);
  for (const picture of pendingPictures) {
    const came = () => {
      pendingPictures.delete(picture);
      if (pendingPictures.size === 0) done();
    };
    for (const kind of ["load", "error"]) picture.addEventListener(kind, came, controller);
  }
  return end;
}

function isInWindow(picture: HTMLImageElement): boolean {
  const { top, bottom } = picture.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
