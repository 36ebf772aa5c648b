import type { Client } from "@vitrine/contract/client";
import type { HitsQuery } from "../../../shared/search/find-assets.ts";
import type { Selection } from "../selection/selection.ts";
import type { Result } from "./use-result.ts";

export interface AllIds {
  readonly ids: readonly string[];
  /** How much of the result they are: all of it, as many as may be taken, or what is loaded. */
  readonly scope: NonNullable<Selection["scope"]>;
}

/** The ids of all hits in their order, as far as the backend gives them; else of those that are loaded. */
export async function allIds(client: Client, query: HitsQuery, result: Result): Promise<AllIds> {
  const loaded = result.ids.filter((id) => id !== undefined);
  if (loaded.length >= result.total) return { ids: loaded, scope: "all" };
  const reply = await client.call("search.ids", { query }).catch(() => null);
  if (!reply || reply.ids.length < loaded.length) return { ids: loaded, scope: "loaded" };
  return { ids: reply.ids, scope: reply.ids.length < reply.numFound ? "limited" : "all" };
}
