// Creates the Fastify server with what applies to every request: logs, ids, headers, one error format, and limits of
// what a connection may do.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { clientNetwork } from "../client-network.ts";
import { AppError } from "../errors/app-error.ts";
import { type LogLevel, logOptions } from "../observability/logs.ts";
import { abortConnection } from "../replies/abort-connection.ts";
import { completeReplies } from "../replies/complete-reply.ts";
import { basePathOf, stripBasePath } from "./base-path.ts";
import { handleClientError, sendError } from "./error-replies.ts";
import { limitBodyMemory, MAX_BODY_BYTES, registerBodyParsers } from "./request-bodies.ts";

export interface HttpServerOptions {
  logLevel: LogLevel;
  trustedProxies: readonly string[];
  apiPrefix: string;
  /** URL of the portal; its path is stripped before routing. */
  origin?: string | undefined;
  /** A client that reads nothing of a reply for this long is disconnected. */
  stallSeconds: number;
}

export async function createHttpServer({
  configuration,
  logStream,
  isCrowded,
}: {
  configuration: HttpServerOptions;
  logStream?: { write(line: string): void } | undefined;
  /** Replies are not compressed while it returns true. */
  isCrowded?(): boolean;
}): Promise<FastifyInstance> {
  const basePath = basePathOf(configuration.origin);
  const fastify = Fastify({
    logger: logOptions(configuration.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than many requests: log lines include the request id instead.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    ...(basePath === "" ? {} : { rewriteUrl: ({ url = "/" }: IncomingMessage) => stripBasePath(url, basePath) }),
    trustProxy: configuration.trustedProxies.length > 0 ? [...configuration.trustedProxies] : false,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // `requestTimeout` disconnects clients that send headers or body very slowly.
    connectionTimeout: 0,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as FastifyReply),
  });
  fastify.server.headersTimeout = 20_000;
  const { stallSeconds } = configuration;
  limitConnections(fastify.server, stallSeconds, () =>
    fastify.log.info(`connection cut: its reader took nothing for ${stallSeconds} seconds`),
  );
  registerBodyParsers(fastify);
  limitBodyMemory(fastify);
  completeReplies(fastify, isCrowded);
  fastify.decorateRequest("caller", undefined).decorateRequest("endpoint", undefined);
  fastify.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  await fastify.register(rateLimit, {
    global: false,
    hook: "onRequest",
    keyGenerator: (request) => clientNetwork(request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError("rate.limited", { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
  return fastify;
}

/** Maximum number of requests that wait behind the current one. Browsers and proxies do not pipeline. */
export const MAX_PIPELINED = 16;
/** How long a client may continue to send after an early reply. */
const EARLY_REPLY_GRACE_MS = 2000;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Handles the requests of each connection one after the other, and closes one that pipelines too many: Node would handle
 * all of them at once and buffer the replies, and a few connections that read nothing could use gigabytes.
 */
function limitConnections(server: Server, stallSeconds: number, onCut: () => void): void {
  server.setTimeout(stallSeconds * 1000);
  const listeners = server.listeners("request") as RequestListener[];
  const waitingOn = new WeakMap<Socket, Exchange[]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.once("close", () => {
      // Stops if the connection ends with this reply, since the next request would get no close event.
      if (!request.socket.writable) return;
      const next = waitingOn.get(request.socket)?.shift();
      if (next) answer(...next);
      else waitingOn.delete(request.socket);
    });
    for (const listener of listeners) listener.call(server, request, response);
  }

  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    closeAfterEarlyReply(request, response);
    response.on("timeout", (socket: Socket) => closeIfStalled(socket, stallSeconds, onCut));
    const waiting = waitingOn.get(request.socket);
    if (!waiting) {
      waitingOn.set(request.socket, []);
      answer(request, response);
    } else if (waiting.length < MAX_PIPELINED) waiting.push([request, response]);
    else request.socket.destroy();
  });
}

/**
 * Cuts a connection when the kernel has accepted no byte of its reply for so long: it uses memory, and often an open
 * file. Readers slower than about 50 kB/s look stalled, too, because the kernel buffers megabytes before it accepts more;
 * they resume by a range request.
 */
function closeIfStalled(socket: Socket, stallSeconds: number, onCut: () => void): void {
  // With a listener Node leaves the connection open, as is right while the reply is not ready yet.
  if (socket.writableLength === 0) {
    socket.setTimeout(stallSeconds * 1000);
    return;
  }
  onCut();
  // Closed by a reset: otherwise the kernel would keep its megabytes for a reader who does not read.
  abortConnection(socket);
}

/** Closes a connection that is still sending its body some time after an early reply. */
function closeAfterEarlyReply(request: IncomingMessage, response: ServerResponse): void {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === "0")) return;
  response.once("finish", () => {
    // Destroyed later: data arriving on a closed connection would discard the reply before the client reads it.
    if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), EARLY_REPLY_GRACE_MS).unref();
  });
}
