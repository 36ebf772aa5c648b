/** Whether the server can be reached, by the last calls and by what the browser says. */
import { ApiError, isProxyError } from "@vitrine/contract/api-error";

export interface Connection {
  get(): boolean;
  subscribe(listener: () => void): () => void;
  report(reached: boolean): void;
  /** Something did not come, which no call can have noticed: the server is asked whether it is there. */
  doubt(): void;
  /** Resolves when the server can be reached: at once where it can be. */
  reached(): Promise<void>;
}

/** Milliseconds between two questions to a server that does not answer. */
const PAUSE = 2000;
const LONGEST_PAUSE = 15_000;

/**
 * Listens to the browser until the signal is aborted. While nothing answers, `ask` is called again and again; whoever
 * asks reports what comes of it.
 */
export function createConnection(ask: () => Promise<unknown>, signal: AbortSignal): Connection {
  let online = true;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const askLater = (pause: number) => {
    clearTimeout(asking);
    asking = setTimeout(() => {
      askLater(Math.min(2 * pause, LONGEST_PAUSE));
      void ask().catch(() => undefined);
    }, pause);
  };
  const become = (next: boolean) => {
    if (next === online || signal.aborted) return;
    online = next;
    if (online) clearTimeout(asking);
    else askLater(PAUSE);
    for (const listener of listeners) listener();
  };
  window.addEventListener("offline", () => become(false), { signal });
  window.addEventListener("online", () => become(true), { signal });
  signal.addEventListener("abort", () => clearTimeout(asking));
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let doubting = false;
  return {
    get: () => online,
    subscribe,
    report: become,
    doubt: () => {
      if (doubting || !online) return;
      doubting = true;
      const settled = () => {
        doubting = false;
      };
      ask().then(settled, settled);
    },
    reached: () =>
      new Promise((resolve) => {
        if (online) return resolve();
        const enough = subscribe(() => {
          enough();
          resolve();
        });
      }),
  };
}

/** No answer came, or a proxy answered for a server that is away. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === "network") return true;
  return (error.code === "unknown" || isProxyError(error.code)) && [502, 503, 504].includes(error.status);
}
