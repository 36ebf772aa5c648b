import { type Api, bindRoute, serializedJson } from "../../platform/http/route-binder.ts";
import { parseIds } from "../../platform/ids.ts";
import type { UsageCounter } from "../usage/usage-counter.service.ts";
import { toIndexField } from "./index-field.ts";
import type { LibraryService } from "./library.service.ts";
import type { RecordReplies } from "./record-replies.ts";

export interface LibraryRouteDeps {
  library: LibraryService;
  records: RecordReplies;
  usage: Pick<UsageCounter, "countShown">;
}

export function libraryRoutes(api: Api, { library, records, usage }: LibraryRouteDeps): void {
  bindRoute(api, "assets.get", ({ query, caller, locale }) => {
    const ids = new Set(library.currentIds(parseIds(query.assetid)));
    if (query.purpose === "view") usage.countShown(ids, caller);
    return serializedJson(records.assets(ids, caller, locale));
  });
  bindRoute(api, "index.fields", ({ caller }) => ({
    visible_fields: library
      .registry()
      .all.filter(({ name }) => library.registry().visible(name, caller.visibility))
      .map(toIndexField),
  }));
}
