import { createHash } from "node:crypto";

/** Quoted and strong: the same tag means the same text. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}
