import { type Api, bind, readyJson } from "../../platform/http-binder.ts";
import type { SearchService } from "./search.service.ts";
import type { SearchReplies } from "./search-reply.ts";

export function searchRoutes(api: Api, search: SearchService, replies: SearchReplies): void {
  bind(api, "search.find", async ({ query, caller, locale }) =>
    readyJson(replies.find(await search.find(query, caller), caller, locale)),
  );
  bind(api, "search.facet_values", async ({ query, caller, locale }) =>
    readyJson(replies.facetValues(await search.facetValues(query, caller, locale), locale)),
  );
}
