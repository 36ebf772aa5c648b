/** ThumbHash placeholders as data URLs: a small decoder, each hash drawn once. */
import { thumbHashToDataURL } from "thumbhash";

/** Each is about 3 kB; a screen shows some fifty. */
const KEPT = 500;
const drawn = new Map<string, string | undefined>();

export function placeholderUrl(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  const cached = drawn.get(hash);
  if (cached !== undefined || drawn.has(hash)) return cached;
  const url = draw(hash);
  const [oldest] = drawn.keys();
  if (drawn.size >= KEPT && oldest !== undefined) drawn.delete(oldest);
  drawn.set(hash, url);
  return url;
}

function draw(hash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : undefined;
  } catch {
    return undefined;
  }
}
