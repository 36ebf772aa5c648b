/** Remembers the requested page during a login, here or at an external provider. */
import { ApiError } from "@vitrine/contract/api-error";
import { matchPath } from "react-router-dom";
import type { HostStorage } from "../shared/host/host-storage.ts";
import { paths, patterns } from "../shared/paths.ts";

const KEY = "vitrine.from";
/** Browsers read a backslash as a slash, and control characters not at all. */
const UNCLEAR = /[\\\p{Cc}]/u;
/** Any address will do: what leaves it leads out of the portal. */
const HERE = "https://portal.invalid";

export function keepWayBack(storage: HostStorage, from: string | null): void {
  if (from === null) storage.remove(KEY);
  else storage.set(KEY, from);
}

export function keptWayBack(storage: HostStorage): string | null {
  return ownPath(storage.get(KEY));
}

export function takeWayBack(storage: HostStorage): string | null {
  const from = keptWayBack(storage);
  storage.remove(KEY);
  return from;
}

/**
 * The login after a sign-on that has come back: it greets and goes on to where the sign-on was asked for, or says why
 * nobody is signed in.
 */
export function arrivalPath(storage: HostStorage, refusal: unknown): string {
  const from = takeWayBack(storage);
  const what = refusal === null ? "arrived" : `stay&reason=${reasonOf(refusal)}`;
  return `${paths.login}?${what}${from === null ? "" : `&from=${encodeURIComponent(from)}`}`;
}

function reasonOf(refusal: unknown): string {
  const { status, code } = refusal instanceof ApiError ? refusal : { status: 0, code: "unknown" };
  if (status === 403) return "sign_on_no_authorization";
  return status === 401 ? "sign_on_expired" : `error.${code}`;
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
