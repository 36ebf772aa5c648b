// Right-to-left languages, forced colours, reduced motion, large text, and narrow screens.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, isPhone, logIn, test } from "../support/journey.ts";
import type { Library } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";

test("a language from right to left mirrors the page, its keys and its sliders", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  await inArabic(page);
  const search = createSearchScreen(page);
  await page.goto("/#/");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("main section ul img").first()).toBeVisible();
  await checkAccessibility(page, "dashboard in Arabic");
  await page.goto("/#/search/*");
  await expect(search.cells.nth(3)).toBeVisible();
  await expect(search.heading, "every plural form has a text").not.toContainText("search.");
  await checkAccessibility(page, "search in Arabic");
  const [first, second] = [await boxOf(page, 0), await boxOf(page, 1)];
  expect(second.x, "the second is left of the first").toBeLessThan(first.x);

  await test.step("arrow keys move in their visual direction", async () => {
    await search.cells.first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator('[data-item="1"]')).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator('[data-item="0"]')).toBeFocused();
  });
  await test.step("the info panel has its picture at the start, and arrows lead to neighbours", async () => {
    await search.cells.first().click();
    const panel = page.getByRole("dialog");
    const name = (await panel.getAttribute("aria-label")) ?? "";
    await checkAccessibility(page, "info panel in Arabic");
    await page.keyboard.press("ArrowLeft");
    await expect(panel).not.toHaveAccessibleName(name);
    await page.keyboard.press("ArrowRight");
    await expect(panel).toHaveAccessibleName(name);
    await page.keyboard.press("Escape");
  });
  await test.step("sliders have their minimum at the right", async () => {
    await search.openFilters();
    const facet = (await library.facets("ar")).find(({ kind }) => kind === "slider") ?? never();
    await search.openFacet(facet.label);
    const low = page.getByRole("slider").first();
    const high = page.getByRole("slider").nth(1);
    await low.scrollIntoViewIfNeeded();
    const [lowBox, highBox] = [await low.boundingBox(), await high.boundingBox()];
    expect(lowBox?.x ?? 0).toBeGreaterThan(highBox?.x ?? 0);
    const before = Number(await low.getAttribute("aria-valuenow"));
    await low.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => Number(await low.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
  });
});

test("forced colours keep every border, selection and focus visible", async ({ page, library }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const search = createSearchScreen(page);
  await search.open();
  const line = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(element);
        const outline = outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
        return Math.max(outline, borderTopStyle === "none" ? 0 : Number.parseFloat(borderTopWidth));
      });
  expect(await line("search > div"), "the search field has an edge").toBeGreaterThan(0);
  await search.cells.first().click();
  await expect(search.panel).toBeVisible();
  expect(await line('[role="dialog"]'), "the panel has an edge").toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await search.cells.first().focus();
  await page.keyboard.press("Space");
  await expect(search.toolbar).toBeVisible();
  expect(await line('[role="toolbar"]'), "the action bar has an edge").toBeGreaterThan(0);
  expect(await line('[role="gridcell"]:focus'), "the focus is visible").toBeGreaterThanOrEqual(3);
  const ring = await search.cells
    .first()
    .locator("figure")
    .evaluate((figure) => getComputedStyle(figure, "::after").outlineStyle);
  expect(ring, "a selected asset has a ring").not.toBe("none");
  await page.keyboard.press("Escape");

  await search.openFilters();
  const facet = (await library.facets()).find(({ kind }) => kind === "checkbox") ?? never();
  const region = search.facet(facet.label);
  await region.getByRole("checkbox").first().scrollIntoViewIfNeeded();
  const box = region.locator("label > [aria-hidden]").first();
  const before = await box.evaluate((element) => getComputedStyle(element).backgroundColor);
  await region.locator("label").first().click();
  await expect
    .poll(() => box.evaluate((element) => getComputedStyle(element).backgroundColor), { message: "a choice is seen" })
    .not.toBe(before);
  await page.goto("/#/login");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
  expect(await line("form input"), "a field has an edge").toBeGreaterThan(0);
});

