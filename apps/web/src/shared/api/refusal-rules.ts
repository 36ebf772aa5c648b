/** Rules for what a refused call means for the session. Pure, so that they can be tested without calls. */
import type { ApiError } from "@vitrine/contract/api-error";
import type { RouteKey } from "@vitrine/contract/routes";

export type Refusal = "none" | "session-lost" | "forbidden";

/** Their refusals are answers to a form or a question, not the end of a session. */
const ANSWERED_IN_PLACE = new Set<RouteKey>([
  "session.get",
  "session.methods",
  "session.check",
  "session.logout",
  "session.logout_post",
  "session.sign_out",
]);

export function refusalOf(error: ApiError, key: RouteKey): Refusal {
  if (ANSWERED_IN_PLACE.has(key)) return "none";
  if (error.status === 401) return "session-lost";
  if (error.status !== 403 || key.startsWith("session.csets")) return "none";
  // What refused it lies behind the backend, and knows nothing of the session.
  if (error.code === "unknown" && error.details.source === "external") return "none";
  // A backend that sends no code is treated as the specification treats every 403.
  return error.code === "session.forbidden" || error.code === "unknown" ? "forbidden" : "none";
}

/** That it succeeded shows that the session may call; what anyone may call shows nothing. */
export function isProof(key: RouteKey): boolean {
  return /^(search|assets|collections|download|bookmarks)\./.test(key);
}

/** The reload that followed a 403. The first call that succeeds removes it. */
export const RELOADS_KEY = "vitrine.reloads";

/**
 * Which call of an endpoint the reload was for: its address. The success of the same one removes it, and of no other: an
 * endpoint that alone is refused, maybe for one thing alone, would reload the page for ever.
 */
export const reloadedFor = (key: RouteKey) => `${RELOADS_KEY}.${key}`;
