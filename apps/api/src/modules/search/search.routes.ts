import { type Api, bindRoute, serializedJson } from "../../platform/http/route-binder.ts";
import type { LibraryService } from "../library/library.service.ts";
import type { UsageCounter } from "../usage/usage-counter.service.ts";
import type { SearchService } from "./search.service.ts";
import type { SearchReplies } from "./search-replies.ts";

export interface SearchRouteDeps {
  search: SearchService;
  replies: SearchReplies;
  library: Pick<LibraryService, "ratioStrip">;
  usage: Pick<UsageCounter, "countSearched">;
  /** Assets per download; -1 means no limit. */
  maxAssets: number;
}

export function searchRoutes(api: Api, { search, replies, library, usage, maxAssets }: SearchRouteDeps): void {
  bindRoute(api, "search.find", async ({ query, caller, locale }) => {
    const result = await search.find(query, caller);
    if (query.purpose === "search") usage.countSearched(query, result.total, caller);
    return serializedJson(replies.find(result, caller, locale));
  });
  bindRoute(api, "search.facet_values", async ({ query, caller, locale }) =>
    serializedJson(replies.facetValues(await search.facetValues(query, caller, locale), locale)),
  );
  bindRoute(api, "search.ratio_strip", async ({ query, caller, reply }) => {
    const { ids } = await search.hits(query, caller);
    const strip = await library.ratioStrip(ids);
    return reply.header("cache-control", "no-store").type("application/octet-stream").send(strip);
  });
  bindRoute(api, "search.ids", async ({ query, caller }) => {
    const limit = maxAssets < 0 ? undefined : maxAssets;
    const { ids, total, isEstimate, corrections } = await search.hits(query, caller, limit);
    const exact = isEstimate ? { numFoundExact: false as const } : {};
    const corrected = corrections.length > 0 ? { corrections: [...corrections] } : {};
    return { ids: Array.from(ids, String), numFound: total, ...exact, ...corrected };
  });
}
