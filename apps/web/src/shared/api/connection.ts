/** Tracks whether the server is reachable, from the results of calls and the browser's online status. */
import { ApiError, isProxyError } from "@vitrine/contract/api-error";

export interface Connection {
  get(): boolean;
  subscribe(listener: () => void): () => void;
  report(untilReachable: boolean): void;
  /** Checks the server after a failure outside of API calls, such as a picture that did not load. */
  check(): void;
  /** Resolves as soon as the server is reachable. */
  untilReachable(): Promise<void>;
}

/** Milliseconds between two attempts to reach the server. */
const RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 15_000;

/**
 * Observes the browser's online status until the signal is aborted. While the server is unreachable, `ask` is called
 * repeatedly; its result arrives through `report`.
 */
export function createConnection(ask: () => Promise<unknown>, signal: AbortSignal): Connection {
  let online = true;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const askLater = (pause: number) => {
    clearTimeout(asking);
    asking = setTimeout(() => {
      askLater(Math.min(2 * pause, MAX_RETRY_DELAY_MS));
      void ask().catch(() => undefined);
    }, pause);
  };
  const setOnline = (next: boolean) => {
    if (next === online || signal.aborted) return;
    online = next;
    if (online) clearTimeout(asking);
    else askLater(RETRY_DELAY_MS);
    for (const listener of listeners) listener();
  };
  window.addEventListener("offline", () => setOnline(false), { signal });
  window.addEventListener("online", () => setOnline(true), { signal });
  signal.addEventListener("abort", () => clearTimeout(asking));
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let isChecking = false;
  return {
    get: () => online,
    subscribe,
    report: setOnline,
    check: () => {
      if (isChecking || !online) return;
      isChecking = true;
      const settled = () => {
        isChecking = false;
      };
      ask().then(settled, settled);
    },
    untilReachable: () =>
      new Promise((resolve) => {
        if (online) return resolve();
        const enough = subscribe(() => {
          enough();
          resolve();
        });
      }),
  };
}

/** Whether the server sent no reply, or a proxy replied for an unavailable server. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === "network") return true;
  return (error.code === "unknown" || isProxyError(error.code)) && [502, 503, 504].includes(error.status);
}
