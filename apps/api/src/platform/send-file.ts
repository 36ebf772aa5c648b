// Sends files by HTTP: whole, a range, or 304. Directly to Node's response: Fastify would copy a large file, and
// doubles the cost of a small one.
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { AppError, fail } from "./app-error.ts";
import { Disconnected, type Piece, sendPieces, sendPiecesAsMade } from "./byte-sender.ts";
import { codedTag, codingOf, isPackable } from "./compression.ts";
import { packText } from "./packed-texts.ts";
import { hasContent, writeHead } from "./raw-reply.ts";
import type { RunningStreams } from "./running-streams.ts";

export interface FileContent {
  /** Bytes. */
  length: number;
  mime: string;
  /** Quoted and strong: the same tag means the same bytes. */
  etag: string;
  /** The whole content, if it is small and cached. */
  bytes?: Buffer;
  /** Likewise, of a short text: packed for callers who take that. */
  text?: string;
  /** The bytes `[start, end)`. */
  pieces(start: number, end: number): Iterable<Piece>;
}

/** What is made while it is sent: it has no length, and no part of it can be asked for. */
export interface ContentStream {
  pieces: AsyncIterator<Piece, void>;
  /** Called once, when it has been sent or nobody wants it any more: ends what is being made. */
  close(): void;
}

export interface StreamedContent {
  mime: string;
  open(): ContentStream;
}

export interface FileDelivery {
  cacheControl: string;
  /** Besides those that say what is sent. */
  headers?: Readonly<Record<string, string>>;
  /** The body is about to be sent from its beginning. */
  onFirstByte?(): void;
  /** Names the session that it is sent to. */
  session?: string;
  /** Called regularly while the file is being sent; false cuts the connection. */
  maySend?(): boolean;
}

/**
 * Answers GET and HEAD with ETag and one range; several at once are answered with the whole, as a server may.
 * @throws download.busy, download.range
 */
export type SendFile = (
  content: FileContent,
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: FileDelivery,
) => FastifyReply;

/** Answers GET and HEAD with what is made meanwhile. @throws download.busy */
export type SendStream = (
  content: StreamedContent,
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Omit<FileDelivery, "onFirstByte">,
) => FastifyReply;

export function createStreamSender(streams: RunningStreams): SendStream {
  return (content, request, reply, { cacheControl, headers, session, maySend }) => {
    const head = ["cache-control", cacheControl, ...Object.entries(headers ?? {}).flat(), "content-type", content.mime];
    if (request.method === "HEAD") {
      writeHead(reply, 200, head).end();
      return reply;
    }
    const end = streams.begin(request, { bytes: Number.POSITIVE_INFINITY, session, maySend });
    let stream: ContentStream | undefined;
    const leave = () => {
      stream?.close();
      end();
    };
    try {
      stream = content.open();
      const response = writeHead(reply, 200, head);
      // The reader shall know that it has begun, however long the first piece takes.
      response.flushHeaders();
      sendPiecesAsMade(response, stream.pieces)
        .catch((error: unknown) => tell(request, error))
        .finally(leave);
    } catch (error) {
      leave();
      throw error;
    }
    return reply;
  };
}

/** Nothing is wrong where somebody went, or a right did. */
function tell(request: FastifyRequest, error: unknown): void {
  if (error instanceof Disconnected || error instanceof AppError) return;
  request.log.error({ requestId: request.id, err: error, req: request }, "a file could not be sent to its end");
}

export function createFileSender(streams: RunningStreams): SendFile {
  return (content, request, reply, delivery) => sendFile(streams, content, request, reply, delivery);
}

function sendFile(
  streams: RunningStreams,
  content: FileContent,
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: FileDelivery,
): FastifyReply {
  const { etag, length, mime: contentType } = content;
  const { cacheControl } = delivery;
  const packable = content.text !== undefined && isPackable({ length, contentType, cacheControl });
  const coding = packable && request.headers.range === undefined ? codingOf(request.headers) : undefined;
  const head = ["etag", coding ? codedTag(etag, coding) : etag, "cache-control", cacheControl];
  if (packable) head.push("vary", "Accept-Encoding");
  if (delivery.headers) head.push(...Object.entries(delivery.headers).flat());
  if (hasContent(reply, etag)) {
    writeHead(reply, 304, head).end();
    return reply;
  }
  if (coding && content.text !== undefined) {
    const bytes = packText(content.text, coding);
    head.push("content-encoding", coding, "content-type", contentType, "content-length", String(bytes.length));
    writeHead(reply, 200, head).end(bytes);
    return reply;
  }
  const range = rangeOf(request, content);
  if (range === "outside") {
    reply.header("content-range", `bytes */${length}`);
    throw fail("download.range");
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
  const leave = streams.begin(request, { bytes: end - start, session, maySend });
  try {
    const response = writeHead(reply, status, head);
    if (start === 0) delivery.onFirstByte?.();
    sendPieces(response, content.pieces(start, end))
      .catch((error: unknown) => tell(request, error))
      .finally(leave);
  } catch (error) {
    leave();
    throw error;
  }
  return reply;
}

/** Bytes `[start, end)` that are asked for; undefined for all of them, "outside" for what the file does not have. */
function rangeOf(
  { method, headers }: FastifyRequest,
  { etag, length }: FileContent,
): { start: number; end: number } | undefined | "outside" {
  const { range, "if-range": condition } = headers;
  if (method !== "GET" || range === undefined || (condition !== undefined && condition !== etag)) return undefined;
  // The parser takes any unit for bytes.
  if (!/^bytes=/i.test(range)) return undefined;
  const parsed = parseRange(length, range, { combine: true });
  if (parsed === -1) return "outside";
  const only = parsed !== -2 && parsed.length === 1 ? parsed[0] : undefined;
  return only && { start: only.start, end: only.end + 1 };
}
