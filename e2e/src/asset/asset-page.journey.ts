// The asset page: where back leads, the fixed picture, and a stable layout while it loads.
import type { Page, Route } from "@playwright/test";
import { expect, isPhone, test } from "../support/journey.ts";
import type { Asset, Library } from "../support/library.ts";
import { ALL_DETAILS, createSearchScreen } from "../support/search-screen.ts";

/** The maximum layout shift from the click to the last picture. */
const LAYOUT_SHIFT = 0.02;

test("back from an asset opened by a link leads to the search, never out of the portal", { tag: "@core" }, async ({
  page,
  portal,
  library,
}) => {
  const { id } = await pictureOf(library);
  await page.goto(`${portal.address}/livez`);
  await page.goto(`/#/asset/${id}`);
  await page.getByRole("link", { name: isPhone(page) ? "Zurück" : "Zurück zur Suche", exact: true }).click();
  await expect(page).toHaveURL(/#\/search\/\*$/);
  await createSearchScreen(page).expectCount((await library.assets()).length);
});

test("back from an asset of the dashboard leads to the dashboard @any-width", async ({ page }) => {
  await page.goto("/#/");
  await page.locator('main section a[href*="/asset/"]').first().click();
  await expect(page).toHaveURL(/#\/asset\//);
  await page.getByRole("button", { name: "Zurück" }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test("the picture stays while the details scroll, in aligned rows under their headings @desktop", async ({
  page,
  library,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await page.goto(`/#/asset/${(await pictureOf(library)).id}`);
  for (const name of ["Inhalt", "Rechte", "Datei"])
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  const picture = page.getByRole("main").locator("img").first();
  const before = await picture.boundingBox();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect((await picture.boundingBox())?.y).toBe(before?.y);

  const rows = await page.locator("dl > div").evaluateAll((all) =>
    all.map((row) => {
      const { x, y, height } = row.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), height: Math.round(height) };
    }),
  );
  const [left, right] = [...new Set(rows.map(({ x }) => x))].sort((one, other) => one - other);
  const inLeft = rows.filter(({ x }) => x === left);
  for (const { y, height } of rows.filter(({ x }) => x === right))
    expect(inLeft, "each field of the right column is aligned with one of the left").toContainEqual({
      x: left,
      y,
      height,
    });
  await checkAccessibility(page, "asset page, scrolled");
});

test("the layout is stable while an asset page loads", async ({ page, library }) => {
  const search = createSearchScreen(page);
  const { id } = await pictureOf(library);
  await search.open();
  await search.scrollTo(id);
  // A picture aborted while its reply is delayed would stay pending for ever.
  const isLoaded = () => [...document.images].every(({ complete }) => complete);
  await expect.poll(() => page.evaluate(isLoaded), "the pictures of the result").toBe(true);
  // Replies arrive one after the other, as on a slow connection.
  let turn = 0;
  const late = async (route: Route) => {
    turn += 1;
    await new Promise((resolve) => setTimeout(resolve, 150 * turn));
    await route.continue();
  };
  await page.route(/\/api\/(\?|assets|index\/fields|files)/, late);
  await search.cell(id).click();
  await search.runAction(ALL_DETAILS);
  await watchShifts(page, "now");
  await settled(page);
  expect(await shiftsOf(page), "from the results").toBeLessThan(LAYOUT_SHIFT);

  await page.reload();
  turn = 0;
  await watchShifts(page, "the start");
  await settled(page);
  expect(await shiftsOf(page), "by its link").toBeLessThan(LAYOUT_SHIFT);
});

test("on a slow connection the clicked thumbnail is shown at once @any-width", async ({ page, library }) => {
  const search = createSearchScreen(page);
  const { id } = await pictureOf(library);
  await search.open();
  await search.scrollTo(id);
  const thumbnail = search.cell(id).locator("img").first();
  await expect.poll(() => thumbnail.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await search.cell(id).click();
  const seen = await thumbnail.evaluate((one) => (one as HTMLImageElement).currentSrc);
  // The scripts of the page are preloaded shortly after the search.
  const fetched = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/asset-page-"));
  await expect.poll(() => page.evaluate(fetched)).toBe(true);
  // From now on a reply takes half a minute; cached files are immediate.
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 30_000, downloadThroughput: 1000, uploadThroughput: 1000 };
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", slow);
  await search.runAction(ALL_DETAILS);
  const standIn = page.getByRole("main").locator(`img[src="${seen}"]`).first();
  await expect(standIn).toBeVisible({ timeout: 2000 });
  await expect
    .poll(() => standIn.evaluate((one) => (one as HTMLImageElement).naturalWidth), { timeout: 2000 })
    .toBeGreaterThan(0);
  await expect(page.getByRole("heading", { level: 1 }), "and the details known from the list").toBeVisible();
});

test("a document page that is loading is a blank sheet of the same proportions", async ({ page, library }) => {
  const book = (await library.assets()).find(({ page_count: pages }) => (pages ?? 1) > 2);
  if (!book?.pixel_x || !book.pixel_y) throw new Error("The demo library has no document of several pages.");
  await page.goto(`/#/asset/${book.id}`);
  await page.route(/page-2\.webp/, () => undefined);
  await page.getByRole("button", { name: "Große Vorschau" }).click();
  const lightbox = page.getByRole("dialog");
  await lightbox.getByRole("button", { name: "Seite 2" }).click();
  const sheet = lightbox.getByRole("status", { name: "Vorschau lädt" });
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(sheet).toHaveCSS("background-image", "none");
  const { width = 0, height = 1 } = (await sheet.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(book.pixel_x / book.pixel_y, 1);
});

/** A picture of the demo library with fields of all groups. */
async function pictureOf(library: Library): Promise<Asset> {
  const found = (await library.assets()).find(
    ({ asset_groups: [kind], use, rights }) => kind === "image" && (use ?? rights) !== undefined,
  );
  if (!found) throw new Error("The demo library has no picture whose rights are known.");
  return found;
}

/** Waits until all replies and pictures are loaded and nothing moves. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  if (!isPhone(page)) await expect(page.locator("dl").first()).toBeVisible();
  await page.waitForTimeout(500);
}

interface Shifting {
  shifts?: number;
}

async function watchShifts(page: Page, since: "now" | "the start"): Promise<void> {
  await page.evaluate((buffered) => {
    const counted = window as Window & Shifting;
    counted.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        counted.shifts = (counted.shifts ?? 0) + entry.value;
    }).observe({ type: "layout-shift", buffered });
  }, since === "the start");
}

async function shiftsOf(page: Page): Promise<number> {
  return await page.evaluate(() => (window as Window & Shifting).shifts ?? -1);
}
