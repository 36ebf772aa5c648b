// The guided tour: offered once on dashboard and search, as soon as it has content, and again on request.
import type { Page } from "@playwright/test";
import { expect, isPhone, test } from "../support/journey.ts";
import { mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { findTourHeading, findTourStep, walkTour } from "./tour-walk.ts";

const guided = (page: Page) =>
  mockSettings(page, (settings) => {
    settings.guide = { ...settings.guide, show: true };
  });
async function requestTour(page: Page, button: string, menu: RegExp): Promise<void> {
  if (!isPhone(page)) return page.getByRole("banner").getByRole("button", { name: button }).click();
  await page.getByRole("banner").getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: button }).click();
}

test("the search offers its tour once it has results, and shows the steps available", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  await guided(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/\?/, async (route) => {
    await held;
    await route.continue();
  });
  const search = createSearchScreen(page);
  await page.goto("/#/search/*");
  const begin = page.getByRole("button", { name: "Rundgang beginnen" });
  await page.waitForTimeout(1500);
  await expect(begin).toHaveCount(0);
  answer();
  await begin.click();
  await expect(findTourStep(page)).toBeFocused();
  await checkAccessibility(page, "the first step");
  const shown = await walkTour(page, "Weiter", "Fertig");
  expect(shown).toEqual([
    ...["Ihre Sprache", "Ihre Merkliste", "Suchen", "Sortieren", "Ansichten", "Filter", "Treffer", "Ein Treffer"],
    "Was Sie tun können",
  ]);
  await expect(findTourStep(page)).toHaveCount(0);

  await page.reload();
  await expect(search.cells.first()).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(begin).toHaveCount(0);

  // With an asset's panel open there is one more step.
  await search.cells.first().click();
  await expect(search.panel).toBeVisible();
  await requestTour(page, "Rundgang durch diese Seite", /Menü/);
  expect(await walkTour(page, "Weiter", "Fertig")).toContain("Angaben");
});

test("the dashboard has its own tour, in English, by keyboard", async ({ page, checkAccessibility }) => {
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await guided(page);
  await page.goto("/#/");
  await expect(page.getByRole("button", { name: "Start the tour" })).toBeVisible();
  await requestTour(page, "Tour of this page", /Menu/);
  await expect(findTourHeading(page)).toHaveText("Your language");
  await expect(findTourStep(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(findTourHeading(page)).toHaveText("Your bookmarks");
  await page.keyboard.press("ArrowLeft");
  await expect(findTourHeading(page)).toHaveText("Your language");
  for (const title of ["Your bookmarks", "Search", "At a glance", "Collections"]) {
    await page.keyboard.press("ArrowRight");
    await expect(findTourHeading(page)).toHaveText(title);
  }
  await checkAccessibility(page, "the last step");
  await page.keyboard.press("Escape");
  await expect(findTourStep(page)).toHaveCount(0);
});

test("in Arabic the tour is mirrored, and its keys with it @desktop", async ({ page, checkAccessibility }) => {
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "ar"));
  await mockSettings(page, (settings) => {
    settings.guide = { ...settings.guide, show: true };
    settings.visibleLocales = [
      { lang: "ar", short: "AR", translation: "" },
      { lang: "en", short: "EN", translation: "" },
    ] as never;
  });
  await page.goto("/#/");
  await page.getByRole("button", { name: "Start the tour" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(findTourHeading(page)).toHaveText("Your language");
  await page.keyboard.press("ArrowLeft");
  await expect(findTourHeading(page)).toHaveText("Your bookmarks");
  await page.keyboard.press("ArrowRight");
  await expect(findTourHeading(page)).toHaveText("Your language");
  await checkAccessibility(page, "a step in Arabic");
});

test("no tour is offered without the setting @desktop", async ({ page }) => {
  await page.goto("/#/search/*");
  await expect(createSearchScreen(page).cells.first()).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(page.getByRole("button", { name: /Rundgang/ })).toHaveCount(0);
});

test("steps that are switched off are left out @desktop", async ({ page }) => {
  await mockSettings(page, (settings) => {
    settings.guide = { show: true, tour: ["views", "sort", "views"] };
  });
  await page.goto("/#/search/*");
  await page.getByRole("button", { name: "Rundgang beginnen" }).click();
  expect(await walkTour(page, "Weiter", "Fertig")).toEqual(["Ansichten", "Sortieren"]);
});

test("a tour requested while a search is loading starts even if nothing is found @desktop", async ({ page }) => {
  await guided(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/#/search/zzqqzz");
  await requestTour(page, "Rundgang durch diese Seite", /Menü/);
  answer();
  await expect(findTourHeading(page)).toHaveText("Ihre Sprache");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Rundgang beginnen" })).toHaveCount(0);
});
