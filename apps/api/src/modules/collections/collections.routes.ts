import { serializedJson } from "../../platform/http/answer-request.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import type { Access } from "../access/access.service.ts";
import type { ResultJsonWriter } from "../library/result-json.ts";
import type { CollectionsService } from "./collections.service.ts";

/** Default number of assets in a reply: as many as a row of the dashboard shows. */
const PREVIEW_ROWS = 20;

export interface CollectionRouteDeps {
  access: Access;
  collections: CollectionsService;
  results: ResultJsonWriter;
}

export function collectionRoutes(api: EndpointBindings, { access, collections, results }: CollectionRouteDeps): void {
  bindRoute(api, "collections.list", async ({ caller, locale }) => ({
    collections: await collections.list(caller, locale),
  }));
  bindRoute(api, "collections.get", async ({ query, caller, locale }) => {
    const window = { start: query.solr_start ?? 0, rows: query.solr_rows ?? PREVIEW_ROWS };
    const page = await collections.get(query.collection, window, caller, locale);
    return serializedJson(
      await results.collection(page, { viewer: caller, rights: await access.forCaller(caller), locale }),
    );
  });
}
