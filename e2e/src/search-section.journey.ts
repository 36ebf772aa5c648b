// The section Search: a library that nobody has configured becomes a search of one's own, and a guest finds by it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devices } from "@playwright/test";
import { add, copyPictures, importOwn, listOf, part, rowsOf, save } from "./arranging.ts";
import { accountOf } from "./demo.ts";
import { expect, logIn, test } from "./journey.ts";
import { test as own } from "./own-portal.ts";
import { startPortal } from "./portal.ts";
import { searchScreen } from "./search-screen.ts";

const PICTURES = 24;

test("a library without any configuration gets a search of its own, by keyboard @desktop @wide", async ({
  browser,
  look,
}) => {
  test.setTimeout(180_000);
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
    await page.goto("/#/admin/search");
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
      await page.locator("#setting-bookmark-title").selectOption("file_name");
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

own("a filter is dragged to another place by the mouse @desktop", async ({ page, portal }) => {
  await logIn(page, accountOf("portalAdmin"));
  await page.goto(`${portal.address}/#/admin/search`);
  const rows = rowsOf(page, "Filter");
  await expect(rows.nth(2)).toBeVisible();
  const [first, second, third] = await rows.allTextContents();
  const handle = listOf(page, "Filter").locator("[data-handle]");
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
});
