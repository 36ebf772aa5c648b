// Creates the Fastify server with what applies to every request: logs, ids, limits, headers and one error format.
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import rateLimit from "@fastify/rate-limit";
import type { ErrorCode } from "@vitrine/contract/error-codes";
import type { ErrorBody } from "@vitrine/contract/errors";
import Fastify, {
  type ConnectionError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { toJsonText } from "../../db/json-text.ts";
import { clientNetwork } from "../client-network.ts";
import { AppError, errorBody, fail } from "../errors/app-error.ts";
import { type LogLevel, logOptions } from "../observability/logs.ts";
import { compressReplies } from "../replies/compress-replies.ts";
import { COMMON_HEADERS, sendJson } from "../replies/raw-reply.ts";
import { basePathOf, stripBasePath } from "./base-path.ts";
import { serializeRequests } from "./pipelining.ts";
import {
  BODY_LIMIT,
  closeAfterEarlyReply,
  EARLY_REPLY_GRACE_MS,
  limitBodyMemory,
  registerBodyParsers,
} from "./request-bodies.ts";
import { closeStalledConnections } from "./stalled-connections.ts";

export type HttpServer = FastifyInstance;

export interface HttpOptions {
  logLevel: LogLevel;
  trustedProxies: readonly string[];
  apiPrefix: string;
  /** URL of the portal; its path is stripped before routing. */
  origin?: string | undefined;
  /** A reader who takes nothing of a reply for so long is cut. */
  stallSeconds: number;
}

export async function createHttpServer({
  configuration,
  logStream,
}: {
  configuration: HttpOptions;
  logStream?: { write(line: string): void } | undefined;
}): Promise<HttpServer> {
  const basePath = basePathOf(configuration.origin);
  const fastify = Fastify({
    logger: logOptions(configuration.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than many requests: log lines include the request id instead.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = "/" }) => stripBasePath(url, basePath),
    trustProxy: configuration.trustedProxies.length > 0 ? [...configuration.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Disconnects clients that send headers or body very slowly.
    connectionTimeout: 0,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as FastifyReply),
  });
  fastify.server.headersTimeout = 20_000;
  const { stallSeconds } = configuration;
  closeStalledConnections(fastify.server, stallSeconds, () =>
    fastify.log.info(`connection cut: its reader took nothing for ${stallSeconds} seconds`),
  );

  serializeRequests(fastify.server);
  closeAfterEarlyReply(fastify.server);
  registerBodyParsers(fastify);
  limitBodyMemory(fastify);
  // Replies that bypass Fastify set these headers themselves.
  fastify.addHook("onSend", (_request, reply, _body, done) => {
    reply.headers(COMMON_HEADERS);
    done();
  });
  compressReplies(fastify);
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

/** Replies to requests that Node could not parse, in the common error format; there is no route or request id yet. */
function handleClientError(error: ConnectionError, socket: Socket): void {
  // The client disconnected, or a reply is already being sent.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, code] = CLIENT_ERRORS[error.code] ?? ([400, "request.invalid"] as const);
  const details = code === "request.invalid" ? { issues: [{ path: "request", message: "is malformed" }] } : {};
  const body = JSON.stringify(publicErrorBody(new AppError(code, details), randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Closes our side; a client that keeps its side open would hold the connection forever.
  setTimeout(() => socket.destroy(), EARLY_REPLY_GRACE_MS).unref();
}

/** Errors with a specific HTTP status. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: [431, "request.too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request.invalid"],
};

/** Sends an error in another form than JSON, such as a page. False if it does not. */
export type ErrorResponder = (code: ErrorCode, request: FastifyRequest, reply: FastifyReply) => boolean;

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, refuse?: ErrorResponder): void {
  const appError = toAppError(error);
  if (appError.status === 503 || appError.code === "storage.full") logOverload(request, appError.code);
  else if (appError.status >= 500)
    request.log.error({ requestId: request.id, err: error, req: request }, appError.code);
  if (refuse?.(appError.code, request, reply)) return;
  const { "Content-Range": whole } = (error as { headers?: Record<string, string> } | undefined)?.headers ?? {};
  if (appError.status === 416 && whole) reply.header("content-range", whole);
  const status = appError.code === "request.invalid" ? (clientErrorStatus(error) ?? appError.status) : appError.status;
  sendAppError(appError, request, reply, status);
}

/** Sends an error without logging it. */
export function sendAppError(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  status = error.status,
): void {
  reply.header("cache-control", "no-store");
  if (error.status === 429 || error.status === 503) reply.header("retry-after", String(error.retryAfter));
  sendJson(reply.code(status), toJsonText(publicErrorBody(error, request.id)));
}

const warned = new Map<ErrorCode, number>();

/** Logs an overload without a stack, at most once a second: thousands of them share one cause. */
function logOverload(request: FastifyRequest, code: ErrorCode): void {
  // Cancelled work of a disconnected client is no overload.
  if (request.raw.destroyed) return;
  const now = performance.now();
  if (now - (warned.get(code) ?? Number.NEGATIVE_INFINITY) < 1000) return;
  warned.set(code, now);
  request.log.warn({ requestId: request.id, req: request }, code);
}

/** The error body as sent: retryAfter is only sent as a header. */
export function publicErrorBody(error: unknown, requestId: string): ErrorBody {
  const { retryAfter: _, ...body } = errorBody(toAppError(error), requestId) as ErrorBody & { retryAfter?: number };
  return body;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if ((error as { code?: unknown } | undefined)?.code === "FST_ERR_BAD_URL") return fail("not_found");
  const status = clientErrorStatus(error);
  if (status === undefined) return new AppError("internal", {}, { cause: error });
  const code = CODE_BY_STATUS[status];
  if (code) return new AppError(code);
  const issue = status === 400 ? { path: "body", message: "is malformed" } : { path: "request", message: "is refused" };
  return fail("request.invalid", { issues: [issue] });
}

/** Error codes for 4xx statuses of Fastify and its plugins; any other 4xx is an invalid request with that status. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  // Does not reveal whether the file exists.
  403: "not_found",
  404: "not_found",
  405: "method_not_allowed",
  412: "request.precondition",
  413: "request.too_large",
  414: "not_found",
  415: "request.wrong_kind",
  416: "download.range",
  429: "rate.limited",
};

function clientErrorStatus(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  const isRefusal = typeof status === "number" && status >= 400 && status < 500;
  return isRefusal && !(error instanceof AppError) ? status : undefined;
}
