import { type Api, bind, readyJson } from "../../platform/http-binder.ts";
import type { SearchService } from "./search.service.ts";

export function searchRoutes(api: Api, search: SearchService): void {
  bind(api, "search.find", async ({ query, caller, locale }) => readyJson(await search.find(query, caller, locale)));
  bind(api, "search.facet_values", async ({ query, caller, locale }) =>
    readyJson(await search.facetValues(query, caller, locale)),
  );
}
