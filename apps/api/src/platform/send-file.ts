// Files as HTTP wants them sent: whole, in part, or not at all where the reader has them already. Straight into Node's
// response: by Fastify's way a large file costs a copy, and a small one as much again as its bytes.
import type { FastifyReply, FastifyRequest } from "fastify";
import fresh from "fresh";
import parseRange from "range-parser";
import { fail } from "./app-error.ts";
import { Disconnected, type Piece, sendPieces } from "./byte-sender.ts";
import { writeHead } from "./raw-reply.ts";

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
  delivery: FileDelivery,
): FastifyReply {
  const { etag, length } = content;
  const head = ["etag", etag, "cache-control", delivery.cacheControl];
  if (delivery.headers) head.push(...Object.entries(delivery.headers).flat());
  // Its tag alone decides: programs that send one add `no-cache` by themselves, and do not mean all anew.
  const known = request.headers["if-none-match"];
  if (known !== undefined && fresh({ "if-none-match": known }, { etag })) {
    writeHead(reply, 304, head).end();
    return reply;
  }
  const range = rangeOf(request, content);
  if (range === "outside") {
    reply.header("content-range", `bytes */${length}`);
    throw fail("download.range");
  }
  const start = range?.start ?? 0;
  const end = range?.end ?? length;
  head.push("accept-ranges", "bytes", "content-type", content.mime, "content-length", String(end - start));
  if (range) head.push("content-range", `bytes ${start}-${end - 1}/${length}`);
  const response = writeHead(reply, range ? 206 : 200, head);
  if (request.method === "HEAD") {
    response.end();
    return reply;
  }
  if (start === 0) delivery.onFirstByte?.();
  if (content.bytes) response.end(range ? content.bytes.subarray(start, end) : content.bytes);
  else {
    sendPieces(response, content.pieces(start, end)).catch((error: unknown) => {
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
  // The parser takes any unit for bytes.
  if (!/^bytes=/i.test(range)) return undefined;
  const parsed = parseRange(length, range, { combine: true });
  if (parsed === -1) return "outside";
  const only = parsed !== -2 && parsed.length === 1 ? parsed[0] : undefined;
  return only && { start: only.start, end: only.end + 1 };
}
