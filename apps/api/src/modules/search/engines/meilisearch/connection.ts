// The connection to Meilisearch, with a circuit breaker: while the server is away, requests fail at once, and those
// that wait when it falls silent do not wait for long. It reconnects by itself. Meilisearch's error messages stay here:
// they name attributes and filters.

import { setImmediate as nextTurn } from "node:timers/promises";
import { Meilisearch, MeilisearchApiError, MeilisearchRequestError } from "meilisearch";
import semver from "semver";
import { StartError } from "../../../../platform/start-error.ts";
import { EngineNotReadyError } from "../engine.ts";

export interface ConnectionOptions {
  url: string;
  /** Empty for a server that asks for none. */
  key: string;
  /** Milliseconds of silence after which a waiting search triggers a health check, and the timeout of that check. */
  patience?: { silence: number; look: number };
  /** Instead of OLDEST_VERSION. */
  oldest?: string;
  /** A sentence for the operator. */
  say(level: "warn" | "info", sentence: string): void;
}

/** The oldest version that the suite has passed against. */
const OLDEST_VERSION = "1.50.0";
/** With half of the silence once more, since that is how often one looks, below 300 ms. */
const PATIENCE = { silence: 80, look: 150 };
/** Milliseconds that a timer may be late on a machine that has time. */
const PUNCTUAL = 20;
const MOST_LOOKS = 20;
/** Milliseconds between two health checks of a server that is away, and the timeout of each. */
const LOOK_AGAIN = 250;
const LONGEST_LOOK = 2_000;

/** Nobody answers: a matter of waiting, not of a wrong setting. */
class UnreachableError extends StartError {}

class TooLateError extends Error {}

/** Something of ours is not there, for instance after its disk was replaced. */
export class MissingError extends Error {}

interface Waiting {
  since: number;
  /** Searches are watched; work that may take its time is not. */
  watched: boolean;
  fail(error: Error): void;
}

export class Connection {
  readonly client: Meilisearch;
  version = "";
  private readonly options: ConnectionOptions;
  private readonly patience: { silence: number; look: number };
  private readonly waiting = new Set<Waiting>();
  /** Why the circuit is open; null while requests are sent. */
  private away: string | null = null;
  private lastReplyAt = 0;
  private watch: NodeJS.Timeout | undefined;
  private again: NodeJS.Timeout | undefined;
  /** Whether the last problem was that nobody answers. */
  private unreachable = false;
  private closed = false;
  private lost = () => {};

  constructor(options: ConnectionOptions) {
    this.options = options;
    this.patience = options.patience ?? PATIENCE;
    // Packed, an answer with counts takes Meilisearch several times as long as finding what is in it.
    const requestInit = { headers: { "accept-encoding": "identity" } };
    this.client = new Meilisearch({ host: options.url, apiKey: options.key, requestInit });
  }

  get problem(): string | null {
    return this.away;
  }

  /** Who it is and whether it lets us in. Throws a StartError with what the operator has to do. */
  async check(): Promise<void> {
    const { url } = this.options;
    try {
      const { pkgVersion } = await within(LONGEST_LOOK, this.client.getVersion());
      this.version = pkgVersion;
    } catch (error) {
      throw problemOf(url, error);
    }
    const oldest = this.options.oldest ?? OLDEST_VERSION;
    if (!isAtLeast(this.version, oldest))
      throw new StartError(
        `MEILI_URL: the Meilisearch at ${url} is version ${this.version}, but this Vitrine needs ${oldest} or newer. Update Meilisearch.`,
      );
    this.lastReplyAt = performance.now();
  }

