// The section Search: a library that nobody has configured becomes a search of one's own, and a guest finds by it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { add, copyPictures, importOwn, listOf, part, press, rowsOf, save } from "./arranging.ts";
import { accountOf } from "./demo.ts";
import { expect, logIn, test } from "./journey.ts";
import { test as own } from "./own-portal.ts";
import { startPortal } from "./portal.ts";
import { changeSettings } from "./replies.ts";
import { searchScreen } from "./search-screen.ts";

const PICTURES = 24;

test("a library without any configuration gets a search of its own, by keyboard @desktop @wide", async ({
  browser,
  look,
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
    copyPictures(folder, PICTURES);
    await importOwn(page, portal, folder);
    await page.goto("/#/admin/search");
    // An address that is typed leads to the overview first.
    await press(page, page.getByRole("navigation").getByRole("link", { name: "Suche", exact: true }), "Enter");
    const preview = page.frameLocator("iframe");
    await expect(preview.getByRole("gridcell").first()).toBeVisible();
    await look(page, "the section as it is found");

    await test.step("a filter has another label, in both languages, and is one choice", async () => {
      const row = rowsOf(page, "Filter").first();
      await row.focus();
      await page.keyboard.press("Enter");
      await listOf(page, "Filter").getByLabel("Wortlaut auf Deutsch").fill("Art der Datei");
      await listOf(page, "Filter").getByLabel("Wortlaut auf English").fill("Kind of file");
      await listOf(page, "Filter").getByRole("combobox", { name: "Art der Auswahl" }).selectOption("radio");
      await expect(rowsOf(page, "Filter").first()).toContainText("Art der Datei");
      await expect(preview.getByRole("region", { name: "Art der Datei" }).getByRole("radio").first()).toBeVisible();
    });
    await test.step("filters change places by keys, and the focus goes along", async () => {
      const down = listOf(page, "Filter").getByRole("button", { name: "„Art der Datei“ nach unten" });
      await down.focus();
      await page.keyboard.press("Enter");
      await expect(rowsOf(page, "Filter").nth(1)).toContainText("Art der Datei");
      await expect(down).toBeFocused();
      await look(page, "filters are arranged");
    });
    await test.step("views: the list is first and has columns, the tiles are not offered", async () => {
      await part(page, "Ansichten").focus();
      await page.keyboard.press("Enter");
      const offered = page.getByRole("switch", { name: "„Kacheln“ anbieten" });
      await offered.focus();
      await page.keyboard.press("Space");
      await page.getByRole("combobox", { name: "Erste Ansicht" }).selectOption("list");
      // Where there is too little room the last columns are left out.
      const columns = rowsOf(page, "Spalten");
      while ((await columns.count()) > 0)
        await listOf(page, "Spalten").locator("[data-does=remove]").last().press("Enter");
      const column = await add(page, "Spalten");
      await expect(preview.getByRole("columnheader", { name: column }), "the list is shown").toBeVisible();
      await look(page, "views are arranged");
    });
    await test.step("sorting: one is not offered, and the first one is another", async () => {
      await part(page, "Sortierung").click();
      await page.getByRole("switch", { name: "„Relevanz“ anbieten" }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByRole("combobox", { name: "Erste Sortierung" })).not.toHaveValue("score");
      await look(page, "sorting is arranged");
    });
    await test.step("the info panel has the name of the file as its title", async () => {
      await part(page, "Angaben").focus();
      await page.keyboard.press("Enter");
      const panel = preview.getByRole("dialog");
      await expect(panel).toBeVisible();
      await expect(part(page, "Angaben"), "what opens in the preview leaves the focus in the form").toBeFocused();
      await page.getByRole("combobox", { name: "Titel" }).first().selectOption("file_name");
      await expect(panel.getByRole("heading", { level: 2 })).toHaveText(/\.(jpe?g|png)$/i);
      await look(page, "details");
    });
    await test.step("bookmarks are seen with assets of the library, as they are set", async () => {
      const title = page.locator("#setting-bookmark-title");
      // The preview follows whoever goes to another part of the form.
      await title.focus();
      await title.selectOption("file_name");
      const cards = preview.getByRole("main").locator("[data-asset]");
      await expect(cards).toHaveCount(8);
      await expect(cards.first().getByRole("heading")).toHaveText(/\.(jpe?g|png)$/i);
      await page.getByRole("combobox", { name: "Wer die Vorschau sieht" }).selectOption("guest");
      await expect(preview.getByRole("link", { name: "Anmelden" }).first()).toBeVisible();
      await expect(cards).toHaveCount(8);
      await look(page, "bookmarks");
    });
    await save(page);

    await test.step("a guest on a phone finds by it", async () => {
      const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
      const guests = await browser.newContext({
        ...phone,
        locale: "de-DE",
        baseURL: portal.address,
        viewport: { width: 390, height: 844 },
      });
      const guest = await guests.newPage();
      const search = searchScreen(guest);
      await search.open();
      await expect(search.grid.getByRole("rowheader").first(), "the list comes first").toBeVisible();
      await expect(search.grid.getByRole("rowheader").first()).toContainText(/\.(jpe?g|png)/i);
      await expect(guest.getByRole("group", { name: "Ansicht" }).getByRole("button")).toHaveCount(2);
      await search.openFilters();
      const facet = search.facet("Art der Datei");
      await facet.getByRole("radio").first().press("Space");
      await search.closeFilters();
      await expect(search.chips).toContainText("Art der Datei");
      await look(guest, "the search on a phone");
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

/** The first row comes behind the third. */
async function dragFirst(page: Page, list: string): Promise<void> {
  const rows = rowsOf(page, list);
  await expect(rows.nth(2)).toBeVisible();
  const [first, second, third] = await rows.allTextContents();
  const handle = listOf(page, list).locator("[data-handle]");
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
    await logIn(page, accountOf("portalAdmin"));
    await page.goto(`${portal.address}/#/admin/search`);
    await dragFirst(page, "Filter");

    const pick = page.getByRole("button", { name: "Einstellung eines Elements finden" });
    const preview = page.frameLocator("iframe");
    await pick.click();
    await preview.getByRole("group", { name: "Ansicht" }).click({ position: { x: 3, y: 3 } });
    await expect(part(page, "Ansichten")).toHaveAttribute("aria-current", "true");
    await expect(listOf(page, "Auswahl der Ansichten")).toBeFocused();
    await pick.click();
    await preview.getByRole("complementary", { name: "Filter" }).getByRole("heading", { level: 3 }).first().click();
    await expect(listOf(page, "Filter")).toBeFocused();
    await expect(page.getByRole("list", { name: "Einstellungen des angeklickten Elements" })).toBeVisible();

    await page.goto(`${portal.address}/#/admin/dashboard`);
    await pick.click();
    await preview.getByRole("region").getByRole("heading", { level: 2 }).first().click();
    await expect(listOf(page, "Reihen und Kacheln")).toBeFocused();
  },
);

own("from right to left a filter is dragged, and moved by keys @desktop @wide", async ({ page, portal, look }) => {
  await logIn(page, accountOf("portalAdmin"));
  await changeSettings(page, (settings) => {
    settings.visibleLocales = [
      { lang: "ar", short: "AR" },
      { lang: "en", short: "EN" },
    ];
  });
  await page.evaluate(() => localStorage.setItem("vitrine.language", "ar"));
  await page.goto(`${portal.address}/#/admin/search`);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("link", { name: /^Open .Search/ }).click();
  await dragFirst(page, "Filters");
  const [first, second] = await rowsOf(page, "Filters").allTextContents();
  const down = listOf(page, "Filters").locator("[data-does=down]").first();
  await down.press("Enter");
  await expect(rowsOf(page, "Filters").first()).toHaveText(second ?? "");
  await expect(rowsOf(page, "Filters").nth(1)).toHaveText(first ?? "");
  await expect(listOf(page, "Filters").locator("[data-does=down]").nth(1), "the focus goes along").toBeFocused();
  const handle = await listOf(page, "Filters").locator("[data-handle]").first().boundingBox();
  const row = await rowsOf(page, "Filters").first().boundingBox();
  expect(handle?.x, "the handle stands where a row begins").toBeGreaterThan(row?.x ?? Number.POSITIVE_INFINITY);
  await look(page, "the section from right to left");
});
