// The connection to Meilisearch, with a circuit breaker: while the server is unreachable, requests fail at once, and
// pending requests fail soon after it stops responding. It reconnects automatically. Meilisearch's error messages are
// not passed on, because they name attributes and filters.

import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { Meilisearch, MeilisearchApiError, MeilisearchRequestError } from "meilisearch";
import semver from "semver";
import { StartError } from "../../../../platform/errors/start-error.ts";
import { EngineNotReadyError } from "../engine.ts";

export interface ConnectionOptions {
  url: string;
  /** API key of the server; empty if it needs none. */
  key: string;
  /** Milliseconds of silence after which a waiting search triggers a health check, and the timeout of that check. */
  timeouts?: { silenceMs: number; healthCheckMs: number };
  /** The oldest accepted version, instead of MIN_VERSION. */
  minVersion?: string;
  /** Logs a sentence for the operator. */
  log(level: "warn" | "info", sentence: string): void;
}

/** The oldest version that passed the engine suite. */
const MIN_VERSION = "1.50.0";
/** Milliseconds; with the check interval, half of `silenceMs`, a silent server is noticed within 300 ms. */
const DEFAULT_TIMEOUTS = { silenceMs: 80, healthCheckMs: 150 };
/** Milliseconds that a timer may be late on a machine that is not overloaded. */
const TIMER_TOLERANCE_MS = 20;
const MAX_HEALTH_CHECKS = 20;
/** Milliseconds between attempts to reconnect, and the timeout of each. */
const RECONNECT_INTERVAL_MS = 250;
const RECONNECT_TIMEOUT_MS = 2_000;

/** The server does not respond. That may change by itself, unlike a wrong setting. */
class UnreachableError extends StartError {}

class TimeoutError extends Error {}

/** Our index or document does not exist, for instance because the server lost its data. */
export class MeilisearchNotFoundError extends Error {}

interface PendingRequest {
  since: number;
  /** Searches are watched for silence of the server; long-running work is not. */
  watched: boolean;
  fail(error: Error): void;
}

export class MeilisearchConnection {
  readonly client: Meilisearch;
  version = "";
  /** Why the circuit is open; null while requests are sent. */
  problem: string | null = null;
  onLost = () => {};
  private readonly options: ConnectionOptions;
  private readonly timeouts: { silenceMs: number; healthCheckMs: number };
  private readonly pending = new Set<PendingRequest>();
  private lastReplyAt = 0;
  private silenceTimer: NodeJS.Timeout | undefined;
  private reconnectTimer: NodeJS.Timeout | undefined;
  private wasUnreachable = false;
  private closed = false;

  constructor(options: ConnectionOptions) {
    this.options = options;
    this.timeouts = options.timeouts ?? DEFAULT_TIMEOUTS;
    // Asks for uncompressed replies: compressing one with counts takes Meilisearch several times as long as the search.
    const requestInit = { headers: { "accept-encoding": "identity" } };
    this.client = new Meilisearch({ host: options.url, apiKey: options.key, requestInit });
  }

  /** Checks the server's version and the key. @throws StartError that tells the operator what to do. */
  async check(): Promise<void> {
    const { url } = this.options;
    try {
      const { pkgVersion } = await withTimeout(RECONNECT_TIMEOUT_MS, this.client.getVersion());
      this.version = pkgVersion;
    } catch (error) {
      throw toStartError(url, error);
    }
    const oldest = this.options.minVersion ?? MIN_VERSION;
    // A release candidate counts as its release.
    const release = semver.coerce(this.version);
    if (!release || semver.lt(release, oldest))
      throw new StartError(
        `MEILI_URL: the Meilisearch at ${url} is version ${this.version}, but this Vitrine needs ${oldest} or newer. Update Meilisearch.`,
      );
    this.lastReplyAt = performance.now();
  }

