// Fastify with everything that holds for every request: logs, ids, limits, headers, errors in one shape.
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
import { jsonText } from "../db/json-text.ts";
import { AppError, errorBody, fail } from "./app-error.ts";
import { basePathOf, withoutBasePath } from "./base-path.ts";
import { clientNetwork } from "./client-network.ts";
import { type LogLevel, logOptions } from "./logs.ts";
import { packReplies } from "./pack-replies.ts";
import { answerInTurn } from "./pipelining.ts";
import { ON_EVERYTHING, sendJson } from "./raw-reply.ts";
import { BODY_LIMIT, boundBodies, closeAfterEarlyReply, GRACE_MS, readBodies } from "./request-bodies.ts";
import { cutStalledConnections } from "./stalled-connections.ts";

export type HttpServer = FastifyInstance;

export interface HttpOptions {
  logLevel: LogLevel;
  trustedProxies: readonly string[];
  apiPrefix: string;
  /** The portal's address; its path is taken away before a request is routed. */
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
    // A child of its own for each request costs more than many of them: whoever writes a line names the request in it.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = "/" }) => withoutBasePath(url, basePath),
    trustProxy: configuration.trustedProxies.length > 0 ? [...configuration.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A client that sends its headers or body drop by drop is let go.
    connectionTimeout: 0,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as FastifyReply),
  });
  fastify.server.headersTimeout = 20_000;
  const { stallSeconds } = configuration;
  cutStalledConnections(fastify.server, stallSeconds, () =>
    fastify.log.info(`connection cut: its reader took nothing for ${stallSeconds} seconds`),
  );

  answerInTurn(fastify.server);
  closeAfterEarlyReply(fastify.server);
  readBodies(fastify);
  boundBodies(fastify);
  // Replies that bypass Fastify set these headers themselves.
  fastify.addHook("onSend", (_request, reply, _body, done) => {
    reply.headers(ON_EVERYTHING);
    done();
  });
  packReplies(fastify);
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

/** What Node could not read as a request has no route and no id yet; the answer has the shape of all errors. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  // The client has gone, or an answer is on its way already.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, code] = REFUSALS[error.code] ?? ([400, "request.invalid"] as const);
  const details = code === "request.invalid" ? { issues: [{ path: "request", message: "is malformed" }] } : {};
  const body = JSON.stringify(sentBody(new AppError(code, details), randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Our end of it; whoever keeps theirs open would hold the connection for ever.
  setTimeout(() => socket.destroy(), GRACE_MS).unref();
}

/** HTTP has words of its own for these. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: [431, "request.too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request.invalid"],
};

/** Answers an error in another way than by JSON, as to a browser that shows it to somebody. False where it does not. */
export type Refuse = (code: ErrorCode, request: FastifyRequest, reply: FastifyReply) => boolean;

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, refuse?: Refuse): void {
  const appError = asAppError(error);
  if (appError.status === 503 || appError.code === "storage.full") warn(request, appError.code);
  else if (appError.status >= 500)
    request.log.error({ requestId: request.id, err: error, req: request }, appError.code);
  if (refuse?.(appError.code, request, reply)) return;
  const { "Content-Range": whole } = (error as { headers?: Record<string, string> } | undefined)?.headers ?? {};
  if (appError.status === 416 && whole) reply.header("content-range", whole);
  const status = appError.code === "request.invalid" ? (statusOfRefusal(error) ?? appError.status) : appError.status;
  sendAppError(appError, request, reply, status);
}

/** Sends it and writes nothing into the log. */
export function sendAppError(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  status = error.status,
): void {
  reply.header("cache-control", "no-store");
  if (error.status === 429 || error.status === 503) reply.header("retry-after", String(error.retryAfter));
  sendJson(reply.code(status), jsonText(sentBody(error, request.id)));
}

const warned = new Map<ErrorCode, number>();

/** "Not now" is no fault of ours, and a thousand of them have one cause: no stack, and one line a second. */
function warn(request: FastifyRequest, code: ErrorCode): void {
  // Who has left waits for nothing: what was given up then is no overload.
  if (request.raw.destroyed) return;
  const now = performance.now();
  if (now - (warned.get(code) ?? Number.NEGATIVE_INFINITY) < 1000) return;
  warned.set(code, now);
  request.log.warn({ requestId: request.id, req: request }, code);
}

/** When to come back is said by a header alone. */
export function sentBody(error: unknown, requestId: string): ErrorBody {
  const { retryAfter: _, ...body } = errorBody(asAppError(error), requestId) as ErrorBody & { retryAfter?: number };
  return body;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if ((error as { code?: unknown } | undefined)?.code === "FST_ERR_BAD_URL") return fail("not_found");
  const status = statusOfRefusal(error);
  if (status === undefined) return new AppError("internal", {}, { cause: error });
  const code = REFUSALS_OF_PLUGINS[status];
  if (code) return new AppError(code);
  const issue = status === 400 ? { path: "body", message: "is malformed" } : { path: "request", message: "is refused" };
  return fail("request.invalid", { issues: [issue] });
}

/** What Fastify and its plugins refuse by these is said so; by another 4xx, it is an invalid request with that status. */
const REFUSALS_OF_PLUGINS: Readonly<Record<number, ErrorCode>> = {
  // Of a file: whether there is one is not said.
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

function statusOfRefusal(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  const isRefusal = typeof status === "number" && status >= 400 && status < 500;
  return isRefusal && !(error instanceof AppError) ? status : undefined;
}
