// The info panel, the asset page, and the lightbox with a picture or a document.
import type { Locator, Page } from "@playwright/test";
import { getSteadyBox } from "../support/element-boxes.ts";
import { expect, isPhone, test } from "../support/journey.ts";
import { type Asset, getAssetKind, getAssetTitle, type Library } from "../support/library.ts";
import { ALL_DETAILS, createSearchScreen, LARGE_PREVIEW } from "../support/search-screen.ts";

test("the info panel opens below its row, or as a sheet on a phone, and leads to the neighbours", {
  tag: "@core",
}, async ({ page, library, checkAccessibility }) => {
  const search = createSearchScreen(page);
  const [first, second] = await library.assets();
  if (!first || !second) throw new Error("The demo library is empty.");
  await search.open();
  const cell = search.cell(first.id);
  await cell.click();
  await expect(search.panel).toHaveAccessibleName(`Angaben zu ${getAssetTitle(first)}`);
  await expect(search.panel).toBeFocused();
  await expect(cell).toHaveAttribute("aria-selected", "true");
  const box = await getSteadyBox(search.panel);
  if (isPhone(page)) {
    expect(box.y + box.height, "the sheet is at the lower edge").toBeGreaterThanOrEqual(840);
    expect(box.height).toBeLessThanOrEqual(844 * 0.72 + 1);
  } else {
    const poster = await getSteadyBox(cell);
    expect(box.y, "below its row").toBeGreaterThanOrEqual(poster.y + poster.height);
    expect(box.y, "right below its row").toBeLessThan(poster.y + poster.height + 40);
    // Layout has fractions of a pixel: 371.99997 is 372.
    expect(Math.round(box.height)).toBeGreaterThanOrEqual(372);
  }
  await checkAccessibility(page, "info panel");

  await page.keyboard.press("ArrowRight");
  await expect(search.panel).toHaveAccessibleName(`Angaben zu ${getAssetTitle(second)}`);
  await page.keyboard.press("ArrowLeft");
  await expect(search.panel).toHaveAccessibleName(`Angaben zu ${getAssetTitle(first)}`);
  await test.step("Tab stays inside", async () => {
    for (let stops = 0; stops < 14; stops++) await page.keyboard.press("Tab");
    expect(await search.panel.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  });
  await page.keyboard.press("Escape");
  await expect(search.panel).toBeHidden();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAttribute("aria-selected", "false");

  if (!isPhone(page)) {
    await cell.click();
    await expect(search.panel).toBeVisible();
    await cell.click();
    await expect(search.panel, "a second click closes").toBeHidden();
    await expect(search.toolbar).toBeHidden();
  }
});

test("scrolling with the info panel open is not interrupted when more results load @desktop", async ({ page }) => {
  // So few rows that the demo library needs two pages.
  await page.setViewportSize({ width: 1280, height: 500 });
  const search = createSearchScreen(page);
  await search.open();
  await search.cells.first().click();
  await expect(search.panel).toBeFocused();
  await getSteadyBox(search.panel);
  await page.route(/solr_start=[1-9]/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const more = page.waitForResponse(/solr_start=[1-9]/);
  let came = false;
  void more.then(() => {
    came = true;
  });
  await page.mouse.move(700, 400);
  const scrolled = () => page.evaluate(() => scrollY);
  for (let turn = 0; turn < 40 && !(came && (await scrolled()) > 1000); turn++) {
    await page.mouse.wheel(0, 250);
    await page.waitForTimeout(100);
  }
  await more;
  const here = await scrolled();
  expect(here).toBeGreaterThan(1000);
  await page.waitForTimeout(1200);
  expect(await page.evaluate(() => scrollY), "where it was").toBe(here);
});

test("a narrow poster has the actions that do not fit in a menu @desktop", async ({ page, checkAccessibility }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const search = createSearchScreen(page);
  await search.open();
  const widths = await search.cells.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  const narrow = widths.indexOf(Math.min(...widths));
  expect(widths[narrow]).toBeLessThan(179.2);
  await search.cells.nth(narrow).click();
  await expect(search.panel).toBeFocused();
  const more = search.panel.getByRole("button", { name: "Weitere Aktionen" });
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Teilen" })).toBeVisible();
  await checkAccessibility(page, "more-menu");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(search.panel, "Escape closes one thing at a time").toBeVisible();
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Teilen" }).click();
  await expect(page.getByRole("dialog", { name: /teilen/ })).toBeVisible();
});

test("the asset page shows all details and leads to the neighbours and to similar assets", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const assets = await library.assets();
  const at = assets.findIndex((asset) => getAssetKind(asset) === "image" && (asset.keywords?.toString() ?? "") !== "");
  const [asset, next] = [assets[at], assets[at + 1]];
  if (!asset || !next) throw new Error("The demo library has no picture with keywords.");
  await openAsset(page, asset);
  await expect(page).toHaveTitle(new RegExp(escapeRegExp(getAssetTitle(asset))));
  await expect(page.getByRole("main").locator("img").filter({ visible: true }).first()).toBeVisible();
  await checkAccessibility(page, "asset page");
  const position = page.getByText(new RegExp(`^${at + 1} / ${assets.length}$`));
  await expect(position).toBeVisible();
  await page.getByRole("button", { name: "Nächstes Medium" }).click();
  await expect(page).toHaveURL(new RegExp(`#/asset/${next.id}$`));
  await expect(title(page)).toHaveText(getAssetTitle(next));
  await page.getByRole("button", { name: "Vorheriges Medium" }).click();
  await expect(title(page)).toHaveText(getAssetTitle(asset));
  await page
    .getByRole("navigation", { name: "Nachbarn im Ergebnis" })
    .getByRole("link", { name: getAssetTitle(next), exact: true })
    .first()
    .click();
  await expect(title(page)).toHaveText(getAssetTitle(next));
  await page.getByRole("button", { name: "Vorheriges Medium" }).click();

  await test.step("a keyword leads to other assets with it", async () => {
    const keyword = page.getByRole("link", { name: /^Nach „.*“ suchen$/ }).first();
    await keyword.click();
    await expect(page).toHaveURL(/#\/search\/\*\?keywords=/);
    await expect(createSearchScreen(page).heading).toHaveText(/^[1-9]/);
  });
});

test("an unknown asset address shows an explanation and a link to the search", async ({ page, checkAccessibility }) => {
  await page.goto("/#/asset/999999999");
  await expect(page.getByRole("heading", { name: "Dieses Medium gibt es hier nicht." })).toBeVisible();
  await checkAccessibility(page, "gone");
  await page.getByRole("link", { name: "Zur Suche" }).click();
  await expect(createSearchScreen(page).heading).toHaveText(/^[1-9]/);
});

test("a picture in the lightbox: zoom, fit, Escape; going back closes it first", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const asset = await first(library, ({ asset_groups, page_count }) => asset_groups[0] === "image" && !page_count);
  const search = createSearchScreen(page);
  await search.open();
  await search.scrollTo(asset.id);
  await search.cell(asset.id).click();
  await search.runAction(LARGE_PREVIEW);
  const lightbox = page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(asset)}` });
  await expect(lightbox).toBeVisible();
  const picture = lightbox.getByRole("img", { name: getAssetTitle(asset) });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  await checkAccessibility(page, "preview");

  if (!isPhone(page)) {
    const fitted = await getSteadyBox(picture);
    await lightbox.getByRole("button", { name: "Größer" }).click();
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(fitted.width * 1.1);
    await lightbox.getByRole("button", { name: "Einpassen" }).click();
    await expect.poll(async () => Math.round((await picture.boundingBox())?.width ?? 0)).toBe(Math.round(fitted.width));
    await page.keyboard.press("+");
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(fitted.width * 1.1);
  }
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page, "still in the search").toHaveURL(/#\/search\//);
  await expect(search.panel, "the panel is where it was").toBeVisible();
  await search.runAction(LARGE_PREVIEW);
  await expect(lightbox).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(search.panel).toBeVisible();
});

test("a document shows its pages in the lightbox", async ({ page, library, checkAccessibility }) => {
  const asset = await first(library, ({ page_count }) => (page_count ?? 1) > 1);
  const pages = asset.page_count ?? 0;
  await openAsset(page, asset);
  await page.getByRole("button", { name: "Große Vorschau" }).last().click();
  const lightbox = page.getByRole("dialog", { name: `Vorschau von ${getAssetTitle(asset)}` });
  const sheet = (number: number) => lightbox.getByRole("img", { name: `Seite ${number}`, exact: true });
  await expect(sheet(1)).toBeVisible();
  await loaded(sheet(1));
  await checkAccessibility(page, "pages");
  const source = await sheet(1).getAttribute("src");
  await page.keyboard.press("PageDown");
  await loaded(sheet(2));
  expect(await sheet(2).getAttribute("src")).not.toBe(source);
  await page.keyboard.press("End");
  await loaded(sheet(pages));
  await expect(lightbox.getByText(`${pages} / ${pages}`)).toBeVisible();
  await lightbox
    .getByRole("navigation", { name: "Seiten" })
    .getByRole("button", { name: "Seite 1", exact: true })
    .click();
  await loaded(sheet(1));
  await lightbox.getByRole("button", { name: "Vorschau schließen" }).click();
  await expect(lightbox).toBeHidden();
});

/** Opens the asset page from the search. */
async function openAsset(page: Page, asset: Asset): Promise<void> {
  const search = createSearchScreen(page);
  await search.open();
  await search.scrollTo(asset.id);
  await search.cell(asset.id).click();
  await search.runAction(ALL_DETAILS);
  await expect(title(page)).toHaveText(getAssetTitle(asset));
}

function title(page: Page): Locator {
  return page.getByRole("heading", { level: 1 });
}

async function first(library: Library, fits: (asset: Asset) => boolean): Promise<Asset> {
  const asset = (await library.assets()).find(fits);
  if (!asset) throw new Error("The demo library has no asset of this kind.");
  return asset;
}

async function loaded(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
