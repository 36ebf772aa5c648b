import { type Api, bind, readyJson } from "../../platform/http-binder.ts";
import { parseIds } from "../../platform/ids.ts";
import type { UsageCounter } from "../usage/counting.service.ts";
import { indexField } from "./index-field.ts";
import type { LibraryService } from "./library.service.ts";
import type { RecordReplies } from "./record-reply.ts";

export interface LibraryRoutesDependencies {
  library: LibraryService;
  records: RecordReplies;
  usage: Pick<UsageCounter, "looksAt">;
}

export function libraryRoutes(api: Api, { library, records, usage }: LibraryRoutesDependencies): void {
  bind(api, "assets.get", ({ query, caller, locale }) => {
    const ids = new Set(library.currentIds(parseIds(query.assetid)));
    if (query.purpose === "view") usage.looksAt(ids, caller);
    return readyJson(records.assets(ids, caller, locale));
  });
  bind(api, "index.fields", ({ caller }) => ({
    visible_fields: library
      .registry()
      .all.filter(({ name }) => library.registry().visible(name, caller.visibility))
      .map(indexField),
  }));
}
