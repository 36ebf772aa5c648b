import { createHash } from "node:crypto";
import { stripCodings } from "./compression.ts";

/** A strong ETag, quoted: the same tag means the same text. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-Match` header permits changing a resource with this ETag; without the header, always. */
export function matchesIfMatch(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  return stripCodings(ifMatch)
    .split(",")
    .some((tag) => tag.trim() === etag);
}
