// Strong ETags: of texts, of compressed forms of a reply, and in conditional requests.
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import fresh from "fresh";

/** A strong ETag, quoted: the same tag means the same text. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Adds the coding of a compressed reply to a strong ETag; a weak one is the same for all codings. */
export function etagWithCoding(etag: string, coding: "br" | "gzip"): string {
  return etag.startsWith("W/") ? etag : etag.replace(/"$/, `-${coding}"`);
}

/** Removes codings from the ETags that a client sends: any of them identifies the content. */
export const stripCodings = (tags: string): string => tags.replace(/-(?:br|gzip)"/g, '"');

/** Whether an `If-Match` header permits changing a resource with this ETag; without the header, always. */
export function matchesIfMatch(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  return stripCodings(ifMatch)
    .split(",")
    .some((tag) => tag.trim() === etag);
}

/** Headers of a request to change a resource, by which the client names the state that it knows. */
export interface Preconditions {
  ifMatch?: string | undefined;
  /** `*`: only if nothing is stored. */
  ifNoneMatch?: string | undefined;
}

export const preconditionsOf = ({ headers }: FastifyRequest): Preconditions => ({
  ifMatch: headers["if-match"],
  ifNoneMatch: headers["if-none-match"],
});

/** Whether the preconditions permit a change. `tags`: each of them names the state of the resource. */
export const permitsChange = ({ ifMatch, ifNoneMatch }: Preconditions, isStored: boolean, tags: readonly string[]) =>
  !(isStored && ifNoneMatch?.trim() === "*") && tags.some((tag) => matchesIfMatch(ifMatch, tag));

/** Whether the client already has the content. Only the ETag counts: clients add `no-cache` on their own. */
export function hasFreshCopy({ method, headers }: FastifyRequest, etag: string): boolean {
  const tags = method === "GET" || method === "HEAD" ? headers["if-none-match"] : undefined;
  return tags !== undefined && fresh({ "if-none-match": stripCodings(tags) }, { etag });
}
