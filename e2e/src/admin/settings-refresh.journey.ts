// An open page refreshes changed settings, texts and files when the user returns to it.
import type { Page } from "@playwright/test";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { expect, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

/** Fires the event of a tab that becomes visible again. */
const returnToPage = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));

test("changed settings and texts are shown without a reload @desktop", { tag: "@core" }, async ({ page }) => {
  await createSearchScreen(page).open();
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
  await returnToPage(page);
  await expect(page).toHaveTitle(/^Neuer Name/);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 61, 10)");
  await expect(page.getByRole("link", { name: "Zum Wichtigen" })).toBeAttached();
  expect(await page.evaluate(() => "sameVisit" in window)).toBe(true);
});

test("replaced or removed portal files are updated without a reload", { tag: "@desktop" }, async ({ page }) => {
  const logos: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/config/dashboardLogo")) logos.push(new URL(request.url()).search);
  });
  let files: object = { style: true, dashboardLogo: true, revisions: { style: "s1", dashboardLogo: "l1" } };
  await page.route("**/api/config", async (route) => {
    const stored = await (await route.fetch()).json();
    await route.fulfill({ json: { ...stored, ...files } });
  });
  await page.route("**/api/config/style*", (route) =>
    route.fulfill({ contentType: "text/css", body: ":root { --house: 7px }" }),
  );
  const countFontFaces = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--house").trim());
  await createSearchScreen(page).open();
  await expect.poll(countFontFaces).toBe("7px");
  files = { style: false, dashboardLogo: true, searchLogo: false, revisions: { dashboardLogo: "l2" } };
  await returnToPage(page);
  await expect.poll(countFontFaces).toBe("");
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /revision=l2$/);
  expect(logos).toContain("?revision=l2");
});

test("unchanged settings and texts are answered without a body @desktop", async ({ page }) => {
  const statuses: number[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/api/config/global")) {
      const sizes = await response.request().sizes();
      statuses.push(sizes.responseBodySize);
    }
  });
  await createSearchScreen(page).open();
  await expect.poll(() => statuses.length).toBe(1);
  await returnToPage(page);
  await expect.poll(() => statuses.length).toBe(2);
  expect(statuses[0]).toBeGreaterThan(0);
  expect(statuses[1]).toBe(0);
});
