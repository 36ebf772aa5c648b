// What an admin changes elsewhere is shown to those who have the page open, when they come back to it.
import type { Page } from "@playwright/test";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { expect, test } from "./journey.ts";
import { searchScreen } from "./search-screen.ts";

/** As the browser tells a page that somebody has come back to it. */
const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));

test("settings and texts that were changed are shown without a reload", async ({ page }) => {
  await searchScreen(page).open();
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  await page.route("**/api/config/global", async (route) => {
    const reply = await route.fetch();
    const settings = await reply.json();
    const [light, dark] = shippedThemes;
    const green = { ...light, appearance: { ...light?.appearance, navigation_color: "#0a3d0a" } };
    const themes = { ...settings.themes, options: [green, dark] };
    await route.fulfill({ json: { ...settings, themes, global: { ...settings.global, website_title: "Neuer Name" } } });
  });
  await page.route("**/api/config/translations*", async (route) => {
    const reply = await route.fetch();
    const texts = await reply.json();
    await route.fulfill({ json: { ...texts, global: { header: { skip: "Zum Wichtigen" } } } });
  });
  await comeBack(page);
  await expect(page).toHaveTitle(/^Neuer Name/);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 61, 10)");
  await expect(page.getByRole("link", { name: "Zum Wichtigen" })).toBeAttached();
  expect(await page.evaluate(() => "sameVisit" in window)).toBe(true);
});
