// axe, with its experimental rules, on every page: light and dark, in German and from right to left.
import type { Page } from "@playwright/test";
import {
  openAssetPage,
  openGuestBookmarks,
  openLightbox,
  openPage,
  openResults,
  type Scene,
  type SceneContext,
  showInArabic,
} from "../screens/scene-steps.ts";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, test } from "../support/journey.ts";
import { getAssetKind, openLibrary } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const isPicture: Parameters<typeof openAssetPage>[0] = (one) =>
  getAssetKind(one) === "image" && one.keywords !== undefined;

/** What a visitor sees. */
const VISITOR_PAGES: Readonly<Record<string, Scene["show"]>> = {
  "start page": openPage("/#/", "main section ul img"),
  "search as posters": openResults,
  "search as tiles": openPage("/#/search/*?view=thumbnail", "[data-item] img"),
  "search as a list": openPage("/#/search/*?view=list", "[data-item] img"),
  "search without a result": openPage("/#/search/gibtesnicht", "main h2"),
  "suggestions of the search": async (stage) => {
    await openResults(stage);
    // In Arabic its name is in another language.
    await stage.page.getByRole("combobox").first().pressSequentially("la");
    await stage.page.getByRole("option").first().waitFor();
  },
  "info panel": async (stage) => {
    await openResults(stage);
    await createSearchScreen(stage.page).cells.nth(1).click();
    await createSearchScreen(stage.page).panel.waitFor();
  },
  selection: async (stage) => {
    await openResults(stage);
    const { cells, toolbar } = createSearchScreen(stage.page);
    for (const at of [0, 2]) await cells.nth(at).click({ modifiers: ["Control"] });
    await toolbar.waitFor();
  },
  "asset page of a picture": openAssetPage(isPicture),
  "asset page of a document": openAssetPage(({ page_count = 1 }) => page_count > 1),
  "asset page of a film": openAssetPage((one) => getAssetKind(one) === "video"),
  "asset page of a sound": openAssetPage((one) => getAssetKind(one) === "audio"),
  "asset page of a model": openAssetPage((one) => getAssetKind(one) === "model"),
  "asset that is not there": openPage("/#/asset/999999999"),
  "lightbox of a picture": openLightbox(isPicture),
  "lightbox of a film": openLightbox((one) => getAssetKind(one) === "video"),
  "share dialog": async (stage) => {
    await openAssetPage(isPicture)(stage);
    await stage.page
      .getByRole("button", { name: /^\W*(Teilen|Share)\W*$/ })
      .first()
      .click();
    await stage.page.getByRole("dialog").waitFor();
  },
  "no bookmark": openPage("/#/bookmark", "main h2"),
  bookmarks: openGuestBookmarks,
  login: openPage("/#/login", "form h1"),
  "new password": openPage("/#/password", "main h1"),
  setup: openPage("/#/setup", "main h1"),
  logout: openPage("/#/logout"),
  "no permission": openPage("/#/logout?permission"),
  imprint: openPage("/#/custom/imprint", "article h1"),
  "terms of use": openPage("/#/custom/terms", "article h1"),
  "page that is not there": openPage("/#/custom/gibtesnicht"),
};

/** Pages below those in the menu. */
const MORE_ADMIN_PAGES = ["#/admin/accounts/groups", "#/admin/accounts/rights", "#/admin/language/en"];

const LANGUAGES: readonly { name: string; withLanguage(show: Scene["show"]): Scene["show"] }[] = [
  { name: "in German", withLanguage: (show) => show },
  { name: "in Arabic", withLanguage: showInArabic },
];

for (const { name, withLanguage } of LANGUAGES) {
  test(`axe finds nothing on any page of a visitor, ${name} @desktop`, { tag: "@slow" }, async ({
    browser,
    portal,
    library,
    checkAccessibility,
  }) => {
    test.setTimeout(900_000);
    for (const [title, show] of Object.entries(VISITOR_PAGES)) {
      await test.step(title, async () => {
        // As somebody who comes for the first time: nothing is stored, and the address is the first of the visit.
        const context = await browser.newContext({ baseURL: portal.address, locale: "de-DE", reducedMotion: "reduce" });
        const page = await context.newPage();
        await withLanguage(show)({ page, phone: false, portal, library });
        await settle(page);
        await checkAccessibility(page, title);
        await context.close();
      });
    }
  });

  test(`axe finds nothing on any page of the administration, ${name} @desktop`, { tag: "@slow" }, async ({
    page,
    portal,
    checkAccessibility,
  }) => {
    test.setTimeout(900_000);
    const account = accountWithRole("portalAdmin");
    // Also in previews, where nothing else stops a fade.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await logIn(page, account);
    const stage: SceneContext = { page, phone: false, portal, library: await openLibrary(portal.address, account) };
    await withLanguage(openPage("/#/admin", 'a[href$="#/admin/general"]'))(stage);
    const sections = await page
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const addresses = new Set(sections.filter((address) => address.startsWith("#/admin")));
    expect(addresses.size, "the sections of the administration").toBeGreaterThan(10);
    for (const address of [...addresses, ...MORE_ADMIN_PAGES]) {
      await test.step(address, async () => {
        await page.goto(`/${address}`);
        await settle(page);
        // A section may still be loading on a slow machine.
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await checkAccessibility(page, address);
        // The navigation between sections has links, and a button for the search.
        for (const part of await page.locator("main nav:not(:has(a)) > button").all()) {
          await part.click();
          await settle(page);
          await checkAccessibility(page, `${address}, ${await part.textContent()}`);
        }
      });
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("logo");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    await checkAccessibility(page, "search over the administration");
  });
}

/** Waits until everything is loaded, also in previews. */
async function settle(page: Page): Promise<void> {
  // A new address after the # is shown in one of the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator("h1")).not.toHaveCount(0);
  for (const frame of page.frames()) await expect(frame.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined);
}
