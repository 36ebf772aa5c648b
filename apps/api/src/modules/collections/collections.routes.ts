import { type Api, bindRoute, serializedJson } from "../../platform/http/route-binder.ts";
import type { RecordReplies } from "../library/record-replies.ts";
import type { CollectionsService } from "./collections.service.ts";

/** A row of the dashboard. */
const PREVIEW_ROWS = 20;

export function collectionRoutes(api: Api, collections: CollectionsService, records: RecordReplies): void {
  bindRoute(api, "collections.list", async ({ caller, locale }) => ({
    collections: await collections.list(caller, locale),
  }));
  bindRoute(api, "collections.get", async ({ query, caller, locale }) => {
    const window = { start: query.solr_start ?? 0, rows: query.solr_rows ?? PREVIEW_ROWS };
    return serializedJson(
      records.collection(await collections.get(query.collection, window, caller, locale), caller, locale),
    );
  });
}
