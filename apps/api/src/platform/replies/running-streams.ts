// Tracks running downloads and conversions: limits the number of large ones, and ends those whose access was revoked.
// Access is decided elsewhere.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { createWorkLimits, identifyWorkOwner } from "../jobs/work-limits.ts";
import { abortConnection } from "./abort-connection.ts";

export interface StreamLimits {
  /** Maximum number of large files sent at the same time. */
  perSession: number;
  perNetwork: number;
  /** Milliseconds between checks of whether a stream may continue. */
  checkMs: number;
}

export interface StreamInfo {
  /** Bytes to send. */
  bytes: number;
  /** Identifies the account or guest session; undefined if none is required. */
  session?: string | undefined;
  /** The stream ends when it resolves to false. */
  maySend?: (() => Promise<boolean>) | undefined;
  /** Ends the stream. Default: closes the connection. */
  end?: (() => void) | undefined;
}

/**
 * Bytes above which a file counts as large. Smaller files are not limited: a browser behind a proxy requests a hundred
 * pictures at once, and blocks are limited for all streams together.
 */
const LARGE = 1024 * 1024;
/** Seconds for the header `Retry-After`. */
const RETRY_AFTER = 10;
/** Milliseconds of checking after which the event loop gets a turn. */
const CHECK_SLICE_MS = 10;

interface Stream {
  request: FastifyRequest;
  maySend: () => Promise<boolean>;
  end: () => void;
}

export type RunningStreams = ReturnType<typeof createRunningStreams>;

export function createRunningStreams(limits: StreamLimits) {
  const streams = new Set<Stream>();
  const shares = createWorkLimits({ session: limits.perSession, network: limits.perNetwork });

  async function mayContinue({ request, maySend }: Stream): Promise<boolean> {
    try {
      return await maySend();
    } catch (error) {
      request.log.error(
        { requestId: request.id, err: error, req: request },
        "the access to a file could not be checked",
      );
      return false;
    }
  }

  // Checks in slices: the entries of hundreds of running zips take seconds to check.
  async function check(): Promise<void> {
    let turn = performance.now();
    for (const stream of [...streams]) {
      // Asked again after the check: it may have ended meanwhile, and its connection may serve another request.
      if (streams.has(stream) && !(await mayContinue(stream)) && streams.has(stream)) stream.end();
      if (performance.now() - turn < CHECK_SLICE_MS) continue;
      await nextTurn();
      turn = performance.now();
    }
  }

  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check().finally(() => {
      checking = false;
    });
  }, limits.checkMs).unref();

  return {
    /**
     * Returns the function to call when the stream has ended. @throws download.busy if the client has too many already.
     */
    track(request: FastifyRequest, { bytes, session, maySend = async () => true, end }: StreamInfo): () => void {
      const full = () => new AppError("download.busy", { source: "local", retryAfter: RETRY_AFTER });
      const leave = bytes > LARGE ? shares.acquire({ ...identifyWorkOwner(request), session }, full) : () => {};
      const stream = { request, maySend, end: end ?? (() => abortConnection(request.raw.socket)) };
      streams.add(stream);
      return () => {
        if (streams.delete(stream)) leave();
      };
    },
    activeCount: (): number => streams.size,
    close: (): void => clearInterval(timer),
  };
}
