import type { Overview } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** What the search index is doing; `lag` is how many changes it has not taken in yet. */
export function indexStateKey({ state, lag }: Pick<Overview["search"], "state" | "lag">): TextKey {
  if (state === "ready" || state === "empty") {
    return lag > 0 ? "admin:server.index.catching_up" : "admin:server.index.ready";
  }
  return state === "rebuilding" || state === "building"
    ? "admin:server.index.building"
    : "admin:server.index.unavailable";
}
