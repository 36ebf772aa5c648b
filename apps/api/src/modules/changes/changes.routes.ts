import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import type { createTimelineReader } from "./changes.service.ts";

export function changeRoutes(api: EndpointBindings, listChanges: ReturnType<typeof createTimelineReader>): void {
  bindRoute(api, "changes.list", ({ query, locale }) => listChanges(query, locale));
}
