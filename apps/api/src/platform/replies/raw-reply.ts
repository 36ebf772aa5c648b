// Writes frequent replies directly to Node's response. Header names and values alternate in one array: Node writes that
// in a third of the time of an object, a difference that exceeds the other costs of a small reply.
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import fresh from "fresh";
import type { JsonText } from "../../db/json-text.ts";
import {
  type ContentCoding,
  etagWithCoding,
  isCompressible,
  negotiateCoding,
  stripCodings,
  varyByEncoding,
} from "./compression.ts";
import { packText } from "./packed-texts.ts";
import { fillReply, packReply, type ReadyBytes } from "./reply-buffers.ts";

/** Headers of every reply; the portal's page adds a content security policy. */
export const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const COMMON: readonly string[] = Object.entries(COMMON_HEADERS).flat();
const JSON_TYPE = "application/json; charset=utf-8";

const REVALIDATE = "private, no-cache";

/** Headers that `sendJson` sets itself. The first two may be left from a file that is replaced by an error. */
const MANAGED_HEADERS = new Set(["content-type", "content-length", "cache-control", "etag", "vary"]);

/**
 * Writes the head and takes the reply out of Fastify's control; the caller ends the response. `more`: alternating names
 * and values.
 */
export function writeHead(reply: FastifyReply, status: number, more: readonly string[]): ServerResponse {
  const response = reply.raw.writeHead(status, [...COMMON, ...more]);
  // After writeHead: if that throws, Fastify still sends the error.
  reply.hijack();
  return response;
}

/** Whether the client already has the content. Only the ETag counts: clients add `no-cache` on their own. */
export function hasFreshCopy(reply: FastifyReply, etag: string): boolean {
  const { method, headers } = reply.request;
  const tags = method === "GET" || method === "HEAD" ? headers["if-none-match"] : undefined;
  return tags !== undefined && fresh({ "if-none-match": stripCodings(tags) }, { etag });
}

/**
 * Sends JSON with the status and headers set on `reply`. Replies are not cached unless they have an ETag; those are
 * revalidated each time, with a 304 if unchanged. Compressed if the client accepts it and `mayPack` is true.
 * @throws overloaded
 */
export function sendJson(reply: FastifyReply, body: JsonText | ReadyBytes, mayPack = true): void {
  const set = reply.getHeaders() as Record<string, string | undefined>;
  const { etag, "cache-control": cacheControl = etag === undefined ? "no-store" : REVALIDATE } = set;
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  const packable = isCompressible({ length, contentType: JSON_TYPE, cacheControl });
  const coding = packable && mayPack ? negotiateCoding(reply.request.headers) : undefined;
  const head = ["cache-control", cacheControl];
  if (etag !== undefined) head.push("etag", coding ? etagWithCoding(etag, coding) : etag);
  const vary = packable ? varyByEncoding(set.vary) : set.vary;
  if (vary !== undefined) head.push("vary", vary);
  for (const name in set) if (!MANAGED_HEADERS.has(name)) head.push(name, String(set[name]));
  if (etag !== undefined && reply.statusCode === 200 && hasFreshCopy(reply, etag)) {
    writeHead(reply, 304, head).end();
    return;
  }
  const bytes = coding
    ? compressedBody(body, coding, reply)
    : typeof body === "string"
      ? body
      : fillReply(body, reply.raw);
  if (coding) head.push("content-encoding", coding);
  head.push("content-type", JSON_TYPE, "content-length", String(coding ? bytes.length : length));
  writeHead(reply, reply.statusCode, head).end(bytes);
}

function compressedBody(body: JsonText | ReadyBytes, coding: ContentCoding, reply: FastifyReply): Buffer {
  return typeof body === "string" ? packText(body, coding) : packReply(body, coding, reply.raw);
}
