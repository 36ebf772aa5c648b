/** Remembers the requested page during a login, here or at an external provider. */
import { matchPath } from "react-router-dom";
import type { Kept } from "../shared/kept.ts";
import { patterns } from "../shared/paths.ts";

const KEY = "vitrine.from";
/** Browsers read a backslash as a slash, and control characters not at all. */
const UNCLEAR = /[\\\p{Cc}]/u;
/** Any address will do: what leaves it leads out of the portal. */
const HERE = "https://portal.invalid";

export function keepWayBack(kept: Kept, from: string | null): void {
  if (from === null) kept.drop(KEY);
  else kept.put(KEY, from);
}

export function takeWayBack(kept: Kept): string | null {
  const from = kept.get(KEY);
  kept.drop(KEY);
  return ownPath(from);
}

/**
 * Resolves the address to return to, as a browser does; null unless it is a page of this portal, since addresses may be
 * forged. Null also for the pages around the login.
 */
export function ownPath(from: string | null): string | null {
  if (from === null || !/^\/(?!\/)/.test(from) || UNCLEAR.test(from)) return null;
  const { origin, pathname, search } = new URL(from, HERE);
  if (origin !== HERE || pathname.startsWith("//")) return null;
  const isOurs = Object.values(patterns).some((pattern) => matchPath(pattern, pathname) !== null);
  return isOurs ? pathname + search : null;
}
