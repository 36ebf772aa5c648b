// Completes every reply that Fastify sends: common headers, 304 for unchanged content, and compression. Files have their
// own way (send-file.ts).
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import {
  type BrotliOptions,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
  type ZlibOptions,
} from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { JsonText } from "../../db/json-text.ts";
import { etagWithCoding, hasFreshCopy } from "./etag.ts";

export type ContentCoding = "br" | "gzip";

/** Headers of every reply; the portal's page adds a content security policy. */
export const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Minimum bytes of a reply that is compressed; shorter ones fit into two network packets uncompressed. */
const MIN_COMPRESSED_BYTES = 2000;

/**
 * Media types that are compressed. Pictures, films and archives are compressed already; SVG counts as a picture. Event
 * streams are read as they arrive.
 */
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml)\b)/;

type Sent = (error: Error | null, payload?: unknown) => void;

/** While `isCrowded` returns true, replies are sent as they are, to save time. */
export function completeReplies(fastify: FastifyInstance, isCrowded: () => boolean = () => false): void {
  fastify.addHook("onSend", (request, reply, payload: unknown, done: Sent) => {
    reply.headers(COMMON_HEADERS);
    if (!(payload instanceof Response)) return done(null, complete(request, reply, payload, isCrowded));
    // tRPC replies with a Response, whose headers Fastify would read only after this hook.
    unwrapResponse(reply, payload)
      .then((text) => complete(request, reply, text, isCrowded))
      .then((sent) => done(null, sent), done);
  });
}

/**
 * Sends JSON with the status and headers set on `reply`. Replies are not cached unless they have an ETag; those are
 * revalidated each time.
 */
export function sendJson(reply: FastifyReply, text: JsonText | Buffer): void {
  const caching = reply.hasHeader("etag") ? "private, no-cache" : "no-store";
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", caching);
  // Removes the length of a file that could not be sent and is replaced by this error.
  reply.removeHeader("content-length");
  // Encoded once: for its length, for compression and for the connection.
  reply
    .header("content-type", "application/json; charset=utf-8")
    .send(typeof text === "string" ? Buffer.from(text) : text);
}

async function unwrapResponse(reply: FastifyReply, response: Response): Promise<string> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return response.text();
}

/** The payload as it is sent: compressed if possible, or nothing if the client has it. Sets the headers. */
function complete(request: FastifyRequest, reply: FastifyReply, payload: unknown, isCrowded: () => boolean): unknown {
  if (!isBody(payload) || reply.statusCode === 206 || reply.statusCode === 304) return payload;
  const etag = header(reply, "etag");
  if (reply.hasHeader("content-encoding")) return payload;
  const length = payload instanceof Readable ? lengthOf(reply) : Buffer.byteLength(payload);
  const [contentType, cacheControl] = [header(reply, "content-type") ?? "", header(reply, "cache-control")];
  const coding = isCompressible({ length, contentType, cacheControl })
    ? varyingCoding(request, reply, isCrowded)
    : undefined;
  if (etag !== undefined) {
    if (coding) reply.header("etag", etagWithCoding(etag, coding));
    if (!(payload instanceof Readable) && reply.statusCode === 200 && hasFreshCopy(request, etag)) {
      reply.code(304).removeHeader("content-type");
      // Fastify's handler of HEAD accepts no null.
      return request.method === "HEAD" ? Readable.from([]) : null;
    }
  }
  if (!coding) return payload;
  reply.header("content-encoding", coding).removeHeader("content-length");
  if (payload instanceof Readable) return request.method === "HEAD" ? payload : compressedStream(payload, coding);
  return compress(payload, coding);
}

function varyingCoding(
  request: FastifyRequest,
  reply: FastifyReply,
  isCrowded: () => boolean,
): ContentCoding | undefined {
  reply.header("vary", varyByEncoding(header(reply, "vary")));
  return isCrowded() ? undefined : negotiateCoding(request.headers);
}

const isBody = (payload: unknown): payload is string | Buffer | Readable =>
  typeof payload === "string" || Buffer.isBuffer(payload) || payload instanceof Readable;

function header(reply: FastifyReply, name: string): string | undefined {
  const value = reply.getHeader(name);
  return value === undefined ? undefined : String(value);
}

function lengthOf(reply: FastifyReply): number | undefined {
  const length = header(reply, "content-length");
  return length === undefined ? undefined : Number(length);
}

export interface ReplyTraits {
  /** Bytes; undefined for a stream of unknown length. */
  length?: number | undefined;
  contentType: string;
  cacheControl?: string | undefined;
}

/** Whether the reply may be compressed for some clients, so that it needs `Vary: Accept-Encoding`. */
export function isCompressible({ length = MIN_COMPRESSED_BYTES, contentType, cacheControl }: ReplyTraits): boolean {
  return length >= MIN_COMPRESSED_BYTES && TEXT.test(contentType) && !/\bno-transform\b/i.test(cacheControl ?? "");
}

/** Adds `Accept-Encoding` to a `Vary` header. */
export function varyByEncoding(vary: string | undefined): string {
  if (!vary) return "Accept-Encoding";
  return vary === "*" || /\baccept-encoding\b/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}

/** A method of negotiator that its types lack. */
interface Codings {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** The client's preferred coding; undefined for uncompressed, also if the client names none. */
export function negotiateCoding({ "accept-encoding": accepted }: IncomingHttpHeaders): ContentCoding | undefined {
  if (!accepted) return undefined;
  const negotiator = new Negotiator({ headers: { "accept-encoding": String(accepted).slice(0, 500) } });
  const [first] = (negotiator as Codings).encodings(["br", "gzip", "identity"], { preferred: ["br", "gzip"] });
  return first === "br" || first === "gzip" ? first : undefined;
}

/** Options with the best ratio for the processor time of a copy or two; measured in docs/performance.md. */
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
  chunkSize: 32 * 1024,
};
const GZIP: ZlibOptions = { level: 2, chunkSize: 32 * 1024 };

/** Compresses a whole reply at once: 80 kB take 0.13 ms, and another thread would add 0.1 to 0.3 ms. */
export function compress(content: string | Uint8Array, coding: ContentCoding): Buffer {
  return coding === "br" ? brotliCompressSync(content, BROTLI) : gzipSync(content, GZIP);
}

/** Compresses a stream on another thread, so that memory is flat at any length. */
function compressedStream(source: Readable, coding: ContentCoding): Readable {
  const compressor = coding === "br" ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  source.once("error", (error) => compressor.destroy(error));
  compressor.once("close", () => source.destroy());
  return source.pipe(compressor);
}
