// Failures outside of the portal: no network, a server restart, pictures that fail to load.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { demoTemplate } from "../support/demo-data.ts";
import { expect, isPhone, test } from "../support/journey.ts";
import { getAssetKind, getAssetTitle } from "../support/library.ts";
import { copyTemplate, findFreePort, repositoryRoot, startPortal } from "../support/portal.ts";
import { createSearchScreen, LARGE_PREVIEW } from "../support/search-screen.ts";

const BANNER = "Keine Verbindung. Was schon geladen ist, bleibt sichtbar.";
const bannerOf = (page: Page) => page.getByRole("status").getByText(BANNER);

test("without a network loaded content stays, and the portal continues when the network is back", {
  tag: "@core",
}, async ({ page, context, library, checkAccessibility }) => {
  const search = createSearchScreen(page);
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  // Everything that loads after the first results is loaded.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(bannerOf(page)).toBeVisible();
  await expect(search.cells.first()).toBeVisible();
  await checkAccessibility(page, "offline");
  await search.field.fill("Lagune");
  await search.field.press("Enter");
  await expect(search.cells.first(), "the previous result stays").toBeVisible();
  await expect(search.heading).not.toContainText("Suche läuft");
  await expect(bannerOf(page), "the only message").toBeVisible();
  await expect(page.getByText("Die Suche antwortet nicht.")).toHaveCount(0);
  await checkAccessibility(page, "a search without a network");
  await context.setOffline(false);
  await expect(bannerOf(page)).toBeHidden();
  // It retries automatically.
  await search.expectCount(await library.count("Lagune"));
  // Their script was requested while the network was down.
  const bookmark = search.cells.first().getByRole("button", { name: /merken$/ });
  if (!isPhone(page)) await expect(bookmark).toBeAttached();
  await expect(page.getByRole("alert").filter({ hasText: "Die Suche antwortet nicht." })).toHaveCount(0);
});

test("filters delayed by a lost network show no second error, and load with the network @desktop", async ({
  page,
  context,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const filters = /\/assets\/facet-sidebar-.*\.js/;
  await page.route(filters, async (route) => {
    await lost;
    await route.abort("internetdisconnected");
  });
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  await context.setOffline(true);
  lose();
  await search.field.fill("Lagune");
  await search.field.press("Enter");
  const column = page.getByRole("complementary", { name: "Filter" });
  // The banner is announced again, since a search was asked for.
  const messages = page.getByRole("alert").filter({ hasText: /./, hasNotText: BANNER });
  await expect(bannerOf(page), "the only message").toBeVisible();
  await expect(column).toHaveAttribute("aria-busy", "false");
  await expect(search.heading).not.toContainText("Suche läuft");
  await expect(messages).toHaveCount(0);
  await checkAccessibility(page, "filters that a lost network holds up");
  await page.unroute(filters);
  await context.setOffline(false);
  await search.expectCount(await library.count("Lagune"));
  await expect(column.getByRole("region").first()).toBeVisible();
  await expect(bannerOf(page)).toBeHidden();
  await expect(messages).toHaveCount(0);
});

test("a further page that fails is retried by a button that nothing covers", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await page.route(/solr_start=[1-9]/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "" } }),
  );
  // So few rows that the first page does not contain all.
  await page.setViewportSize({ width: 390, height: 844 });
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const again = page.getByRole("alert").getByRole("button");
  await expect(again).toBeVisible();
  await checkAccessibility(page, "a further page that failed");
  await page.unroute(/solr_start=[1-9]/);
  await again.click();
  await expect(again).toBeHidden();
});

test("a page that was not loaded yet loads with the network", async ({ page, context, checkAccessibility }) => {
  const search = createSearchScreen(page);
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  // A script being loaded when the network fails would be another error.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.goto("/#/login");
  await expect(page.getByRole("heading", { name: "Keine Verbindung." })).toBeVisible();
  await checkAccessibility(page, "a page without a network");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Willkommen" })).toBeVisible();
  await page.goBack();
  await expect(search.cells.first()).toBeVisible();
});

