// Header and footer of every page: links home, the logo's size, small windows, and printing.
import type { Locator, Page } from "@playwright/test";
import { getBoundingBox, isOverlapping } from "../support/element-boxes.ts";
import { expect, isPhone, test } from "../support/journey.ts";
import { getAssetKind, getAssetTitle, type Library } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const PAGES = ["/#/", "/#/login", "/#/logout?permission", "/#/custom/imprint", "/#/search/*"];

test("on a phone the menu leads home and to the imprint, from search and asset pages", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  test.skip(!isPhone(page), "wide windows have the logo and the footer");
  const asset = await pictureOf(library);
  const menu = page.getByRole("button", { name: "Menü" });
  for (const address of ["/#/search/*", `/#/asset/${asset.id}`]) {
    await page.goto(address);
    await menu.click();
    await expect(page.getByRole("menuitem", { name: "Impressum" })).toBeVisible();
    await checkAccessibility(page, `menu of ${address}`);
    await page.getByRole("menuitem", { name: "Zur Startseite" }).click();
    await expect(page).toHaveURL(/#\/$/);
    await page.goBack();
    await menu.click();
    await page.getByRole("menuitem", { name: "Impressum" }).click();
    await expect(page.getByRole("heading", { name: "Impressum", level: 1 })).toBeVisible();
  }
  await test.step("the menu does not repeat the links of a visible logo and footer", async () => {
    await page.goto("/#/");
    await menu.click();
    await expect(page.getByRole("menuitem", { name: "Anmelden" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Zur Startseite" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
  await test.step("all entries are reachable on a phone in landscape", async () => {
    await page.setViewportSize({ width: 700, height: 390 });
    await page.goto("/#/search/*");
    await menu.click();
    const last = page.getByRole("menuitem").last();
    await last.focus();
    const box = await last.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
  });
});

test("a persistent error notice does not cover a phone's header, menu and toolbar @phone", async ({
  page,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await page.route(/config\/translations\?.*lang=en/, (route) => route.fulfill({ status: 500, json: {} }));
  const header = page.getByRole("banner");
  const menu = header.getByRole("button", { name: "Menü" });
  const notice = page.locator("[data-kind=danger]");
  const chooseEnglish = async () => {
    await menu.click();
    await page.getByRole("menu").getByText("English", { exact: true }).click();
  };
  for (const address of ["/#/search/*", "/#/"]) {
    await page.goto(address);
    await chooseEnglish();
    await expect(notice).toBeVisible();
    await checkAccessibility(page, `an error that stays at ${address}`);
    const controls = [header.getByRole("button")];
    if (address.includes("search")) controls.push(search.heading.locator("..").getByRole("button"));
    const over = await getBoundingBox(notice);
    for (const control of (await Promise.all(controls.map((all) => all.all()))).flat())
      if (await control.isVisible())
        expect(isOverlapping(await getBoundingBox(control), over), await control.innerHTML()).toBe(false);
    for (const opener of [menu, ...(await page.locator("[data-tour=sort]").all())]) {
      await opener.click();
      const items = page.getByRole("menu").locator("[role^=menuitem]");
      await expect(items.first()).toBeVisible();
      for (const item of await items.all()) await item.click({ trial: true, timeout: 3000 });
      await page.keyboard.press("Escape");
      await expect(items).toHaveCount(0);
    }
    await page.reload();
  }
});

/** Width × height of a loaded picture, in pixels. */
async function readSize(picture: Locator): Promise<string> {
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  return `${Math.round(width)} × ${Math.round(height)}`;
}

test("the logo has one size on every page, however wide the window @desktop", async ({ page, library }) => {
  const asset = await pictureOf(library);
  for (const width of [768, 1024, 1279, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ["/#/", "/#/login", "/#/search/*", `/#/asset/${asset.id}`]) {
      await page.goto(address);
      await page.locator("h1").first().waitFor();
      // Elements beside it load later and take space.
      if (/search|asset/.test(address)) await expect(createSearchScreen(page).field).toBeVisible();
      // Another page may have another logo, which has no width until it is loaded.
      const logo = page.locator("img[src*='Logo']").first();
      await expect.poll(() => readSize(logo), `${address} at ${width}`).toBe("137 × 32");
    }
  }
});

for (const lang of ["de", "en"]) {
  test(`nothing is truncated or overflows in a window of 320 pixels: ${lang} @desktop`, { tag: "@core" }, async ({
    page,
    checkAccessibility,
  }) => {
    await page.addInitScript((code) => localStorage.setItem("vitrine.language", code), lang);
    await page.setViewportSize({ width: 320, height: 720 });
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.locator("h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await findCutOff(page), address).toEqual([]);
      expect(await findMisplacedLinks(page), "links to all of a collection").toEqual([]);
      await checkAccessibility(page, `${address} at 320`);
    }
  });
}

test("at a zoom of 400 % no sticky header covers the window @desktop", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [address, name] of [
    ["/#/", "Alle Medien an einem Ort."],
    ["/#/search/*", /^[1-9]\d* Treffer/],
    ["/#/custom/imprint", "Impressum"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeAttached();
    const down = () => page.evaluate(() => [window.scrollTo(0, 300), scrollY][1]);
    await expect.poll(down, { message: address }).toBeGreaterThan(100);
    await expect(page.getByRole("banner"), address).not.toBeInViewport();
    const bars = await page.evaluate(
      () =>
        [...document.querySelectorAll("main *")].filter((one) => getComputedStyle(one).position === "sticky").length,
    );
    expect(bars, `${address}: sticky bars`).toBe(0);
  }
});

test("a print has pictures and text, and no controls @desktop", async ({ page, library }) => {
  const asset = await pictureOf(library);
  for (const [address, name] of [
    ["/#/", "Alle Medien an einem Ort."],
    [`/#/asset/${asset.id}`, getAssetTitle(asset)],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name, level: 1, exact: true })).toBeVisible();
    await expect(page.getByRole("main").locator("img").filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.emulateMedia({ media: "print" });
    const main = page.getByRole("main");
    await expect(main.locator("h1")).toBeVisible();
    await expect(main.locator("img").filter({ visible: true }).first()).toBeVisible();
    for (const role of ["button", "combobox"] as const)
      await expect(visible(main.getByRole(role)), address).toHaveCount(0);
    await expect(visible(page.getByRole("banner"))).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeHidden();
    for (const heading of await main.locator("section header:has(h2)").all())
      await expect(heading, "stays with its pictures").toHaveCSS("break-after", "avoid");
    await page.emulateMedia({ media: "screen" });
  }
});

test("the dashboard shows no picture three times @desktop", async ({ page }) => {
  await page.goto("/#/");
  const main = page.getByRole("main");
  await expect(main.locator("section ul a").nth(20)).toBeAttached();
  await page.waitForLoadState("networkidle");
  const shown = await main
    .locator("section ul a[href*='/asset/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const often = shown.filter((address) => shown.filter((other) => other === address).length > 2);
  expect([...new Set(often)]).toEqual([]);
  // The hero shows the picture already.
  expect(
    await main.locator("section ul figcaption b", { hasText: "Fensterlicht im Atelier" }).count(),
  ).toBeLessThanOrEqual(1);
});

function visible(locator: Locator): Locator {
  return locator.filter({ visible: true });
}

async function pictureOf(library: Library) {
  const asset = (await library.assets()).find((one) => getAssetKind(one) === "image");
  if (!asset) throw new Error("The demo library has no picture.");
  return asset;
}

/** Elements that overflow the window, and texts of header, footer and forms that overflow their box. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (one: Element) => `${one.tagName.toLowerCase()}: ${(one.textContent ?? "").trim().slice(0, 40)}`;
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const seen = [...document.querySelectorAll("#root *")].filter((one) => one.checkVisibility() && !scrolls(one));
    const over = seen.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (right > innerWidth + 1 || left < -1) && !one.closest("[aria-hidden]");
    });
    const words = seen.filter(
      (one) =>
        one.children.length === 0 &&
        one.textContent?.trim() &&
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth + 1,
    );
    return [...over, ...words.filter((one) => one.closest("header, footer, form, nav"))].map(name);
  });
}

/** Names of collections whose link to all assets is not on the same line. */
function findMisplacedLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main section header")].flatMap((header) => {
      const name = header.querySelector("h2");
      const way = header.querySelector("a");
      if (!name || !way) return [];
      return way.getBoundingClientRect().top < name.getBoundingClientRect().bottom ? [] : [name.textContent ?? ""];
    }),
  );
}
