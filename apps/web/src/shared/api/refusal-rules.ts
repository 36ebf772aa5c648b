/** Rules for what a refused call means for the session. Pure, so that they can be tested without calls. */
import type { ApiError } from "@vitrine/contract/api-error";
import type { RouteKey } from "@vitrine/contract/routes";

export type RefusalKind = "none" | "session-lost" | "forbidden";

/** Endpoints whose callers handle a refusal themselves; it does not mean that the session has ended. */
const HANDLED_BY_CALLER = new Set<RouteKey>([
  "session.get",
  "session.methods",
  "session.check",
  "session.logout",
  "session.logout_post",
  "session.sign_out",
]);

export function getRefusalKind(error: ApiError, key: RouteKey): RefusalKind {
  if (HANDLED_BY_CALLER.has(key)) return "none";
  if (error.status === 401) return "session-lost";
  if (error.status !== 403 || key.startsWith("session.csets")) return "none";
  // Refused by an external service behind the backend, independent of the session.
  if (error.code === "unknown" && error.details.source === "external") return "none";
  // A backend that sends no code is treated as the specification treats every 403.
  return error.code === "session.forbidden" || error.code === "unknown" ? "forbidden" : "none";
}

/** Whether a successful call proves that the session has access; public endpoints prove nothing. */
export function doesSuccessProveAccess(key: RouteKey): boolean {
  return /^(search|assets|collections|download|bookmarks)\./.test(key);
}

/** Storage key that marks a reload after a 403. Removed by the first successful call. */
export const FORBIDDEN_RELOAD_STORAGE_KEY = "vitrine.reloads";

/**
 * Storage key for the address of the call that caused a reload. Removed only when the same call succeeds: otherwise a
 * single forbidden call would reload the page forever.
 */
export const toForbiddenReloadStorageKey = (key: RouteKey) => `${FORBIDDEN_RELOAD_STORAGE_KEY}.${key}`;
