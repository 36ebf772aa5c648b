// Writes frequent replies directly to Node's response. Header names and values alternate in one list: Node writes that
// in a third of the time of an object, which is more than a small reply costs otherwise.
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import fresh from "fresh";
import type { JsonText } from "../db/json-text.ts";
import { type Coding, codedTag, codingOf, isPackable, plainTags, variedBy } from "./compression.ts";
import { packText } from "./packed-texts.ts";
import { fillReply, packReply, type ReadyBytes } from "./reply-buffers.ts";

/** Headers of every reply; the portal's page adds a policy of its own to them. */
export const ON_EVERYTHING = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const COMMON: readonly string[] = Object.entries(ON_EVERYTHING).flat();
const JSON_TYPE = "application/json; charset=utf-8";

const ASK_AGAIN = "private, no-cache";

/** The first two are of a body that was meant to be sent and is not, such as a file that is replaced by an error. */
const WRITTEN_HERE = new Set(["content-type", "content-length", "cache-control", "etag", "vary"]);

/** From here on the connection is the caller's, who ends the response. `more` are names and values in turn. */
export function writeHead(reply: FastifyReply, status: number, more: readonly string[]): ServerResponse {
  const response = reply.raw.writeHead(status, [...COMMON, ...more]);
  // Not before: if Node refuses to write the head, an error is sent.
  reply.hijack();
  return response;
}

/** Whether the caller has the content already. The tag alone decides: programs add `no-cache` by themselves. */
export function hasContent(reply: FastifyReply, etag: string): boolean {
  const { method, headers } = reply.request;
  const tags = method === "GET" || method === "HEAD" ? headers["if-none-match"] : undefined;
  return tags !== undefined && fresh({ "if-none-match": plainTags(tags) }, { etag });
}

/**
 * Sends JSON with the status and the headers that were set on `reply`. Nobody keeps what a session may see; what has an
 * ETag may be kept, and is asked for again each time: 304 where it is the same. It is packed for callers who take that,
 * unless there is no time for it (`mayPack`).
 * @throws overloaded
 */
export function sendJson(reply: FastifyReply, body: JsonText | ReadyBytes, mayPack = true): void {
  const set = reply.getHeaders() as Record<string, string | undefined>;
  const { etag, "cache-control": cacheControl = etag === undefined ? "no-store" : ASK_AGAIN } = set;
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  const packable = isPackable({ length, contentType: JSON_TYPE, cacheControl });
  const coding = packable && mayPack ? codingOf(reply.request.headers) : undefined;
  const head = ["cache-control", cacheControl];
  if (etag !== undefined) head.push("etag", coding ? codedTag(etag, coding) : etag);
  const vary = packable ? variedBy(set.vary) : set.vary;
  if (vary !== undefined) head.push("vary", vary);
  for (const name in set) if (!WRITTEN_HERE.has(name)) head.push(name, String(set[name]));
  if (etag !== undefined && reply.statusCode === 200 && hasContent(reply, etag)) {
    writeHead(reply, 304, head).end();
    return;
  }
  const bytes = coding ? packed(body, coding, reply) : typeof body === "string" ? body : fillReply(body, reply.raw);
  if (coding) head.push("content-encoding", coding);
  head.push("content-type", JSON_TYPE, "content-length", String(coding ? bytes.length : length));
  writeHead(reply, reply.statusCode, head).end(bytes);
}

function packed(body: JsonText | ReadyBytes, coding: Coding, reply: FastifyReply): Buffer {
  return typeof body === "string" ? packText(body, coding) : packReply(body, coding, reply.raw);
}
