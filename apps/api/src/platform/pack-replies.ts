// Packs what Fastify sends by itself: the portal's page, the console, the pages of the API's documentation. Replies of
// the API pass by it, see raw-reply.ts.
import { Readable } from "node:stream";
import { createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CHEAP, type Coding, codedTag, codingOf, isPackable, pack, variedBy } from "./compression.ts";

type Sent = (error: Error | null, payload?: unknown) => void;

export function packReplies(fastify: FastifyInstance): void {
  fastify.addHook("onSend", (request, reply, payload: unknown, done: Sent) => {
    if (!(payload instanceof Response)) done(null, packed(request, reply, payload));
    // How tRPC answers: Fastify would read the headers from it only after this.
    else {
      unwrapped(reply, payload)
        .then((text) => packed(request, reply, text))
        .then((sent) => done(null, sent), done);
    }
  });
}

async function unwrapped(reply: FastifyReply, response: Response): Promise<string> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return response.text();
}

/** The payload, or what is sent in its place; says so in the headers. */
function packed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isWhole(reply) || !isBody(payload)) return payload;
  const length = payload instanceof Readable ? lengthOf(reply) : Buffer.byteLength(payload);
  const [contentType, cacheControl] = [header(reply, "content-type") ?? "", header(reply, "cache-control")];
  if (!isPackable({ length, contentType, cacheControl })) return payload;
  reply.header("vary", variedBy(header(reply, "vary")));
  const coding = codingOf(request.headers);
  if (!coding) return payload;
  const etag = header(reply, "etag");
  if (etag) reply.header("etag", codedTag(etag, coding));
  reply.header("content-encoding", coding).removeHeader("content-length");
  if (payload instanceof Readable) return request.method === "HEAD" ? payload : packedStream(payload, coding);
  const bytes = pack(Buffer.from(payload), coding);
  reply.header("content-length", bytes.length);
  return bytes;
}

/** Neither packed already nor a part of something. */
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

/** On another thread, piece by piece: memory is flat at any length. */
function packedStream(source: Readable, coding: Coding): Readable {
  const packer = coding === "br" ? createBrotliCompress(CHEAP.br) : createGzip(CHEAP.gzip);
  source.once("error", (error) => packer.destroy(error));
  packer.once("close", () => source.destroy());
  return source.pipe(packer);
}
