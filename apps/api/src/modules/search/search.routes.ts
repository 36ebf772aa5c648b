import { type Api, bind, readyJson } from "../../platform/http-binder.ts";
import type { LibraryService } from "../library/library.service.ts";
import type { UsageCounter } from "../usage/counting.service.ts";
import type { SearchService } from "./search.service.ts";
import type { SearchReplies } from "./search-reply.ts";

export interface SearchRouteParts {
  search: SearchService;
  replies: SearchReplies;
  library: Pick<LibraryService, "ratioStrip">;
  usage: Pick<UsageCounter, "searches">;
  /** The limit of downloads; -1 is none. */
  maxAssets: number;
}

export function searchRoutes(api: Api, { search, replies, library, usage, maxAssets }: SearchRouteParts): void {
  bind(api, "search.find", async ({ query, caller, locale }) => {
    const result = await search.find(query, caller);
    if (query.purpose === "search") usage.searches(query, result.total, caller);
    return readyJson(replies.find(result, caller, locale));
  });
  bind(api, "search.facet_values", async ({ query, caller, locale }) =>
    readyJson(replies.facetValues(await search.facetValues(query, caller, locale), locale)),
  );
  bind(api, "search.ratio_strip", async ({ query, caller, reply }) => {
    const { ids } = await search.hits(query, caller);
    const strip = await library.ratioStrip(ids);
    return reply.header("cache-control", "no-store").type("application/octet-stream").send(strip);
  });
  bind(api, "search.ids", async ({ query, caller }) => {
    const most = maxAssets < 0 ? undefined : maxAssets;
    const { ids, total, isEstimate, corrections } = await search.hits(query, caller, most);
    const exact = isEstimate ? { numFoundExact: false as const } : {};
    const corrected = corrections.length > 0 ? { corrections: [...corrections] } : {};
    return { ids: Array.from(ids, String), numFound: total, ...exact, ...corrected };
  });
}
