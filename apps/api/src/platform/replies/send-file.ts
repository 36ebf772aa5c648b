// Sends files by HTTP: whole, a range, or 304. Writes directly to Node's response: Fastify would copy a large file, and
// doubles the cost of a small one.
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { AppError, createAppError } from "../errors/app-error.ts";
import { DisconnectedError, type Piece, sendPieces, sendPiecesWhenReady } from "./byte-sender.ts";
import { COMMON_HEADERS, compress, isCompressible, negotiateCoding } from "./complete-reply.ts";
import { etagWithCoding, hasFreshCopy } from "./etag.ts";
import type { RunningStreams } from "./running-streams.ts";

export interface FileContent {
  /** Length of the content in bytes. */
  length: number;
  mime: string;
  /** Quoted and strong: the same tag means the same bytes. */
  etag: string;
  /** The whole content, if it is small and cached. */
  bytes?: Buffer;
  /** The whole content of a short text: compressed for clients that accept it. */
  text?: string;
  /** The bytes `[start, end)`. */
  pieces(start: number, end: number): Iterable<Piece>;
}

/** Content generated while it is sent: its length is unknown, and ranges are not supported. */
export interface GeneratedContentStream {
  pieces: AsyncIterator<Piece, void>;
  /** Called once, when it was sent or is no longer needed: stops generating it. */
  close(): void;
}

export interface GeneratedContent {
  mime: string;
  open(): GeneratedContentStream;
}

export interface FileReplyOptions {
  cacheControl: string;
  /** Headers of the reply in addition to those of the content. */
  headers?: Readonly<Record<string, string>>;
  /** Called before a body is sent that starts with the first byte, so not for a later range. */
  onFirstByte?(): void;
  /** Identifies the session that receives it. */
  session?: string;
  /** Called regularly while the file is being sent; false closes the connection. */
  maySend?(): Promise<boolean>;
}

export type SendFile = ReturnType<typeof createFileSender>;
export type SendStream = ReturnType<typeof createStreamSender>;

const COMMON: readonly string[] = Object.entries(COMMON_HEADERS).flat();

/**
 * Writes the head and takes the reply out of Fastify's control; the caller ends the response. `more`: alternating names
 * and values, which Node writes in a third of the time of an object.
 */
export function writeHead(reply: FastifyReply, status: number, more: readonly string[]): ServerResponse {
  const response = reply.raw.writeHead(status, [...COMMON, ...more]);
  // After writeHead: if that throws, Fastify still sends the error.
  reply.hijack();
  return response;
}

/** Replies to GET and HEAD with generated content. @throws download.busy */
export function createStreamSender(streams: RunningStreams) {
  return (
    content: GeneratedContent,
    request: FastifyRequest,
    reply: FastifyReply,
    { cacheControl, headers, session, maySend }: Omit<FileReplyOptions, "onFirstByte">,
  ): FastifyReply => {
    const head = ["cache-control", cacheControl, ...Object.entries(headers ?? {}).flat(), "content-type", content.mime];
    if (request.method === "HEAD") {
      writeHead(reply, 200, head).end();
      return reply;
    }
    const end = streams.track(request, { bytes: Number.POSITIVE_INFINITY, session, maySend });
    let stream: GeneratedContentStream | undefined;
    const leave = () => {
      stream?.close();
      end();
    };
    try {
      stream = content.open();
      const response = writeHead(reply, 200, head);
      // Sends the head at once, however long the first piece takes.
      response.flushHeaders();
      sendPiecesWhenReady(response, stream.pieces)
        .catch((error: unknown) => logSendError(request, error))
        .finally(leave);
    } catch (error) {
      leave();
      throw error;
    }
    return reply;
  };
}

/** Logs an error while sending, except for a disconnected client or revoked access. */
function logSendError(request: FastifyRequest, error: unknown): void {
  if (error instanceof DisconnectedError || error instanceof AppError) return;
  request.log.error({ requestId: request.id, err: error, req: request }, "a file could not be sent to its end");
}

/**
 * Replies to GET and HEAD with an ETag and one range; several ranges get the whole file, as HTTP permits.
 * @throws download.busy, download.range
 */
export function createFileSender(streams: RunningStreams) {
  return (
    content: FileContent,
    request: FastifyRequest,
    reply: FastifyReply,
    delivery: FileReplyOptions,
  ): FastifyReply => {
    const { etag, length, mime: contentType } = content;
    const { cacheControl } = delivery;
    const packable = content.text !== undefined && isCompressible({ length, contentType, cacheControl });
    const coding = packable && request.headers.range === undefined ? negotiateCoding(request.headers) : undefined;
    const head = ["etag", coding ? etagWithCoding(etag, coding) : etag, "cache-control", cacheControl];
    if (packable) head.push("vary", "Accept-Encoding");
    if (delivery.headers) head.push(...Object.entries(delivery.headers).flat());
    if (hasFreshCopy(request, etag)) {
      writeHead(reply, 304, head).end();
      return reply;
    }
    if (coding && content.text !== undefined) {
      const bytes = compress(content.text, coding);
      head.push("content-encoding", coding, "content-type", contentType, "content-length", String(bytes.length));
      writeHead(reply, 200, head).end(bytes);
      return reply;
    }
    const range = rangeOf(request, content);
    if (range === "outside") {
      reply.header("content-range", `bytes */${length}`);
      throw createAppError("download.range");
    }
    const start = range?.start ?? 0;
    const end = range?.end ?? length;
    head.push("accept-ranges", "bytes", "content-type", contentType, "content-length", String(end - start));
    if (range) head.push("content-range", `bytes ${start}-${end - 1}/${length}`);
    const status = range ? 206 : 200;
    if (request.method === "HEAD") {
      writeHead(reply, status, head).end();
      return reply;
    }
    if (content.bytes) {
      const response = writeHead(reply, status, head);
      if (start === 0) delivery.onFirstByte?.();
      response.end(range ? content.bytes.subarray(start, end) : content.bytes);
      return reply;
    }
    const { session, maySend } = delivery;
    const leave = streams.track(request, { bytes: end - start, session, maySend });
    try {
      const response = writeHead(reply, status, head);
      if (start === 0) delivery.onFirstByte?.();
      sendPieces(response, content.pieces(start, end))
        .catch((error: unknown) => logSendError(request, error))
        .finally(leave);
    } catch (error) {
      leave();
      throw error;
    }
    return reply;
  };
}

/** The requested range `[start, end)`; undefined for the whole file, "outside" if not satisfiable. */
function rangeOf(
  { method, headers }: FastifyRequest,
  { etag, length }: FileContent,
): { start: number; end: number } | undefined | "outside" {
  const { range, "if-range": condition } = headers;
  if (method !== "GET" || range === undefined || (condition !== undefined && condition !== etag)) return undefined;
  // The parser would accept other units.
  if (!/^bytes=/i.test(range)) return undefined;
  const parsed = parseRange(length, range, { combine: true });
  if (parsed === -1) return "outside";
  const only = parsed !== -2 && parsed.length === 1 ? parsed[0] : undefined;
  return only && { start: only.start, end: only.end + 1 };
}
