// Both languages and both themes on every screen.
import type { Locator, Page } from "@playwright/test";
import { accountWithRole, demoData } from "../support/demo.ts";
import { expect, isPhone, logIn, test } from "../support/journey.ts";
import { getAssetTitle } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";

test("German and English, on every screen, without a reload", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await search.open();
  const count = (await library.assets()).length;
  await search.expectCount(count);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await choose(page, "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(opener(page), "the button of the menu has the focus").toBeFocused();
  await expect(search.heading).toHaveText(new RegExp(`^${count} results`));
  await expect(page).toHaveTitle(/ – Search$/);
  await checkAccessibility(page, "search in English");
  const [asset] = await library.assets();

  const screens: [address: string, heading: RegExp | string, title: RegExp][] = [
    ["/#/", /\S/, / – Start page$/],
    [`/#/asset/${asset?.id}`, /\S/, / – /],
    ["/#/login", "Welcome", / – Sign in$/],
    ["/#/logout", "See you soon.", / – Signed out$/],
    ["/#/logout?permission", "This door is closed.", / – No permission$/],
    ["/#/asset/999999999", /not here|not exist|no such|does not/i, / – Asset$/],
  ];
  for (const [address, heading, title] of screens) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(title);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.getByText(/Anmelden|Abmelden|Treffer|Zur Startseite|Herunterladen/)).toHaveCount(0);
      await checkAccessibility(page, `${address} in English`);
    });
  }
  await test.step("values and fields are in English too", async () => {
    await page.goto("/#/search/*");
    await search.openFilters();
    for (const { label } of (await library.facets("en")).slice(0, 3)) await expect(search.facet(label)).toBeVisible();
  });
  await page.reload();
  await expect(page.locator("html"), "it is remembered").toHaveAttribute("lang", "en");
});

test("an English browser gets the portal in English @any-width", async ({ browser, baseURL, library }) => {
  const context = await browser.newContext({ locale: "en-GB", ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/#/search/*");
  await expect(createSearchScreen(page).heading).toHaveText(new RegExp(`^${(await library.assets()).length} results`));
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("the administration is available in English @any-width", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await logIn(page, accountWithRole("guiAdminOnly"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("General");
});

test("the theme follows the device, until another is chosen", async ({ page, checkAccessibility }) => {
  const search = createSearchScreen(page);
  const scheme = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await search.open();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
  const dark = await readBackground(page);
  await page.getByRole("button", { name: "Helle Darstellung" }).click();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
  expect(await readBackground(page)).not.toBe(dark);
  await page.reload();
  await expect(scheme, "it is remembered").toHaveAttribute("data-mantine-color-scheme", "light");
  await page.getByRole("button", { name: "Dunkle Darstellung" }).click();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await readBackground(page)).toBe(dark);
  await checkAccessibility(page, "after switching");
});

test("the footer's custom pages open in both languages @any-width", async ({ page, checkAccessibility }) => {
  test.skip(!demoData.customPages?.de, "the demo library has no custom pages");
  await page.goto("/#/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page).toHaveURL(/#\/custom\/imprint$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Impressum/);
  await checkAccessibility(page, "imprint");
  await choose(page, "English");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Imprint/);
});

test("the asset page shows its details in the chosen language", async ({ page, library }) => {
  const [asset] = await library.assets();
  if (!asset) throw new Error("The demo library is empty.");
  await page.goto(`/#/asset/${asset.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getAssetTitle(asset));
  await expect(
    page
      .getByRole("term")
      .filter({ hasText: /^Stichw|^Art$|^Dateigröße|^Pixel|^Format/ })
      .first(),
  ).toBeVisible();
  await choose(page, "English");
  await expect(page.getByRole("main").getByRole("button", { name: /^(Order|Download)$/ })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: /^Dateigröße/ })).toHaveCount(0);
});

function opener(page: Page): Locator {
  const name = isPhone(page) ? /^(Menü|Menu|Konto|Account)/ : /^(DE|EN), (Sprache wählen|choose a language)$/;
  return page.getByRole("button", { name });
}

test("every request has the portal's language, from the first on, whatever the browser's language", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: "fr-FR", ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const said = async (address: string) => {
    const languages: [string, string | undefined][] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (["fetch", "xhr"].includes(request.resourceType()) && pathname.startsWith("/api"))
        languages.push([pathname, request.headers()["accept-language"]]);
    });
    await page.goto(address);
    await expect(createSearchScreen(page).heading).toHaveText(/^\d/);
    page.removeAllListeners("request");
    return languages;
  };
  const first = await said("/#/search/*");
  expect(first.length).toBeGreaterThan(3);
  expect(first.filter(([, language]) => language !== "de")).toEqual([]);
  await page.evaluate(() => localStorage.setItem("vitrine.language", "en"));
  await page.goto("about:blank");
  expect((await said("/#/search/*")).filter(([, language]) => language !== "en")).toEqual([]);
  await context.close();
});

async function choose(page: Page, language: string): Promise<void> {
  await opener(page).click();
  await page.getByRole("menu").getByText(language, { exact: true }).click();
}

function readBackground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
