import { type Api, bindRoute } from "../../platform/http/route-binder.ts";
import type { createChangeList } from "./changes.service.ts";

export function changeRoutes(api: Api, listChanges: ReturnType<typeof createChangeList>): void {
  bindRoute(api, "changes.list", ({ query, locale }) => listChanges(query, locale));
}
