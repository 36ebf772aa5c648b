import { serializedJson } from "../../platform/http/answer-request.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import type { Access } from "../access/access.service.ts";
import type { LibraryService } from "../library/library.service.ts";
import type { ResultJsonWriter } from "../library/result-json.ts";
import type { UsageCounter } from "../usage/usage-counter.service.ts";
import type { SearchService } from "./search.service.ts";

export interface SearchRouteDeps {
  access: Access;
  search: SearchService;
  results: ResultJsonWriter;
  library: Pick<LibraryService, "ratioStrip">;
  usage: Pick<UsageCounter, "countSearched">;
  /** Maximum number of assets per download; -1 means no limit. */
  maxAssets: number;
}

export function searchRoutes(
  api: EndpointBindings,
  { access, search, results, library, usage, maxAssets }: SearchRouteDeps,
): void {
  bindRoute(api, "search.find", async ({ query, caller, locale }) => {
    const rights = await access.forCaller(caller);
    const result = await search.find(query, caller, rights);
    if (query.purpose === "search") usage.countSearched(query, result.total, caller);
    return serializedJson(await results.search(result, { viewer: caller, rights, locale }));
  });
  bindRoute(api, "search.facet_values", async ({ query, caller, locale }) => {
    const { field, facet } = await search.facetValues(query, caller, locale);
    return serializedJson(await results.facetValues(field, facet, locale));
  });
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
