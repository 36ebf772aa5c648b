import { useEffect, useState } from "react";

/** Milliseconds: a page that never comes to rest gets its parts all the same. */
const LATEST = 3000;
/** Milliseconds that pictures may take before the parts stand in the same queue as they do. */
const PATIENCE = 6000;

/**
 * Fetches the files of parts that nobody needs at first, when the browser has nothing else to do and the pictures in the
 * window have come: on a slow line they would share it with them. A failure is none: the part asks again when it is
 * shown, and says what is missing.
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
    let stop = () => {};
    const cancel = whenIdle(() => {
      stop = afterPictures(run);
    });
    return () => {
      cancel();
      stop();
    };
  }, [ready, fetches]);
}

/** Milliseconds that parts beside the results wait for pictures. */
const BRIEF = 1500;

/**
 * True, and from then on, once what the page was opened for is there with the pictures in the window, or they take too
 * long: for parts that stand beside it, whose files and drawing would hold the pictures up.
 */
export function usePicturesCame(ready: boolean): boolean {
  const [came, setCame] = useState(false);
  const waiting = ready && !came;
  useEffect(() => {
    if (!waiting) return;
    let stop = () => {};
    // The pictures are in the page once the rows have been painted.
    const frame = requestAnimationFrame(() => {
      stop = afterPictures(() => setCame(true), BRIEF);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [waiting]);
  return came;
}

/** Looks for pictures: a page without any has come to rest by then. */
const AHEAD = 9;
/** Milliseconds between two looks for pictures. */
const LOOK = 500;

/** The same for parts of the frame, which does not know what its page was opened for. */
export function useFetchAhead(fetch: () => Promise<unknown>): void {
  useEffect(() => {
    let stop = () => {};
    let left = AHEAD;
    const timer = setInterval(() => {
      left--;
      // The first may be the house's logo.
      if (left > 0 && !document.images[1]) return;
      clearInterval(timer);
      stop = afterPictures(() => void fetch().catch(() => undefined));
    }, LOOK);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [fetch]);
}

/** Gives the function that calls it off. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, LATEST / 2);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(run, { timeout: LATEST });
  return () => window.cancelIdleCallback(waiting);
}

/** Runs once no picture in the window is on its way, at once where none is; gives the function that calls it off. */
function afterPictures(run: () => void, patience = PATIENCE): () => void {
  const awaited = new Set([...document.images].filter((picture) => !picture.complete && isInWindow(picture)));
  if (awaited.size === 0) {
    run();
    return () => {};
  }
  const over = new AbortController();
  const end = () => {
    over.abort();
    clearTimeout(timer);
  };
  const done = () => {
    end();
    run();
  };
  const timer = setTimeout(done, patience);
  for (const picture of awaited) {
    const came = () => {
      awaited.delete(picture);
      if (awaited.size === 0) done();
    };
    for (const kind of ["load", "error"]) picture.addEventListener(kind, came, over);
  }
  return end;
}

function isInWindow(picture: HTMLImageElement): boolean {
  const { top, bottom } = picture.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
