// Tracks files that are being sent, or made for somebody who waits: limits the number of large ones, and ends those
// whose right has ended. Rights are decided elsewhere.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { cutConnection } from "./cut-connection.ts";
import { createWorkShares, ownerOf } from "./work-shares.ts";

export interface StreamLimits {
  /** Of large files, at a time. */
  perSession: number;
  perNetwork: number;
  /** Milliseconds between two looks at whether a stream may go on. */
  checkMs: number;
}

export interface StreamFacts {
  /** Bytes that are to be sent. */
  bytes: number;
  /** Names the account, or a guest's session; undefined where none is asked for. */
  session?: string | undefined;
  /** False: it is ended. */
  maySend?: (() => boolean) | undefined;
  /** How it is ended; else its connection is cut. */
  end?: (() => void) | undefined;
}

export interface RunningStreams {
  /** Answers the function that ends it. @throws download.busy where the reader has too many already. */
  begin(request: FastifyRequest, facts: StreamFacts): () => void;
  running(): number;
  close(): void;
}

/**
 * Bytes. What is smaller is not counted: a browser asks a proxy for a hundred pictures at once, and blocks are bounded
 * for all streams together.
 */
const LARGE = 1024 * 1024;
/** Seconds: when to come back. */
const RETRY_AFTER = 10;
/** Milliseconds of looking before others have their turn. */
const TURN_MS = 10;

interface Stream {
  request: FastifyRequest;
  maySend: () => boolean;
  end: () => void;
}

export function createRunningStreams(limits: StreamLimits): RunningStreams {
  const streams = new Set<Stream>();
  const shares = createWorkShares({ session: limits.perSession, network: limits.perNetwork });

  function enter(request: FastifyRequest, { bytes, session }: StreamFacts): () => void {
    if (bytes <= LARGE) return () => {};
    const full = () => new AppError("download.busy", { source: "local", retryAfter: RETRY_AFTER });
    return shares.take({ ...ownerOf(request), session }, full);
  }

  function mayGoOn({ request, maySend }: Stream): boolean {
    try {
      return maySend();
    } catch (error) {
      request.log.error({ requestId: request.id, err: error, req: request }, "the right to a file could not be asked");
      return false;
    }
  }

  async function check(): Promise<void> {
    let turn = performance.now();
    for (const stream of [...streams]) {
      if (streams.has(stream) && !mayGoOn(stream)) stream.end();
      if (performance.now() - turn < TURN_MS) continue;
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
    begin(request, facts) {
      const leave = enter(request, facts);
      const { maySend = () => true, end = () => cutConnection(request.raw.socket) } = facts;
      const stream = { request, maySend, end };
      streams.add(stream);
      return () => {
        if (streams.delete(stream)) leave();
      };
    },
    running: () => streams.size,
    close: () => clearInterval(timer),
  };
}
