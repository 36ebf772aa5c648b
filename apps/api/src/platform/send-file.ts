// Files as HTTP wants them sent: whole, in part, or not at all where the reader has them already. Straight into Node's
// response: by Fastify's way a large file costs a copy, and a small one as much again as its bytes.
import type { FastifyReply, FastifyRequest } from "fastify";
import fresh from "fresh";
import parseRange from "range-parser";
import { fail } from "./app-error.ts";
import { Disconnected, type Piece, sendPieces } from "./byte-sender.ts";
import { ON_EVERYTHING } from "./http-server.ts";

export interface FileContent {
  /** Bytes. */
  length: number;
  mime: string;
  /** Quoted and strong: the same tag means the same bytes. */
  etag: string;
  /** All of it, when it is small and at hand. */
  bytes?: Buffer;
  /** The bytes `[start, end)`. */
  pieces(start: number, end: number): Iterable<Piece>;
}

export interface FileDelivery {
  cacheControl: string;
  /** Besides those that say what is sent. */
  headers?: Readonly<Record<string, string>>;
  /** The body is about to be sent from its beginning. */
  onFirstByte?(): void;
}

/** Answers GET and HEAD with ETag and one range; several at once are answered with the whole, as a server may. */
export function sendFile(
  content: FileContent,
  request: FastifyRequest,
  reply: FastifyReply,
  { cacheControl, headers, onFirstByte }: FileDelivery,
): FastifyReply {
  const { raw } = reply;
  const { etag, length } = content;
  const common = { ...ON_EVERYTHING, etag, "cache-control": cacheControl, ...headers };
  // Its tag alone decides: whoever asks with one by fetch() says `no-cache` besides, without meaning all anew.
  if (fresh({ "if-none-match": request.headers["if-none-match"] }, { etag })) {
    reply.hijack();
    raw.writeHead(304, common).end();
    return reply;
  }
  const range = rangeOf(request, content);
  if (range === "outside") {
    reply.header("content-range", `bytes */${length}`);
    throw fail("download.range");
  }
  const { start, end } = range ?? { start: 0, end: length };
  reply.hijack();
  raw.writeHead(range ? 206 : 200, {
    ...common,
    "accept-ranges": "bytes",
    "content-type": content.mime,
    "content-length": end - start,
    ...(range && { "content-range": `bytes ${start}-${end - 1}/${length}` }),
  });
  if (request.method === "HEAD") {
    raw.end();
    return reply;
  }
  if (start === 0) onFirstByte?.();
  if (content.bytes) raw.end(range ? content.bytes.subarray(start, end) : content.bytes);
  else {
    sendPieces(raw, content.pieces(start, end)).catch((error: unknown) => {
      if (error instanceof Disconnected) return;
      request.log.error({ requestId: request.id, err: error, req: request }, "a file could not be sent to its end");
    });
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
  const parsed = parseRange(length, range, { combine: true });
  if (parsed === -1) return "outside";
  const only = parsed !== -2 && parsed.length === 1 ? parsed[0] : undefined;
  return only && { start: only.start, end: only.end + 1 };
}