  /** Connects at the start. Waits for an unreachable server; any other error is thrown. */
  async connect(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      this.openCircuit(error);
    }
  }

  /**
   * Sends a request. Rejects with an EngineNotReadyError while the server is unreachable, and with a
   * MeilisearchNotFoundError where our index or document does not exist.
   */
  async send<T>(request: () => Promise<T>, { watched = false } = {}): Promise<T> {
    if (this.problem !== null || this.closed) throw new EngineNotReadyError(this.problem ?? undefined);
    let failed: (error: Error) => void = () => {};
    const circuitOpened = new Promise<never>((_, reject) => {
      failed = reject;
    });
    circuitOpened.catch(() => {});
    const waiting: PendingRequest = { since: performance.now(), watched, fail: failed };
    this.pending.add(waiting);
    if (watched) this.watchForSilence();
    try {
      const answer = await Promise.race([watched ? retryOnce(request) : request(), circuitOpened]);
      this.lastReplyAt = performance.now();
      return answer;
    } catch (error) {
      if (error instanceof EngineNotReadyError) throw error;
      throw this.translateError(error);
    } finally {
      this.pending.delete(waiting);
    }
  }

  /** Translates the error of a request; opens the circuit if the server is at fault. */
  private translateError(error: unknown): Error {
    if (error instanceof MeilisearchApiError) {
      this.lastReplyAt = performance.now();
      const { status } = error.response;
      const code = error.cause?.code ?? String(status);
      if (code === "index_not_found" || code === "document_not_found") return new MeilisearchNotFoundError(code);
      if (status === 401 || status === 403) return this.openCircuit(toStartError(this.options.url, error));
      // Meilisearch's queue of searches is full.
      if (status === 503 || status === 429) return new EngineNotReadyError(`Meilisearch is busy (${code})`);
      return new Error(`Meilisearch refused a request (${code})`, { cause: error });
    }
    return this.openCircuit(toStartError(this.options.url, error));
  }

  /** Opens the circuit: requests fail at once until the server answers again. */
  private openCircuit(cause: Error): EngineNotReadyError {
    const { message } = cause;
    const error = new EngineNotReadyError(message);
    if (this.problem !== null || this.closed) return error;
    this.problem = message;
    this.wasUnreachable = cause instanceof UnreachableError;
    this.onLost();
    this.options.log("warn", `${message} Until it answers, searches are refused and everything else works.`);
    for (const { fail } of this.pending) fail(error);
    this.scheduleReconnect(0);
    return error;
  }

  private scheduleReconnect(after: number): void {
    if (this.closed) return;
    this.reconnectTimer = setTimeout(async () => {
      try {
        await this.check();
        this.problem = null;
        this.options.log("info", `Meilisearch answers at ${this.options.url} again.`);
      } catch (error) {
        const { message } = error as Error;
        const unreachable = error instanceof UnreachableError;
        // Do not report a refused and a reset connection as two different errors.
        if (message !== this.problem && !(unreachable && this.wasUnreachable)) this.options.log("warn", message);
        this.problem = message;
        this.wasUnreachable = unreachable;
        this.scheduleReconnect(RECONNECT_INTERVAL_MS);
      }
    }, after);
    this.reconnectTimer.unref();
  }

  /** Checks the health of a silent server while searches wait. */
  private watchForSilence(): void {
    if (this.silenceTimer || this.closed) return;
    this.silenceTimer = setTimeout(async () => {
      const oldest = Math.min(...[...this.pending].filter(({ watched }) => watched).map(({ since }) => since));
      const silent = performance.now() - Math.max(oldest, this.lastReplyAt) >= this.timeouts.silenceMs;
      if (silent && !(await this.isAlive())) this.openCircuit(toStartError(this.options.url, undefined));
      this.silenceTimer = undefined;
      if (oldest < Number.POSITIVE_INFINITY) this.watchForSilence();
    }, this.timeouts.silenceMs / 2);
    this.silenceTimer.unref();
  }

  private async isAlive(): Promise<boolean> {
    for (let look = 0; look < MAX_HEALTH_CHECKS; look++) {
      const sentAt = performance.now();
      try {
        await withTimeout(this.timeouts.healthCheckMs, fetch(`${this.options.url.replace(/\/$/, "")}/health`));
        return true;
      } catch (error) {
        // Any reply received meanwhile counts, also one that is not processed yet.
        await nextTurn();
        if (this.lastReplyAt >= sentAt) return true;
        const late = performance.now() - sentAt - this.timeouts.healthCheckMs;
        // If our own timers are late, this machine is overloaded, and silence does not mean that the server is down.
        if (!(error instanceof TimeoutError) || late < TIMER_TOLERANCE_MS) return false;
      }
    }
    return false;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.silenceTimer);
    clearTimeout(this.reconnectTimer);
    const error = new EngineNotReadyError();
    for (const { fail } of this.pending) fail(error);
  }
}

function toStartError(url: string, error: unknown): StartError {
  if (error instanceof MeilisearchApiError && error.response.status < 500) {
    const { status } = error.response;
    if (status === 401 || status === 403)
      return new StartError(
        `MEILI_KEY: the Meilisearch at ${url} does not accept this key. Set MEILI_KEY to its master key, or to a key with the actions that docs/search.md lists.`,
      );
    return new StartError(
      `MEILI_URL: the server at ${url} is not a Meilisearch (${status}). Set MEILI_URL to the address of one.`,
    );
  }
  if (error instanceof SyntaxError)
    return new StartError(`MEILI_URL: the server at ${url} is not a Meilisearch. Set MEILI_URL to the address of one.`);
  return new UnreachableError(
    `MEILI_URL: no Meilisearch answers at ${url} (${networkErrorCode(error)}). Start it, or set MEILI_URL to where it runs.`,
  );
}

/** Retries once: the server may have closed a kept-alive connection meanwhile, and a search can be repeated. */
async function retryOnce<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(networkErrorCode(error))) throw error;
    return request();
  }
}

/** The network error code, or that there was no answer in time. */
function networkErrorCode(error: unknown): string {
  const cause = error instanceof MeilisearchRequestError ? error.cause : error;
  const inner = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof inner === "string" ? inner : "no answer in time";
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new TimeoutError("no answer in time");
  });
  return Promise.race([work, late]);
}