  /** For the start: a server that is not there yet is waited for, anything else that is wrong stops it. */
  async begin(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      this.lose(error);
    }
  }

  /** Called when the server is lost. */
  onLost(listener: () => void): void {
    this.lost = listener;
  }

  /**
   * Sends a request. Rejects with an EngineNotReadyError while the server is away, and with a MissingError where
   * something of ours is not there.
   */
  async send<T>(request: () => Promise<T>, { watched = false } = {}): Promise<T> {
    if (this.away !== null || this.closed) throw new EngineNotReadyError(this.away ?? undefined);
    let failed: (error: Error) => void = () => {};
    const gone = new Promise<never>((_, reject) => {
      failed = reject;
    });
    gone.catch(() => {});
    const waiting: Waiting = { since: performance.now(), watched, fail: failed };
    this.waiting.add(waiting);
    if (watched) this.keepWatch();
    try {
      const answer = await Promise.race([watched ? twice(request) : request(), gone]);
      this.lastReplyAt = performance.now();
      return answer;
    } catch (error) {
      if (error instanceof EngineNotReadyError) throw error;
      throw this.judge(error);
    } finally {
      this.waiting.delete(waiting);
    }
  }

  /** Translates the error of a request; opens the circuit if the server is at fault. */
  private judge(error: unknown): Error {
    if (error instanceof MeilisearchApiError) {
      this.lastReplyAt = performance.now();
      const { status } = error.response;
      const code = error.cause?.code ?? String(status);
      if (code === "index_not_found" || code === "document_not_found") return new MissingError(code);
      if (status === 401 || status === 403) return this.lose(problemOf(this.options.url, error));
      // It has more searches waiting than it takes.
      if (status === 503 || status === 429) return new EngineNotReadyError(`Meilisearch is busy (${code})`);
      return new Error(`Meilisearch refused a request (${code})`, { cause: error });
    }
    return this.lose(problemOf(this.options.url, error));
  }

  /** Opens the circuit: requests fail at once until the server answers again. */
  private lose(problem: Error): EngineNotReadyError {
    const { message } = problem;
    const error = new EngineNotReadyError(message);
    if (this.away !== null || this.closed) return error;
    this.away = message;
    this.unreachable = problem instanceof UnreachableError;
    this.lost();
    this.options.say("warn", `${message} Until it answers, searches are refused and everything else works.`);
    for (const { fail } of this.waiting) fail(error);
    this.lookAgain(0);
    return error;
  }

  private lookAgain(after: number): void {
    if (this.closed) return;
    this.again = setTimeout(async () => {
      try {
        await this.check();
        this.away = null;
        this.options.say("info", `Meilisearch answers at ${this.options.url} again.`);
      } catch (error) {
        const { message } = error as Error;
        const unreachable = error instanceof UnreachableError;
        // Whether its port refuses or resets makes no difference to the operator.
        if (message !== this.away && !(unreachable && this.unreachable)) this.options.say("warn", message);
        this.away = message;
        this.unreachable = unreachable;
        this.lookAgain(LOOK_AGAIN);
      }
    }, after);
    this.again.unref();
  }

  /** Checks the health of a silent server while searches wait. */
  private keepWatch(): void {
    if (this.watch || this.closed) return;
    this.watch = setTimeout(async () => {
      const oldest = Math.min(...[...this.waiting].filter(({ watched }) => watched).map(({ since }) => since));
      const silent = performance.now() - Math.max(oldest, this.lastReplyAt) >= this.patience.silence;
      if (silent && !(await this.isAlive())) this.lose(problemOf(this.options.url, undefined));
      this.watch = undefined;
      if (oldest < Number.POSITIVE_INFINITY) this.keepWatch();
    }, this.patience.silence / 2);
    this.watch.unref();
  }

  private async isAlive(): Promise<boolean> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      const sentAt = performance.now();
      try {
        await within(this.patience.look, fetch(new URL("health", withSlash(this.options.url))));
        return true;
      } catch (error) {
        // An answer to anybody will do; one that is here already, but not yet read, too.
        await nextTurn();
        if (this.lastReplyAt >= sentAt) return true;
        const late = performance.now() - sentAt - this.patience.look;
        // On a machine so busy that our own clock is late, silence says nothing of the server.
        if (!(error instanceof TooLateError) || late < PUNCTUAL) return false;
      }
    }
    return false;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.watch);
    clearTimeout(this.again);
    const error = new EngineNotReadyError();
    for (const { fail } of this.waiting) fail(error);
  }
}

function problemOf(url: string, error: unknown): StartError {
  if (error instanceof MeilisearchApiError && error.response.status < 500) {
    const { status } = error.response;
    if (status === 401 || status === 403)
      return new StartError(
        `MEILI_KEY: the Meilisearch at ${url} does not accept this key. Set MEILI_KEY to its master key, or to a key with the actions that docs/search.md lists.`,
      );
    return new StartError(
      `MEILI_URL: what answers at ${url} is no Meilisearch (${status}). Set MEILI_URL to the address of one.`,
    );
  }
  if (error instanceof SyntaxError)
    return new StartError(`MEILI_URL: what answers at ${url} is no Meilisearch. Set MEILI_URL to the address of one.`);
  return new UnreachableError(
    `MEILI_URL: no Meilisearch answers at ${url} (${reason(error)}). Start it, or set MEILI_URL to where it runs.`,
  );
}

/** Retries once: the server may have closed a kept-alive connection meanwhile, and a search can be repeated. */
async function twice<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(reason(error))) throw error;
    return request();
  }
}

/** The code that the network gives, or that it took too long. */
function reason(error: unknown): string {
  const cause = error instanceof MeilisearchRequestError ? error.cause : error;
  const inner = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof inner === "string" ? inner : "no answer in time";
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLateError("no answer in time")), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Compares versions; a release candidate counts as its release. */
function isAtLeast(version: string, oldest: string): boolean {
  const release = semver.coerce(version);
  return release !== null && semver.gte(release, oldest);
}

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);
