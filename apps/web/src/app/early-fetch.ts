/** Milliseconds after which an answer that nobody has taken is given up: it may not be true any more. */
const KEPT = 10_000;

/** Answers calls with the requests that the page started before the script was loaded, each once and for whom it was. */
export function earlyFetch(early: Record<string, Promise<Response>>): typeof fetch {
  setTimeout(() => {
    for (const key of Object.keys(early)) {
      void early[key]?.then(({ body }) => body?.cancel()).catch(() => {});
      delete early[key];
    }
  }, KEPT);
  return async (input, init) => {
    const token = new Headers(init?.headers).get("authorization") ?? "";
    const key = `${init?.method ?? "GET"} ${String(input)} ${token}`;
    const started = early[key];
    if (!started) return fetch(input, init);
    delete early[key];
    // Without an answer it is asked again, so that what follows is the ordinary failure.
    return started.catch(() => fetch(input, init));
  };
}
