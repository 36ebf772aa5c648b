// The Search section: an admin configures the search of an unconfigured library, and a guest uses it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { test as own } from "../support/isolated-portal.ts";
import { expect, logIn, test } from "../support/journey.ts";
import { mockSettings } from "../support/mock-replies.ts";
import { startPortal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import {
  addListItem,
  copyDemoPictures,
  findListGroup,
  findRows,
  findSectionButton,
  pressKeyOn,
  saveByKeyboard,
  setUpPortalFromFolder,
} from "./editor-keys.ts";

const PICTURES = 24;

test("an admin configures the search of a new library by keyboard @desktop @wide", async ({
  browser,
  checkAccessibility,
}) => {
  test.setTimeout(240_000);
  const portal = await startPortal({ env: { VITRINE_DEMO: "0" } });
  const folder = mkdtempSync(join(tmpdir(), "vitrine-own-"));
  const context = await browser.newContext({
    locale: "de-DE",
    baseURL: portal.address,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  try {
    copyDemoPictures(folder, PICTURES);
    await setUpPortalFromFolder(page, portal, folder);
    await page.goto("/#/admin/search");

    await pressKeyOn(
      page,
      page.getByRole("navigation").getByRole("link", { name: "Suche und Filter", exact: true }),
      "Enter",
    );
    const preview = page.frameLocator("iframe");
    await expect(preview.getByRole("gridcell").first()).toBeVisible();
    await checkAccessibility(page, "the section as it is found");

    await test.step("a filter gets another label in both languages, and allows a single value", async () => {
      const row = findRows(page, "Filter").first();
      await row.focus();
      await page.keyboard.press("Enter");
      await findListGroup(page, "Filter").getByLabel("Wortlaut auf Deutsch").fill("Art der Datei");
      await findListGroup(page, "Filter").getByLabel("Wortlaut auf Englisch").fill("Kind of file");
      await findListGroup(page, "Filter").getByRole("combobox", { name: "Art der Auswahl" }).selectOption("radio");
      await expect(findRows(page, "Filter").first()).toContainText("Art der Datei");
      await expect(preview.getByRole("region", { name: "Art der Datei" }).getByRole("radio").first()).toBeVisible();
    });
    await test.step("filters are reordered by keyboard, and the focus follows", async () => {
      const down = findListGroup(page, "Filter").getByRole("button", { name: "„Art der Datei“ nach unten" });
      await down.focus();
      await page.keyboard.press("Enter");
      await expect(findRows(page, "Filter").nth(1)).toContainText("Art der Datei");
      await expect(down).toBeFocused();
      await checkAccessibility(page, "filters are arranged");
    });
    await test.step("views: the list is first and has columns, the tiles are hidden", async () => {
      await findSectionButton(page, "Ansichten").focus();
      await page.keyboard.press("Enter");
      const offered = page.getByRole("switch", { name: "„Kacheln“ anbieten" });
      await offered.focus();
      await page.keyboard.press("Space");
      await page.getByRole("combobox", { name: "Erste Ansicht" }).selectOption("list");
      // Narrow lists leave out the last columns.
      const columns = findRows(page, "Spalten");
      while ((await columns.count()) > 0)
        await findListGroup(page, "Spalten").locator("[data-does=remove]").last().press("Enter");
      const column = await addListItem(page, "Spalten");
      await expect(preview.getByRole("columnheader", { name: column }), "the list is shown").toBeVisible();
      await checkAccessibility(page, "views are arranged");
    });
    await test.step("sorting: one option is hidden, and another one is first", async () => {
      await findSectionButton(page, "Sortierung").click();
      await page.getByRole("switch", { name: "„Relevanz“ anbieten" }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByRole("combobox", { name: "Erste Sortierung" })).not.toHaveValue("score");
      await checkAccessibility(page, "sorting is arranged");
    });
    await test.step("the info panel has the name of the file as its title", async () => {
      await findSectionButton(page, "Angaben").focus();
      await page.keyboard.press("Enter");
      const panel = preview.getByRole("dialog");
      await expect(panel).toBeVisible();
      await expect(
        findSectionButton(page, "Angaben"),
        "opening something in the preview keeps the focus in the form",
      ).toBeFocused();
      await page.getByRole("combobox", { name: "Titel" }).first().selectOption("file_name");
      await expect(panel.getByRole("heading", { level: 2 })).toHaveText(/\.(jpe?g|png)$/i);
      await checkAccessibility(page, "details");
    });
    await test.step("the preview shows bookmarks with assets of the library, as configured", async () => {
      const title = page.locator("#setting-bookmark-title");
      // The preview follows the part of the form that has the focus.
      await title.focus();
      await title.selectOption("file_name");
      const cards = preview.getByRole("main").locator("[data-asset]");
      await expect(cards).toHaveCount(8);
      await expect(cards.first().getByRole("heading")).toHaveText(/\.(jpe?g|png)$/i);
      await page.getByRole("combobox", { name: "Wer die Vorschau sieht" }).selectOption("guest");
      await expect(preview.getByRole("link", { name: "Anmelden" }).first()).toBeVisible();
      await expect(cards).toHaveCount(8);
      await checkAccessibility(page, "bookmarks");
    });
    await saveByKeyboard(page);

    await test.step("a guest on a phone uses it", async () => {
      const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
      const guests = await browser.newContext({
        ...phone,
        locale: "de-DE",
        baseURL: portal.address,
        viewport: { width: 390, height: 844 },
      });
      const guest = await guests.newPage();
      const search = createSearchScreen(guest);
      await search.open();
      await expect(search.grid.getByRole("rowheader").first(), "the list is the first view").toBeVisible();
      await expect(search.grid.getByRole("rowheader").first()).toContainText(/\.(jpe?g|png)/i);
      await expect(guest.getByRole("group", { name: "Ansicht" }).getByRole("button")).toHaveCount(2);
      await search.openFilters();
      const facet = search.facet("Art der Datei");
      await facet.getByRole("radio").first().press("Space");
      await search.closeFilters();
      await expect(search.chips).toContainText("Art der Datei");
      await checkAccessibility(guest, "the search on a phone");
      await guest.evaluate(() => localStorage.setItem("vitrine.language", "en"));
      await guest.goto("/#/search/*");
      await guest.reload();
      await search.openFilters();
      await expect(search.facet("Kind of file")).toBeVisible();
      await guests.close();
    });
  } finally {
    await context.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Drags the first row below the third. */
async function dragFirst(page: Page, list: string): Promise<void> {
  const rows = findRows(page, list);
  await expect(rows.nth(2)).toBeVisible();
  const [first, second, third] = await rows.allTextContents();
  const handle = findListGroup(page, list).locator("[data-handle]");
  const from = await handle.first().boundingBox();
  const to = await handle.nth(2).boundingBox();
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2 + 12, { steps: 6 });
  await page.mouse.up();
  await expect(rows.nth(2)).toHaveText(first ?? "");
  await expect(rows.nth(0)).toHaveText(second ?? "");
  await expect(rows.nth(1)).toHaveText(third ?? "");
}

own(
  "a filter is dragged to another place, and what is clicked in the preview leads to its field @desktop",
  async ({ page, portal }) => {
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto(`${portal.address}/#/admin/search`);
    await dragFirst(page, "Filter");

    const pick = page.getByRole("button", { name: "Einstellung eines Elements finden" });
    const preview = page.frameLocator("iframe");
    await pick.click();
    await preview.getByRole("group", { name: "Ansicht" }).click({ position: { x: 3, y: 3 } });
    await expect(findSectionButton(page, "Ansichten")).toHaveAttribute("aria-current", "true");
    await expect(findListGroup(page, "Auswahl der Ansichten")).toBeFocused();
    await pick.click();
    await preview.getByRole("complementary", { name: "Filter" }).getByRole("heading", { level: 3 }).first().click();
    await expect(findListGroup(page, "Filter")).toBeFocused();
    await expect(page.getByRole("list", { name: "Einstellungen des angeklickten Elements" })).toBeVisible();

    await page.goto(`${portal.address}/#/admin/dashboard`);
    await pick.click();
    await preview.getByRole("region").getByRole("heading", { level: 2 }).first().click();
    await expect(findListGroup(page, "Reihen und Kacheln")).toBeFocused();
  },
);

own(
  "from right to left a filter is dragged, and moved by keys @desktop @wide",
  async ({ page, portal, checkAccessibility }) => {
    await logIn(page, accountWithRole("portalAdmin"));
    await mockSettings(page, (settings) => {
      settings.visibleLocales = [
        { lang: "ar", short: "AR" },
        { lang: "en", short: "EN" },
      ];
    });
    await page.evaluate(() => localStorage.setItem("vitrine.language", "ar"));
    await page.goto(`${portal.address}/#/admin/search`);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await page.getByRole("link", { name: /Open .*Search and filters/ }).click();
    await dragFirst(page, "Filters");
    const [first, second] = await findRows(page, "Filters").allTextContents();
    const down = findListGroup(page, "Filters").locator("[data-does=down]").first();
    await down.press("Enter");
    await expect(findRows(page, "Filters").first()).toHaveText(second ?? "");
    await expect(findRows(page, "Filters").nth(1)).toHaveText(first ?? "");
    await expect(findListGroup(page, "Filters").locator("[data-does=down]").nth(1), "the focus follows").toBeFocused();
    const handle = await findListGroup(page, "Filters").locator("[data-handle]").first().boundingBox();
    const row = await findRows(page, "Filters").first().boundingBox();
    expect(handle?.x, "the handle is at the start of a row").toBeGreaterThan(row?.x ?? Number.POSITIVE_INFINITY);
    await checkAccessibility(page, "the section from right to left");
  },
);
