import { createHash } from "node:crypto";
import { plainTags } from "./compression.ts";

/** Quoted and strong: the same tag means the same text. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-Match` allows the change of what has this tag; without the header, everything does. */
export function permits(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  return plainTags(ifMatch)
    .split(",")
    .some((tag) => tag.trim() === etag);
}
