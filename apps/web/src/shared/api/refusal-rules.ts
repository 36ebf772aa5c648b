/** Rules for what a refused call means for the session. Pure, so that they can be tested without calls. */
import type { ApiError } from "@vitrine/contract/api-error";
import type { RouteKey } from "@vitrine/contract/routes";
import type { HostStorage } from "../host/host-storage.ts";

export type Refusal = "none" | "session-lost" | "forbidden";

/** Their refusals are answers to a form or a question, not the end of a session. */
const ANSWERED_IN_PLACE = new Set<RouteKey>([
  "session.get",
  "session.methods",
  "session.check",
  "session.logout",
  "session.logout_post",
]);

export function refusalOf(error: ApiError, key: RouteKey): Refusal {
  if (ANSWERED_IN_PLACE.has(key)) return "none";
  if (error.status === 401) return "session-lost";
  if (error.status !== 403 || key === "session.csets") return "none";
  // A backend that sends no code is treated as the specification treats every 403.
  return error.code === "session.forbidden" || error.code === "unknown" ? "forbidden" : "none";
}

/** That it succeeded shows that the session may call; what anyone may call shows nothing. */
export function isProof(key: RouteKey): boolean {
  return !/^(session|config|translations|pages|info|user)\.|locales/.test(key);
}

export const RELOADS_KEY = "vitrine.reloads";

/** Counts the reloads that followed a 403, in the browser's storage, since the page forgets. */
export function createReloadCounter(storage: HostStorage) {
  return {
    /** Reload the first time, go to login after that. */
    next: (): "reload" | "login" => {
      const first = storage.get(RELOADS_KEY) === null && storage.set(RELOADS_KEY, "1");
      return first ? "reload" : "login";
    },
    /** The first call that succeeds clears it. */
    clear: () => {
      if (storage.get(RELOADS_KEY) !== null) storage.remove(RELOADS_KEY);
    },
  };
}
