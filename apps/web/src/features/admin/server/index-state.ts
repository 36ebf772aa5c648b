import type { ServerOverview } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** The text key for what the search index is doing; `lag` is the number of changes not indexed yet. */
export function getIndexStateTextKey({ state, lag }: Pick<ServerOverview["search"], "state" | "lag">): TextKey {
  if (state === "ready" || state === "empty") {
    return lag > 0 ? "admin:server.index.catching_up" : "admin:server.index.ready";
  }
  return state === "rebuilding" ? "admin:server.index.building" : "admin:server.index.unavailable";
}