test("a server restart interrupts a session only briefly @desktop", { tag: "@slow" }, async ({
  browser,
  pageErrors,
}) => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-restart-"));
  copyTemplate(demoTemplate, dataFolder);
  const before = await startPortal({ dataFolder });
  const context = await browser.newContext({ locale: "de-DE", baseURL: before.address });
  const page = await context.newPage();
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  const search = createSearchScreen(page);
  try {
    await search.open();
    const all = await search.heading.textContent();
    await before.stop();
    await search.field.fill("Lagune");
    await search.field.press("Enter");
    const failed = page.getByRole("alert").filter({ hasText: "Die Suche antwortet nicht." });
    await expect(failed).toBeVisible();
    const after = await startPortal({ dataFolder, port: Number(new URL(before.address).port) });
    try {
      await expect(async () => {
        const again = failed.getByRole("button", { name: "Erneut suchen" });
        if (await again.isVisible()) await again.click();
        await expect(search.heading).toHaveText(/^[1-9]\d* Treffer für „Lagune“/, { timeout: 5000 });
      }).toPass({ timeout: 40_000 });
      await page.goBack();
      await expect(search.heading, "the same session continues").toHaveText(all ?? "");
      await expect(search.cells.first()).toBeVisible();
    } finally {
      await after.stop();
    }
  } finally {
    await context.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

test("a script that fails to load leaves its page usable @desktop", async ({ page, library, pageErrors }) => {
  const asset = (await library.assets()).find((one) => getAssetKind(one) === "image");
  await page.route(/\/assets\/(preview|share-dialog)-/, (route) => route.abort());
  await page.goto(`/#/asset/${asset?.id}`);
  // The page itself does not answer either; after an update it would be reloaded.
  await page.route(
    (url) => url.pathname === "/",
    (route) => route.abort(),
  );
  for (const name of ["Große Vorschau", "Teilen"]) {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: "konnte nicht angezeigt werden" })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(new RegExp(`#/asset/${asset?.id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  pageErrors.length = 0;
});

test("a picture that fails to load keeps its space, and a large one can be retried", async ({
  page,
  library,
  checkAccessibility,
}) => {
  const asset = (await library.assets()).find((one) => getAssetKind(one) === "image");
  if (!asset) throw new Error("The demo library has no picture.");
  const search = createSearchScreen(page);
  await page.route(/\/api\/files\//, (route) => route.abort());
  await search.open();
  await expect(search.cell(asset.id)).toBeVisible();
  const box = await search.cell(asset.id).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(100);
  await checkAccessibility(page, "pictures that do not come");
  await search.cell(asset.id).click();
  await search.runAction(LARGE_PREVIEW);
  const lightbox = page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(asset)}` });
  await expect(lightbox.getByText("Diese Seite konnte nicht geladen werden.")).toBeVisible();
  await checkAccessibility(page, "a preview that does not come");
  await page.unroute(/\/api\/files\//);
  await lightbox.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect
    .poll(() =>
      lightbox.getByRole("img", { name: getAssetTitle(asset) }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(300);
});

test("pictures that fail without a network keep their blurred preview, and load with the network", async ({
  page,
  context,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  // The results are loaded, but not their pictures.
  await page.route(/\/api\/files\//, (route) => route.abort("internetdisconnected"));
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  // Everything beside the results is loaded, too: only pictures are to fail.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(bannerOf(page)).toBeVisible();
  await expect.poll(() => findBrokenPictures(page), { message: "the browser's sign" }).toEqual([]);
  expect(await countLoadedPictures(page)).toBe(0);
  const blur = search.cells.first().locator("figure");
  await expect(blur).toHaveCSS("background-image", /^url\("data:image/);
  await checkAccessibility(page, "pictures without a network");
  await page.unroute(/\/api\/files\//);
  await context.setOffline(false);
  await expect.poll(() => countLoadedPictures(page)).toBeGreaterThan(5);
  await expect.poll(() => findBrokenPictures(page)).toEqual([]);
});

test("a hero, a logo or a panel's picture that fails shows no broken-image icon, and loads with the network @desktop", async ({
  page,
  context,
}) => {
  const pictures = /\/api\/(files\/|config\/\w+(Logo|Hero))/;
  const search = createSearchScreen(page);
  await page.route(pictures, (route) => route.abort("internetdisconnected"));
  await page.goto("/#/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /Halm/ }), "its name instead").toHaveText(/Halm/);
  await expect.poll(() => findBrokenPictures(page)).toEqual([]);
  await search.open();
  await search.cells.first().click();
  await expect(search.panel).toBeFocused();
  const inPanel = search.panel.getByRole("img").first();
  await expect(inPanel).toHaveAttribute("src", /^data:image/);
  await expect.poll(() => findBrokenPictures(page)).toEqual([]);
  await page.waitForTimeout(3000);
  await context.setOffline(true);
  await expect(bannerOf(page)).toBeVisible();
  await page.unroute(pictures);
  await context.setOffline(false);
  await expect(inPanel).toHaveAttribute("src", /\/api\/files\//);
  await expect(page.getByRole("banner").locator("img").first()).toHaveAttribute("src", /searchLogo/);
});

test("a portal that starts while its server is down says so, and recovers when the server is up @desktop", {
  tag: "@slow",
}, async ({ browser, pageErrors }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-away-"));
  copyTemplate(demoTemplate, dataFolder);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const context = await browser.newContext({ locale: "de-DE", baseURL: address, colorScheme: "dark" });
  const page = await context.newPage();
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  // The page is served from files; its API requests go to the server.
  await page.route(`${address}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith("/api/")) return route.continue();
    const file = pathname === "/" ? "index.html" : pathname.slice(1);
    const contentType = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }[extname(file)];
    return route.fulfill({
      body: readFileSync(join(repositoryRoot, "apps/web/dist", file)),
      ...(contentType ? { contentType } : {}),
    });
  });
  try {
    await page.goto("/#/search/Lagune?keywords=Schale");
    await expect(page.getByRole("heading", { name: "Keine Verbindung." })).toBeVisible();
    await page.waitForTimeout(6000);
    await expect(page).toHaveURL(/#\/search\/Lagune\?keywords=Schale$/);
    const portal = await startPortal({ dataFolder, port });
    try {
      const search = createSearchScreen(page);
      await expect(search.heading).toHaveText(/^[1-9]\d* Treffer für „Lagune“/, { timeout: 30_000 });
      await expect(page).toHaveURL(/#\/search\/Lagune\?keywords=Schale$/);
      await expect(page).toHaveTitle(/^Halm & Ton/);
      await expect(page.getByRole("banner").locator("img").first()).toHaveAttribute("src", /searchLogo/);
      await expect(page.getByRole("button", { name: "Helle Darstellung" }), "the theme of the device").toBeVisible();
      await expect(page.getByRole("complementary", { name: "Filter" }).getByRole("region").nth(2)).toBeVisible();
      await expect(page.getByRole("button", { name: /Schale entfernen$/ })).toBeVisible();
      await expect(bannerOf(page)).toBeHidden();
      await expect.poll(() => countLoadedPictures(page)).toBeGreaterThan(0);
    } finally {
      await portal.stop();
    }
  } finally {
    await context.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

/** Pictures for which the browser shows its broken-image icon. */
function findBrokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((one) => one.checkVisibility({ opacityProperty: true }) && one.complete && one.naturalWidth === 0)
      .map(({ src }) => src),
  );
}

function countLoadedPictures(page: Page): Promise<number> {
  return page.evaluate(
    () => [...document.images].filter((one) => one.src.includes("/api/files/") && one.naturalWidth > 0).length,
  );
}
