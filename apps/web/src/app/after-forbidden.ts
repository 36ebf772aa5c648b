import { RELOADS_KEY } from "../shared/api/refusal-rules.ts";
import type { HostStorage } from "../shared/host/host-storage.ts";

/** What follows a 403: a reload the first time, then the login. Kept in the browser's storage, since the page forgets. */
export function afterForbidden(storage: HostStorage): "reload" | "login" {
  const first = storage.get(RELOADS_KEY) === null && storage.set(RELOADS_KEY, "1");
  return first ? "reload" : "login";
}
