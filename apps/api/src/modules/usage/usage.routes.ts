import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";
import type { UsageReports } from "./report.service.ts";

export function usageRoutes(api: EndpointBindings, reports: UsageReports): void {
  bindRoute(api, "usage.report", ({ query, caller }) => reports.report(query.days, caller));
}
