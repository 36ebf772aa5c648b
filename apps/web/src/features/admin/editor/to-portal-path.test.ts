import { expect, it } from "vitest";
import { toPortalPath } from "./to-portal-path.ts";

it.each([
  ["https://portal.example/api/config/dashboardLogo?v=1", "/api/config/dashboardLogo?v=1"],
  ["/api/config/dashboardLogo", "/api/config/dashboardLogo"],
  ["https://evil.example/a.png", "https://evil.example/a.png"],
  ["https://", "https://"],
])("%s is stored as %s", (typed, stored) => {
  expect(toPortalPath(typed, new URL("https://portal.example/#/admin/editor"))).toBe(stored);
});
