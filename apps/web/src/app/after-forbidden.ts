import type { RouteKey } from "@vitrine/contract/routes";
import { RELOADS_KEY, toReloadKey } from "../shared/api/refusal-rules.ts";
import type { HostStorage } from "../shared/host/host-storage.ts";

/**
 * Decides what to do after a 403: reload the first time, then show the login. Stored in the browser, to survive
 * reloads.
 * At most one reload until any call succeeds, and one per endpoint until the call that caused it succeeds.
 */
export function decideAfterForbidden(storage: HostStorage, key: RouteKey, address: string): "reload" | "login" {
  const reloads = [RELOADS_KEY, toReloadKey(key)];
  const first = reloads.every((kept) => storage.get(kept) === null);
  return first && storage.set(toReloadKey(key), address) && storage.set(RELOADS_KEY, "1") ? "reload" : "login";
}
