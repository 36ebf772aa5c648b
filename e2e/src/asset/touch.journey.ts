// Touch: pinching, moving and swiping in the lightbox, turning pages, and long presses that start a selection.
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { type Asset, getAssetKind, getAssetTitle, type Library } from "../support/library.ts";
import { clickChoice, createSearchScreen } from "../support/search-screen.ts";
import { smallTargets } from "../support/small-targets.ts";

test("a pinch zooms a picture, a drag moves it, a double tap fits it, a swipe closes it", {
  tag: ["@core", "@phone"],
}, async ({ page, library }) => {
  const asset = await first(library, (one) => getAssetKind(one) === "image" && (one.pixel_x ?? 0) > (one.pixel_y ?? 0));
  const lightbox = await openPreview(page, asset);
  const picture = lightbox.getByRole("img", { name: getAssetTitle(asset) });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  const finger = await createTouch(page);
  const fitted = await boxOf(picture);
  const [x, y] = [fitted.x + fitted.width / 2, fitted.y + fitted.height / 2];

  await test.step("a pinch zooms around the fingers", async () => {
    await finger.move([
      [
        [x - 30, y],
        [x + 30, y],
      ],
      [
        [x - 60, y],
        [x + 60, y],
      ],
      [
        [x - 90, y],
        [x + 90, y],
      ],
    ]);
    const large = await boxOf(picture);
    expect(large.width / fitted.width).toBeGreaterThan(2.5);
    expect(large.width / fitted.width).toBeLessThan(3.5);
    expect(Math.abs(large.x + large.width / 2 - x)).toBeLessThan(4);
    await expect(lightbox, "the page itself is not zoomed").toBeVisible();
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
  await test.step("a drag moves it, and closes nothing", async () => {
    const before = await boxOf(picture);
    await finger.move([[[x, y]], [[x + 40, y]], [[x + 80, y]]]);
    expect((await boxOf(picture)).x - before.x).toBeGreaterThan(60);
    await finger.move([[[x, y]], [[x, y + 60]], [[x, y + 120]]]);
    await expect(lightbox).toBeVisible();
  });
  await test.step("a double tap fits it, and another one zooms in there", async () => {
    await finger.tapTwice(x, y);
    await expect.poll(async () => Math.round((await boxOf(picture)).width)).toBe(Math.round(fitted.width));
    await finger.tapTwice(x, y);
    const pixels = async () => Math.round((await boxOf(picture)).width * (await page.evaluate(() => devicePixelRatio)));
    await expect.poll(pixels, "full size").toBe(asset.pixel_x);
    await finger.tapTwice(x, y);
    await expect.poll(async () => Math.round((await boxOf(picture)).width)).toBe(Math.round(fitted.width));
  });
  await finger.move([[[x, y]], [[x, y + 60]], [[x, y + 140]]]);
  await expect(lightbox).toBeHidden();
  await expect(createSearchScreen(page).panel, "the panel it was opened from").toBeVisible();
});

test("a horizontal swipe leads to the neighbours, a vertical one through the pages of a document", {
  tag: ["@core", "@phone"],
}, async ({ page, library }) => {
  const all = await library.assets();
  const at = all.findIndex(({ page_count }) => (page_count ?? 1) > 1);
  const [asset, next] = [all[at], all[at + 1]];
  if (!asset || !next) throw new Error("The demo library has no document with an asset after it.");
  const lightbox = await openPreview(page, asset);
  const sheet = (number: number) => lightbox.getByRole("img", { name: `Seite ${number}`, exact: true });
  await expect(sheet(1)).toBeVisible();
  const finger = await createTouch(page);
  await finger.move([[[200, 500]], [[202, 400]], [[204, 320]]]);
  await expect(sheet(2)).toBeVisible();
  await lightbox.getByRole("button", { name: "Vorige Seite" }).tap();
  await expect(sheet(1)).toBeVisible();
  await finger.move([[[300, 400]], [[200, 402]], [[90, 404]]]);
  await expect(page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(next)}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#/asset/${next.id}$`));
  await finger.move([[[90, 400]], [[200, 402]], [[300, 404]]]);
  await expect(page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(asset)}` })).toBeVisible();
  expect(await smallTargets(page, "[role=dialog][aria-modal]"), "touch targets are large enough").toEqual([]);
});

test("a swipe from the edge opens the filters", { tag: "@phone" }, async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  await expect(search.cells.first()).toBeVisible();
  const finger = await createTouch(page);
  // Far enough from the edge not to trigger the browser's back gesture.
  await finger.move([[[40, 500]], [[52, 501]], [[88, 502]]]);
  await expect(search.drawer).toBeHidden();
  await expect(async () => {
    await finger.move([[[12, 500]], [[24, 501]], [[60, 502]]]);
    await expect(search.drawer).toBeVisible({ timeout: 1500 });
  }).toPass();
  await search.drawer.getByRole("button", { name: /schließen/ }).tap();
  await expect(search.drawer).toBeHidden();
});

test("a long press starts a selection, taps extend it", { tag: ["@core", "@phone"] }, async ({
  page,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await search.open();
  const finger = await createTouch(page);
  const box = await boxOf(search.cells.nth(1));
  await finger.hold(box.x + box.width / 2, box.y + box.height / 2, 700);
  await expect(search.cells.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(search.panel, "nothing opens").toBeHidden();
  await checkAccessibility(page, "a selection by finger");
  await search.cells
    .nth(0)
    .getByRole("button", { name: /Auswahl von|auswählen$/ })
    .tap();
  await expect(search.toolbar).toContainText(/2\s*ausgewählt/);
});

test("going back closes the info sheet and the filters, and the search stays", { tag: "@phone" }, async ({
  page,
  library,
}) => {
  const [keyword] = await library.values("keywords");
  const facet = (await library.facets()).find(({ field }) => field === "keywords");
  const search = createSearchScreen(page);
  await search.open();
  await search.cells.first().tap();
  await expect(search.panel).toBeVisible();
  // The portal has no history entry before its first page; it adds one once the sheet is open.
  await expect.poll(() => page.evaluate(() => history.state?.idx ?? 0)).toBeGreaterThan(0);
  await page.goBack();
  await expect(search.panel).toBeHidden();
  await expect(search.cells.first()).toBeVisible();
  await search.openFilters();
  await page.goBack();
  await expect(search.drawer).toBeHidden();
  await expect(page).toHaveURL(/#\/search\//);
  await test.step("filters set in between stay", async () => {
    await search.openFilters();
    await clickChoice(await search.openFacet(facet?.label ?? ""), String(keyword?.label));
    await expect(page).toHaveURL(/keywords=/);
    await page.goBack();
    await expect(search.drawer).toBeHidden();
    await expect(page).toHaveURL(/keywords=/);
    await search.cells.first().tap();
    await expect(search.panel).toBeVisible();
    await page.goBack();
    await expect(search.panel).toBeHidden();
    await expect(page).toHaveURL(/keywords=/);
  });
});

test("going back closes an overlay on a page whose address was typed", { tag: "@phone" }, async ({ page }) => {
  const search = createSearchScreen(page);
  await page.goto("/#/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#/search/*";
  });
  await expect(search.cells.first()).toBeVisible();
  await search.openFilters();
  const filters = page.getByRole("dialog", { name: /Filter/ });
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toHaveCount(0);
  await expect(page).toHaveURL(/#\/search\/\*$/);
});

test("every touch target is at least 44 pixels wide and high", { tag: "@phone" }, async ({ page, library }) => {
  const search = createSearchScreen(page);
  const [keyword] = await library.values("keywords");
  const [asset] = (await library.assets()).filter(({ keywords }) => (keywords?.toString() ?? "") !== "");
  await page.goto("/#/");
  await expect(page.locator("main section ul img").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Schnelle Suchen" }).getByRole("link").first()).toBeVisible();
  expect.soft(await smallTargets(page), "dashboard").toEqual([]);

  await search.open(`*?keywords=${encodeURIComponent(String(keyword?.value))}`);
  await expect(search.chips).toBeVisible();
  expect.soft(await smallTargets(page), "search with a filter").toEqual([]);
  await search.openFilters();
  await expect(search.drawer.getByRole("button", { name: /^Zurücksetzen: / })).toBeVisible();
  expect.soft(await smallTargets(page, "[role=dialog]"), "filters").toEqual([]);
  await search.closeFilters();
  await search.cells.first().tap();
  await expect(search.panel).toBeFocused();
  expect.soft(await smallTargets(page, "[role=dialog]"), "info panel").toEqual([]);
  await page.keyboard.press("Escape");
  const finger = await createTouch(page);
  const box = await boxOf(search.cells.first());
  await finger.hold(box.x + box.width / 2, box.y + box.height / 2, 700);
  await expect(search.toolbar).toBeVisible();
  expect.soft(await smallTargets(page), "a selection").toEqual([]);
  await page.goto(`/#/asset/${asset?.id}`);
  await expect(page.getByRole("main").locator("img").filter({ visible: true }).first()).toBeVisible();
  expect.soft(await smallTargets(page), "asset page").toEqual([]);
});

for (const width of [320, 390]) {
  test(`the selection bar fits into a window of ${width} pixels, with the rest in its menu`, { tag: "@phone" }, async ({
    page,
    checkAccessibility,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    const search = createSearchScreen(page);
    await search.open();
    await search.cells.first().focus();
    await page.keyboard.press("Control+a");
    await expect(search.toolbar).toBeVisible();
    const bar = await boxOf(search.toolbar);
    expect(bar.x).toBeGreaterThanOrEqual(0);
    for (const button of await search.toolbar.getByRole("button").all()) {
      const { x, width: wide } = await boxOf(button);
      expect(wide, "no button shrinks").toBeGreaterThanOrEqual(43.5);
      expect(x, "or overflows").toBeGreaterThanOrEqual(bar.x);
      expect(x + wide).toBeLessThanOrEqual(bar.x + bar.width);
    }
    expect(bar.x + bar.width).toBeLessThanOrEqual(width);
    await search.toolbar.getByRole("button", { name: "Weitere Aktionen" }).click();
    await expect(page.getByRole("menuitem", { name: "Alle teilen" })).toBeInViewport({ ratio: 1 });
    await checkAccessibility(page, `the bar of a selection at ${width}`);
  });
}

test("only bookmarked assets have a bookmark button, and a tap on it removes the bookmark in every view", {
  tag: "@phone",
}, async ({ page, library, checkAccessibility }) => {
  const search = createSearchScreen(page);
  const link = page.getByRole("banner").getByRole("link", { name: /^Merkliste/ });
  const assets = await library.assets();
  for (const [at, view] of ["grid", "list", "thumbnail"].entries()) {
    const asset = assets[at];
    if (!asset) throw new Error("The demo library is empty.");
    await search.open(`*?view=${view}`);
    const cell = search.cell(asset.id);
    const poster = cell.getByRole("figure");
    await expect(poster.getByRole("button", { name: `„${getAssetTitle(asset)}“ merken` })).toBeHidden();
    await cell.tap();
    await search.runAction(/^Merken$/);
    await expect(link).toHaveAccessibleName(/^Merkliste, 1 /);
    await page.goBack();
    await expect(search.panel).toBeHidden();
    const mark = poster.getByRole("button", { name: `„${getAssetTitle(asset)}“ von der Merkliste nehmen` });
    await expect(mark).toHaveCSS("opacity", "1");
    await checkAccessibility(page, `kept in the ${view}`);
    const hits = () =>
      mark.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const [middle, centre] = [x + width / 2, y + height / 2];
        const at = (left: number, top: number) => document.elementFromPoint(middle + left, centre + top);
        return [at(-21, 0), at(21, 0), at(0, -21), at(0, 21)].map((one) => one?.closest("button") === button);
      });
    await expect.poll(hits, "its touch target of 44 pixels").toEqual([true, true, true, true]);
    await mark.tap();
    await expect(search.panel, "a tap on the button is no tap on the poster").toBeHidden();
    await expect(link).toHaveAccessibleName(/^Merkliste$|^Merkliste, 0 /);
    await expect(mark).toBeHidden();
    await expect(cell, "the focus stays where the button was").toBeFocused();
  }
});

test("touch devices share by the share sheet of the device", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, { share: async (data: unknown) => shared.push(data) });
  });
  const search = createSearchScreen(page);
  await search.open();
  await search.resultBar.getByRole("button", { name: "Alle teilen" }).click();
  // The init script stores the shared data there.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared.map(({ url }) => url)))
    .toEqual([expect.stringMatching(/#\/search\//)]);
  await expect(page.getByRole("dialog")).toBeHidden();
});

async function openPreview(page: Page, asset: Asset): Promise<Locator> {
  const search = createSearchScreen(page);
  await search.open();
  await search.scrollTo(asset.id);
  await search.cell(asset.id).tap();
  await search.panel.getByRole("button", { name: "Große Vorschau" }).tap();
  const lightbox = page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(asset)}` });
  await expect(lightbox).toBeVisible();
  return lightbox;
}

type Point = readonly [x: number, y: number];

/** Dispatches real touch events by the DevTools protocol. */
async function createTouch(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const tap = (x: number, y: number) => Promise.all([send("touchStart", [[x, y]]), send("touchEnd", [])]);
  return {
    /** Each step has the position of every finger. */
    async move(steps: readonly (readonly Point[])[]): Promise<void> {
      const [start = [], ...rest] = steps;
      await send("touchStart", start);
      for (const step of rest) await send("touchMove", step);
      await send("touchEnd", []);
    },
    async hold(x: number, y: number, milliseconds: number): Promise<void> {
      await send("touchStart", [[x, y]]);
      await page.waitForTimeout(milliseconds);
      await send("touchEnd", []);
    },
    async tapTwice(x: number, y: number): Promise<void> {
      // Longer than the interval of a double tap.
      await page.waitForTimeout(350);
      // Sent at once: a busy machine would answer the first tap too late for the second to belong to it.
      await Promise.all([tap(x, y), tap(x, y)]);
    },
  };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return box;
}

async function first(library: Library, fits: (asset: Asset) => boolean): Promise<Asset> {
  const asset = (await library.assets()).find(fits);
  if (!asset) throw new Error("The demo library has no asset of this kind.");
  return asset;
}
