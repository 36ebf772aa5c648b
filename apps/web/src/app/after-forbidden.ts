import type { RouteKey } from "@vitrine/contract/routes";
import { RELOADS_KEY, reloadedFor } from "../shared/api/refusal-rules.ts";
import type { HostStorage } from "../shared/host/host-storage.ts";

/**
 * What follows a 403: a reload the first time, then the login. Kept in the browser's storage, since the page forgets.
 * There is one reload until a call succeeds, and one for each endpoint until the call that it was for succeeds.
 */
export function afterForbidden(storage: HostStorage, key: RouteKey, address: string): "reload" | "login" {
  const reloads = [RELOADS_KEY, reloadedFor(key)];
  const first = reloads.every((kept) => storage.get(kept) === null);
  return first && storage.set(reloadedFor(key), address) && storage.set(RELOADS_KEY, "1") ? "reload" : "login";
}
