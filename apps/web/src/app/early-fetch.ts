/** Milliseconds after which unused early responses are discarded as outdated. */
const MAX_AGE_MS = 10_000;

/**
 * A fetch that uses the requests started by the page before the script was loaded, each once and for the same session.
 */
export function createFetchReusingEarlyRequests(early: Record<string, Promise<Response>>): typeof fetch {
  setTimeout(() => {
    for (const key of Object.keys(early)) {
      void early[key]?.then(({ body }) => body?.cancel()).catch(() => {});
      delete early[key];
    }
  }, MAX_AGE_MS);
  return async (input, init) => {
    const token = new Headers(init?.headers).get("authorization") ?? "";
    const key = `${init?.method ?? "GET"} ${String(input)} ${token}`;
    const started = early[key];
    if (!started) return fetch(input, init);
    delete early[key];
    // If the early request failed, it is sent again, so that errors are handled as usual.
    return started.catch(() => fetch(input, init));
  };
}
