/** Remembers the requested page during a login, here or at an external provider. */
import { ApiError } from "@vitrine/contract/api-error";
import { matchPath } from "react-router-dom";
import type { HostStorage } from "../shared/host/host-storage.ts";
import { paths, returnableRoutePatterns } from "../shared/paths.ts";

const KEY = "vitrine.from";
/** A path with one of these is refused: browsers treat backslashes as slashes and ignore control characters. */
const UNSAFE_CHARACTERS = /[\\\p{Cc}]/u;
/** Base to resolve a path against; any origin will do. A path that resolves to another origin leaves the portal. */
const DUMMY_ORIGIN = "https://portal.invalid";

export function storeReturnPath(storage: HostStorage, from: string | null): void {
  if (from === null) storage.remove(KEY);
  else storage.set(KEY, from);
}

export function readReturnPath(storage: HostStorage): string | null {
  return parseReturnPath(storage.get(KEY));
}

export function consumeReturnPath(storage: HostStorage): string | null {
  const from = readReturnPath(storage);
  storage.remove(KEY);
  return from;
}

/**
 * Returns the path of the login page after a sign-on, which then opens the page that required it, or shows why the
 * sign-on failed.
 */
export function getLoginPathAfterSignOn(storage: HostStorage, refusal: unknown): string {
  const from = consumeReturnPath(storage);
  const what = refusal === null ? "arrived" : `stay&reason=${toReason(refusal)}`;
  return `${paths.login}?${what}${from === null ? "" : `&from=${encodeURIComponent(from)}`}`;
}

function toReason(refusal: unknown): string {
  const { status, code } = refusal instanceof ApiError ? refusal : { status: 0, code: "unknown" };
  if (status === 403) return "sign_on_no_authorization";
  return status === 401 ? "sign_on_expired" : `error.${code}`;
}

/**
 * Resolves the address to return to, as a browser does; null unless it is a page of this portal, since addresses may be
 * forged. Null also for the pages around the login.
 */
export function parseReturnPath(from: string | null): string | null {
  if (from === null || !/^\/(?!\/)/.test(from) || UNSAFE_CHARACTERS.test(from)) return null;
  const { origin, pathname, search } = new URL(from, DUMMY_ORIGIN);
  if (origin !== DUMMY_ORIGIN || pathname.startsWith("//")) return null;
  const isOurs = Object.values(returnableRoutePatterns).some((pattern) => matchPath(pattern, pathname) !== null);
  return isOurs ? pathname + search : null;
}