test("with reduced motion nothing is animated", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const search = createSearchScreen(page);
  await search.open();
  await search.cells.first().click();
  await expect(search.panel).toBeVisible();
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length);
  expect(await moving(), "the panel opens without animation").toBe(0);
  await page.keyboard.press("Escape");
  if (isPhone(page)) {
    await search.openFilters();
    expect(await moving(), "the drawer opens without animation").toBe(0);
    await search.closeFilters();
  }
  await search.cells.nth(1).click({ modifiers: ["Control"] });
  await expect(search.toolbar).toBeVisible();
  expect(await moving(), "the bar opens without animation").toBe(0);
  await page.goto("/#/");
  await expect(page.locator("main section ul img").first()).toBeVisible();
  expect(await moving()).toBe(0);
});

const widths = [
  { name: "a window of 320 pixels", viewport: { width: 320, height: 640 }, text: 1 },
  { name: "a page zoomed to 400 percent", viewport: { width: 360, height: 225 }, text: 1 },
  { name: "text of twice the size", viewport: { width: 390, height: 844 }, text: 2 },
  { name: "text of twice the size on a wide screen", viewport: { width: 1440, height: 900 }, text: 2 },
];
for (const { name, viewport, text } of widths) {
  test(`${name} scrolls in one direction only, and no texts overlap @desktop`, async ({ browser, portal, library }) => {
    const context = await browser.newContext({ baseURL: portal.address, locale: "de-DE", viewport });
    const page = await context.newPage();
    await page.addInitScript((size) => {
      document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = `${size * 16}px`;
      });
    }, text);
    for (const [address, ready] of await addresses(library)) {
      await test.step(address, async () => {
        await page.goto(address);
        await page.locator(ready).first().waitFor();
        expect.soft(await sideways(page), `${address}: pixels of horizontal overflow`).toBeLessThanOrEqual(0);
        expect.soft(await squeezedLines(page), `${address}: lines that are too low for their text`).toEqual([]);
      });
    }
    await context.close();
  });
}

test("an admin on a phone can leave the administration by the header @phone", async ({ page }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/general");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const account = page.getByRole("banner").getByRole("button", { name: /^Konto/ });
    await expect(account).toBeVisible();
    const box = await account.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

async function addresses(library: Library): Promise<readonly (readonly [address: string, ready: string])[]> {
  const [asset] = await library.assets();
  return [
    ["/#/", "main section ul img"],
    ["/#/search/*", "[role=gridcell]"],
    ["/#/search/gibtesnicht?color_code=1", "main h2"],
    [`/#/asset/${asset?.id}`, "main h1"],
    ["/#/login", "form"],
    ["/#/logout", "main h1"],
    ["/#/custom/terms", "article h1"],
  ];
}

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Texts of several lines whose line height is less than 0.9 of their font size. */
function squeezedLines(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main *, header *, footer *")].flatMap((element) => {
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const { lineHeight, fontSize } = getComputedStyle(element);
      const low = Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 0.9;
      return words && low ? [`${element.textContent?.trim().slice(0, 30)}: ${lineHeight} for ${fontSize}`] : [];
    }),
  );
}

async function inArabic(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "ar"));
  await page.route("**/api/config/global", async (route) => {
    const config = await (await route.fetch()).json();
    config.visibleLocales = [...(config.visibleLocales ?? []), { lang: "ar", short: "AR" }];
    await route.fulfill({ json: config });
  });
}

async function boxOf(page: Page, item: number) {
  const box = await page.locator(`[data-item="${item}"]`).boundingBox();
  if (!box) throw new Error(`Asset ${item} is not on the screen.`);
  return box;
}

function never(): never {
  throw new Error("The demo library has nothing that this journey needs.");
}
