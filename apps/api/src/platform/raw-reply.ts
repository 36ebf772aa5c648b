// Writes frequent replies directly to Node's response. Header names and values alternate in one list: Node writes that
// in a third of the time of an object, which is more than a small reply costs otherwise.
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import type { JsonText } from "../db/json-text.ts";
import { isUnchanged } from "./etag.ts";

/** Headers of every reply; the portal's page adds a policy of its own to them. */
export const ON_EVERYTHING = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const COMMON: readonly string[] = Object.entries(ON_EVERYTHING).flat();

const ASK_AGAIN = "private, no-cache";

/** Of a body that was meant to be sent and is not, such as a file that is replaced by an error. */
const OF_THE_BODY = new Set(["content-type", "content-length"]);

/** From here on the connection is the caller's, who ends the response. `more` are names and values in turn. */
export function writeHead(reply: FastifyReply, status: number, more: readonly string[]): ServerResponse {
  const response = reply.raw.writeHead(status, [...COMMON, ...more]);
  // Not before: if Node refuses to write the head, an error is sent.
  reply.hijack();
  return response;
}

/**
 * Sends JSON with the status and the headers that were set on `reply`. Nobody keeps what a session may see; what has an
 * ETag may be kept, and is asked for again each time: 304 where it is the same.
 */
export function sendJson(reply: FastifyReply, body: JsonText | Buffer): void {
  const set = reply.getHeaders();
  const tag = typeof set.etag === "string" && reply.statusCode === 200 ? set.etag : undefined;
  if (tag !== undefined && isUnchanged(reply.request, tag)) {
    writeHead(reply, 304, ["etag", tag, "cache-control", ASK_AGAIN]).end();
    return;
  }
  const head = ["content-type", "application/json; charset=utf-8", "content-length", String(Buffer.byteLength(body))];
  if (set["cache-control"] === undefined) head.push("cache-control", tag === undefined ? "no-store" : ASK_AGAIN);
  for (const name in set) if (!OF_THE_BODY.has(name)) head.push(name, String(set[name]));
  writeHead(reply, reply.statusCode, head).end(body);
}
