// The contract's own page: readable, and at peace with its strict policy (the fixture `faults` listens).
import { expect, test } from "./journey.ts";

test("the contract is a page that shows its endpoints and breaks no rule @desktop", async ({ page }) => {
  await page.goto("/api/docs");
  const path = page.locator('[data-path$="/info/check_version"]');
  const endpoint = page.locator(".opblock", { has: path });
  await path.click();
  await endpoint.getByRole("button", { name: "Try it out" }).click();
  await endpoint.getByRole("button", { name: "Execute" }).click();
  await expect(endpoint.locator(".live-responses-table .response").first()).toContainText("7.0.3");
});
