import { serializedJson } from "../../platform/http/answer-request.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import { parseIds } from "../../platform/ids.ts";
import type { Access } from "../access/access.service.ts";
import type { UsageCounter } from "../usage/usage-counter.service.ts";
import { toApiField } from "./api-field.ts";
import type { LibraryService } from "./library.service.ts";
import type { ResultJsonWriter } from "./result-json.ts";

export interface LibraryRouteDeps {
  library: LibraryService;
  access: Access;
  results: ResultJsonWriter;
  usage: Pick<UsageCounter, "countShown">;
}

export function libraryRoutes(api: EndpointBindings, { access, library, results, usage }: LibraryRouteDeps): void {
  bindRoute(api, "assets.get", async ({ query, caller, locale }) => {
    const ids = new Set(await library.currentIds(parseIds(query.assetid)));
    if (query.purpose === "view") usage.countShown(ids, caller);
    return serializedJson(
      await results.assets(ids, { viewer: caller, rights: await access.forCaller(caller), locale }),
    );
  });
  bindRoute(api, "index.fields", ({ caller }) => ({
    visible_fields: library
      .registry()
      .all.filter(({ name }) => library.registry().visible(name, caller.visibility))
      .map(toApiField),
  }));
  bindRoute(api, "index.content_locales", () => ({ locales: [...library.registry().contentLocales] }));
}
