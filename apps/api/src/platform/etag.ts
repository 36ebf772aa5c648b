import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import fresh from "fresh";

/** Quoted and strong: the same tag means the same text. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether the caller has what the tag stands for. The tag alone decides: programs that send one add `no-cache` by
 * themselves, and do not mean all anew.
 */
export function isUnchanged({ headers }: FastifyRequest, etag: string): boolean {
  const ifNoneMatch = headers["if-none-match"];
  return ifNoneMatch !== undefined && fresh({ "if-none-match": ifNoneMatch }, { etag });
}
