import { type Api, bind } from "../../platform/http-binder.ts";
import type { UsageReports } from "./report.service.ts";

export function usageRoutes(api: Api, reports: UsageReports): void {
  bind(api, "usage.report", async ({ query, caller }) => reports.report(query.days, caller));
}
