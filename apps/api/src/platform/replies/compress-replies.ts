// Compresses replies sent by Fastify: the portal's page, the console, the API documentation. Replies of the API are
// compressed in raw-reply.ts.
import { Readable } from "node:stream";
import { createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type ContentCoding,
  compress,
  etagWithCoding,
  FAST_COMPRESSION,
  isCompressible,
  negotiateCoding,
  varyByEncoding,
} from "./compression.ts";

type Sent = (error: Error | null, payload?: unknown) => void;

export function compressReplies(fastify: FastifyInstance): void {
  fastify.addHook("onSend", (request, reply, payload: unknown, done: Sent) => {
    if (!(payload instanceof Response)) done(null, compressedPayload(request, reply, payload));
    // tRPC replies with a Response, whose headers Fastify would read only after this hook.
    else {
      unwrapResponse(reply, payload)
        .then((text) => compressedPayload(request, reply, text))
        .then((sent) => done(null, sent), done);
    }
  });
}

async function unwrapResponse(reply: FastifyReply, response: Response): Promise<string> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return response.text();
}

/** The payload, compressed if possible; sets the headers. */
function compressedPayload(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isWhole(reply) || !isBody(payload)) return payload;
  const length = payload instanceof Readable ? lengthOf(reply) : Buffer.byteLength(payload);
  const [contentType, cacheControl] = [header(reply, "content-type") ?? "", header(reply, "cache-control")];
  if (!isCompressible({ length, contentType, cacheControl })) return payload;
  reply.header("vary", varyByEncoding(header(reply, "vary")));
  const coding = negotiateCoding(request.headers);
  if (!coding) return payload;
  const etag = header(reply, "etag");
  if (etag) reply.header("etag", etagWithCoding(etag, coding));
  reply.header("content-encoding", coding).removeHeader("content-length");
  if (payload instanceof Readable) return request.method === "HEAD" ? payload : compressedStream(payload, coding);
  const bytes = compress(Buffer.from(payload), coding);
  reply.header("content-length", bytes.length);
  return bytes;
}

/** Whether the reply is complete and not compressed yet. */
function isWhole(reply: FastifyReply): boolean {
  return reply.statusCode !== 206 && reply.statusCode !== 304 && !reply.hasHeader("content-encoding");
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

/** On another thread, as a stream: memory is flat at any length. */
function compressedStream(source: Readable, coding: ContentCoding): Readable {
  const packer = coding === "br" ? createBrotliCompress(FAST_COMPRESSION.br) : createGzip(FAST_COMPRESSION.gzip);
  source.once("error", (error) => packer.destroy(error));
  packer.once("close", () => source.destroy());
  return source.pipe(packer);
}
