import { type Api, bind, readyJson } from "../../platform/http-binder.ts";
import { parseIds } from "../../platform/ids.ts";
import { indexField } from "./index-field.ts";
import type { LibraryService } from "./library.service.ts";
import { joinReply } from "./reply-bytes.ts";

export function libraryRoutes(api: Api, library: LibraryService): void {
  bind(api, "assets.get", ({ query, caller, locale }) => {
    const ids = new Set(parseIds(query.assetid));
    return readyJson(joinReply(['{"response":{"docs":[', library.records(ids, caller, locale, "full"), "]}}"]));
  });
  bind(api, "index.fields", ({ caller }) => ({
    visible_fields: library
      .registry()
      .all.filter(({ name }) => library.visibleField(name, caller.visibility))
      .map(indexField),
  }));
}
