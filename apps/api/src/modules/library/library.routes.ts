import { type Api, bind, readyJson } from "../../platform/http-binder.ts";
import { parseIds } from "../../platform/ids.ts";
import type { Access } from "../access/access.service.ts";
import { indexField } from "./index-field.ts";
import type { LibraryService } from "./library.service.ts";
import type { RecordReplies } from "./record-reply.ts";
import type { ShownCounter } from "./shown-counter.ts";

export interface LibraryRoutesDependencies {
  library: LibraryService;
  records: RecordReplies;
  access: Pick<Access, "guard" | "maySee">;
  shown: ShownCounter;
}

export function libraryRoutes(api: Api, { library, records, access, shown }: LibraryRoutesDependencies): void {
  bind(api, "assets.get", ({ query, caller, locale }) => {
    const ids = new Set(parseIds(query.assetid));
    // Several are a list; one is somebody who looks at it.
    const [only] = ids;
    if (only !== undefined && ids.size === 1 && access.maySee(caller, access.guard(only))) shown.shown(only, caller);
    return readyJson(records.assets(ids, caller, locale));
  });
  bind(api, "index.fields", ({ caller }) => ({
    visible_fields: library
      .registry()
      .all.filter(({ name }) => library.registry().visible(name, caller.visibility))
      .map(indexField),
  }));
}
