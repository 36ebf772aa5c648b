/** Tracks whether the server is reachable, from the results of calls and the browser's online status. */
import { ApiError, isProxyErrorCode } from "@vitrine/contract/api-error";
import { Store } from "../store.ts";

/** Milliseconds between two attempts to reach the server: at first, and at most. */
const RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 15_000;

/**
 * Observes the browser's online status until the signal is aborted. While the server is unreachable, `ask` is called
 * repeatedly; its result arrives through `report`.
 */
export class ConnectionStore extends Store<boolean> {
  readonly #ask: () => Promise<unknown>;
  readonly #signal: AbortSignal;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isChecking = false;

  constructor(ask: () => Promise<unknown>, signal: AbortSignal) {
    super(true);
    this.#ask = ask;
    this.#signal = signal;
    window.addEventListener("offline", () => this.report(false), { signal });
    window.addEventListener("online", () => this.report(true), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#retry));
  }

  readonly report = (isReachable: boolean): void => {
    if (isReachable === this.get() || this.#signal.aborted) return;
    if (isReachable) clearTimeout(this.#retry);
    else this.#askLater(RETRY_DELAY_MS);
    this.set(isReachable);
  };

  /** Checks the server after a failure outside of API calls, such as a picture that did not load. */
  check(): void {
    if (this.#isChecking || !this.get()) return;
    this.#isChecking = true;
    const settled = () => {
      this.#isChecking = false;
    };
    this.#ask().then(settled, settled);
  }

  /** Resolves as soon as the server is reachable. */
  untilReachable(): Promise<void> {
    return new Promise((resolve) => {
      if (this.get()) return resolve();
      const end = this.subscribe(() => {
        end();
        resolve();
      });
    });
  }

  #askLater(pause: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#askLater(Math.min(2 * pause, MAX_RETRY_DELAY_MS));
      void this.#ask().catch(() => undefined);
    }, pause);
  }
}

/** Whether the server sent no reply, or a proxy replied for an unavailable server. */
export function isServerUnreachableError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === "network") return true;
  return (error.code === "unknown" || isProxyErrorCode(error.code)) && [502, 503, 504].includes(error.status);
}
