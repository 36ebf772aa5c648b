// Turns errors into replies of the one error format, and logs those of the server.
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@vitrine/contract/error-codes";
import type { ErrorBody } from "@vitrine/contract/errors";
import type { ConnectionError, FastifyReply, FastifyRequest } from "fastify";
import { toJsonText } from "../../db/json-text.ts";
import { AppError, createAppError, errorBody } from "../errors/app-error.ts";
import { sendJson } from "../replies/complete-reply.ts";

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
  if ((error as { code?: unknown } | undefined)?.code === "FST_ERR_BAD_URL") return createAppError("not_found");
  const status = clientErrorStatus(error);
  if (status === undefined) return new AppError("internal", {}, { cause: error });
  const code = CODE_BY_STATUS[status];
  if (code) return new AppError(code);
  const issue = status === 400 ? { path: "body", message: "is malformed" } : { path: "request", message: "is refused" };
  return createAppError("request.invalid", { issues: [issue] });
}

/** Error codes for 4xx statuses of Fastify and its plugins; any other 4xx is an invalid request with that status. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  // Sent as not_found, so that the reply does not reveal whether the file exists.
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

/** Replies to requests that Node could not parse, in the common error format; there is no route or request id yet. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
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
  // Destroys the connection later: a client that keeps its side open would hold it forever.
  setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
}

/** Errors of Node's HTTP parser that have a status of their own; all others are 400. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: [431, "request.too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request.invalid"],
};

/** How long a client may keep its side of a refused connection open. */
const CLOSE_GRACE_MS = 2000;
