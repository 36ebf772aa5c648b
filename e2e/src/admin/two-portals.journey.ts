// Saved settings reach portals that are open in other tabs and browsers, without a reload. Uses an isolated portal.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

/** Longer than the interval at which an open portal checks for changes. */
const LONGER_THAN_POLL = "01:01";

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><path d="M0 0h80v20H0z" fill="#fff"/></svg>';

const filtersOf = (page: Page) =>
  page.getByRole("complementary", { name: "Filter" }).getByRole("region").getByRole("heading");
const markVisit = (page: Page) => page.evaluate(() => void Object.assign(window, { sameVisit: true }));
const isSameVisit = (page: Page) => page.evaluate(() => "sameVisit" in window);

test("filters that an admin reorders change in another tab at once, and in other browsers at the next navigation @desktop", {
  tag: "@slow",
}, async ({ page, context, browser, portal }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  const otherTab = await context.newPage();
  const elsewhere = await (await browser.newContext({ baseURL: portal.address, locale: "de-DE" })).newPage();
  await elsewhere.clock.install();
  for (const open of [otherTab, elsewhere]) {
    await createSearchScreen(open).open();
    await expect(filtersOf(open).nth(1)).toBeVisible();
    await markVisit(open);
  }
  const [first = "", second = ""] = await filtersOf(elsewhere).allTextContents();

  await page.bringToFront();
  await page.goto("/#/admin/search");
  await page.getByRole("button", { name: `„${first}“ nach unten` }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");

  await expect(filtersOf(otherTab).first(), "without any action in this tab").toHaveText(second);
  expect(await isSameVisit(otherTab)).toBe(true);

  await expect(filtersOf(elsewhere).first(), "another browser is not notified").toHaveText(first);
  await elsewhere.clock.fastForward(LONGER_THAN_POLL);
  await createSearchScreen(elsewhere).field.fill("ton");
  await createSearchScreen(elsewhere).field.press("Enter");
  await expect(filtersOf(elsewhere).first()).toHaveText(second);
  expect(await isSameVisit(elsewhere)).toBe(true);
  await elsewhere.context().close();
});

test("a logo that an admin saves or removes changes in another tab at once @desktop", { tag: "@slow" }, async ({
  page,
  context,
}) => {
  await logIn(page, accountWithRole("portalAdmin"));
  const otherTab = await context.newPage();
  await otherTab.goto("/#/");
  const logo = otherTab.getByRole("banner").locator("img");
  const before = String(await logo.getAttribute("src"));
  await markVisit(otherTab);

  await page.bringToFront();
  await page.goto("/#/admin/appearance");
  const file = page.getByRole("region", { name: "Logo", exact: true });
  const save = async () => {
    await expect(page.getByRole("region", { name: "Speichern" })).toContainText("noch nicht gespeichert");
    await page.keyboard.press("Control+s");
  };
  const chooser = page.waitForEvent("filechooser");
  await file.getByRole("button", { name: /^(Hochladen|Ersetzen): Logo$/ }).click();
  await (await chooser).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await save();
  await expect(logo).not.toHaveAttribute("src", before);
  const replaced = String(await logo.getAttribute("src"));
  await file.getByRole("button", { name: "„Logo“ entfernen" }).click();
  await save();
  await expect(otherTab.getByRole("banner").locator(`img[src="${replaced}"]`)).toHaveCount(0);
  expect(await isSameVisit(otherTab)).toBe(true);
});
