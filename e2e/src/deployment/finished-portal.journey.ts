// An admin configures a portal from 200 imported files in the browser, and a guest on a phone uses it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { devices } from "@playwright/test";
import {
  addListItem,
  findListGroup,
  findRows,
  findSectionButton,
  pressKeyOn,
  saveByKeyboard,
  selectByKeys,
  setUpPortalFromFolder,
  typeInto,
} from "../admin/editor-keys.ts";
import { openSectionList } from "../support/admin-sections.ts";
import { listDemoFiles } from "../support/demo.ts";
import { expect, test } from "../support/journey.ts";
import { startPortal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { findTourHeading, walkTour } from "../theme/tour-walk.ts";

const FILES = 200;
const FOLDERS = ["Fotos", "Katalog", "Presse"];

/** Copies photographs of the demo repeatedly, each with a different comment, so that no two files are identical. */
function writeFiles(folder: string): void {
  const photographs = listDemoFiles().filter((path) => /\.jpe?g$/i.test(path));
  for (let at = 0; at < FILES; at++) {
    const path = photographs[at % photographs.length] ?? "";
    const bytes = readFileSync(path);
    const comment = Buffer.from(`\xff\xfe\0\x06${String(at).padStart(4, "0")}`, "latin1");
    const into = join(folder, FOLDERS[at % FOLDERS.length] ?? "");
    mkdirSync(into, { recursive: true });
    writeFileSync(
      join(into, `${at} ${basename(path)}`),
      Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]),
    );
  }
}

for (const width of [1440, 1024]) {
  test(`an admin configures a portal of 200 files by keyboard at ${width}, and a guest uses it @desktop @wide`, async ({
    browser,
    checkAccessibility,
  }) => {
    test.setTimeout(400_000);
    const portal = await startPortal({ env: { VITRINE_DEMO: "0" } });
    const folder = mkdtempSync(join(tmpdir(), "vitrine-own-"));
    const context = await browser.newContext({
      locale: "de-DE",
      baseURL: portal.address,
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    try {
      writeFiles(folder);
      await setUpPortalFromFolder(page, portal, folder);

      await test.step("the search: labels, a filter of each kind, views, columns, details", async () => {
        await page.goto("/#/admin/search");

        const list = await openSectionList(page);
        await pressKeyOn(page, list.getByRole("link", { name: "Suche und Filter", exact: true }), "Enter");
        const filters = findListGroup(page, "Filter");
        const row = findRows(page, "Filter").first();
        await pressKeyOn(page, row, "Enter");
        await typeInto(page, filters.getByLabel("Wortlaut auf Deutsch"), "Art der Datei");
        await typeInto(page, filters.getByLabel("Wortlaut auf Englisch"), "Kind of file");
        await selectByKeys(page, filters.getByRole("combobox", { name: "Art der Auswahl" }), "radio");
        await pressKeyOn(page, row, "Enter");
        await pressKeyOn(page, findSectionButton(page, "Ansichten"), "Enter");
        await selectByKeys(page, page.getByRole("combobox", { name: "Erste Ansicht" }), "thumbnail");
        await pressKeyOn(page, page.getByRole("switch", { name: "„Liste“ anbieten" }), "Space");
        await addListItem(page, "Spalten");
        await pressKeyOn(page, findSectionButton(page, "Angaben"), "Enter");
        await selectByKeys(page, page.locator("#setting-infoView-title"), "file_name");
        const columns = page.getByRole("group", { name: "Linke Spalte" });
        const pixels = columns.first().getByRole("combobox", { name: /Feld wählen/ });
        await selectByKeys(page, pixels, "hb_px");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await checkAccessibility(page, `the search at ${width}`);
        await saveByKeyboard(page);
      });

      await test.step("the dashboard: three collections, and a search in two languages", async () => {
        const list = await openSectionList(page);
        await pressKeyOn(page, list.getByRole("link", { name: "Startseite", exact: true }), "Enter");
        const rows = findRows(page, "Reihen und Kacheln");
        await expect(rows).toHaveCount(FOLDERS.length);
        await pressKeyOn(page, rows.first(), "Enter");
        const words = findListGroup(page, "Reihen und Kacheln").getByRole("group", { name: "Name je Sprache" });
        await typeInto(page, words.getByLabel("Wortlaut auf Deutsch"), "Unsere Fotos");
        await typeInto(page, words.getByLabel("Wortlaut auf Englisch"), "Our photographs");
        await pressKeyOn(page, rows.first(), "Enter");
        const narrow = page.getByRole("main").getByRole("button", { name: "Vorschau", exact: true });
        expect(await narrow.isVisible(), "the preview is beside the form").toBe(false);
        const pane = page.getByRole("region", { name: "Vorschau" });
        const preview = page.frameLocator("iframe[title=Vorschau]");
        const keeper = page.getByRole("region", { name: "Reihe aus einer Suche" });
        await pressKeyOn(page, pane.getByRole("button", { name: "Suche", exact: true }), "Enter");
        for (const [name, text] of [
          ["Suche", "Vase"],
          ["Search", "vase"],
        ] as const) {
          await typeInto(page, preview.getByRole("combobox", { name }), text);
          await page.keyboard.press("Enter");
          await expect(keeper.getByRole("status")).toContainText(`„${text}“`);
          await pressKeyOn(page, keeper.getByRole("button", { name: "Suche übernehmen" }), "Enter");
          if (name === "Suche") {
            await expect(page.locator("input:focus")).toHaveValue("Vase");
            await page.keyboard.press("Control+a");
            await page.keyboard.type("Vasen");
            await selectByKeys(page, pane.getByRole("combobox", { name: "Sprache in der Vorschau" }), "en");
          }
        }
        await checkAccessibility(page, `the overview at ${width}`);
        await saveByKeyboard(page);
      });

      await test.step("the tour is offered", async () => {
        const list = await openSectionList(page);
        await pressKeyOn(page, list.getByRole("link", { name: "Allgemein", exact: true }), "Enter");
        await pressKeyOn(page, page.getByRole("switch", { name: /Rundgang/ }).first(), "Space");
        await saveByKeyboard(page);
      });

      await test.step("a guest on a phone uses it", async () => {
        const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
        const guests = await browser.newContext({ ...phone, locale: "de-DE", baseURL: portal.address });
        const guest = await guests.newPage();
        await guest.goto("/#/");
        await guest.getByRole("button", { name: "Rundgang beginnen" }).click();
        await expect(findTourHeading(guest)).toHaveText("Ihre Sprache");
        const titles = ["Ihre Sprache", "Ihre Merkliste", "Suchen", "Ein Blick genügt", "Sammlungen"];
        expect(await walkTour(guest, "Weiter", "Fertig")).toEqual(titles);
        await expect(findTourHeading(guest)).toHaveCount(0);
        for (const name of ["Unsere Fotos", ...FOLDERS.slice(1), "Vasen"])
          await expect(guest.getByRole("region", { name })).toBeVisible();
        await checkAccessibility(guest, `the overview of a phone, made at ${width}`);
        await guest
          .getByRole("region", { name: "Vasen" })
          .getByRole("link", { name: /^Alle anzeigen/ })
          .click();
        const search = createSearchScreen(guest);
        await expect(guest).toHaveURL(/#\/search\/Vase/);
        await search.search("");
        await search.expectCount(FILES);
        await search.openFilters();
        await search.facet("Art der Datei").getByRole("radio").first().press("Space");
        await expect(search.drawer.getByRole("checkbox").first()).toBeVisible();
        await search.openFacet("Dateigröße");
        await expect(search.drawer.getByRole("slider").first()).toBeVisible();
        await search.closeFilters();
        await expect(search.chips).toContainText("Art der Datei");
        await search.cells.first().click();
        await expect(search.panel.getByRole("heading", { level: 2 })).toHaveText(/\.jpe?g$/i);
        await expect(search.panel).toContainText(/\d+ × \d+ px/);
        await expect(guest.getByRole("group", { name: "Ansicht" }).getByRole("button")).toHaveCount(2);
        await checkAccessibility(guest, `an asset on a phone, made at ${width}`);
        await guest.evaluate(() => localStorage.setItem("vitrine.language", "en"));
        await guest.goto("/#/search/*");
        await guest.reload();
        await search.openFilters();
        await expect(search.facet("Kind of file")).toBeVisible();
        await guest.goto("/#/");
        await expect(guest.getByRole("region", { name: "Our photographs" })).toBeVisible();
        const vases = guest.getByRole("region", { name: "Vasen" }).getByRole("link", { name: /^Show all/ });
        await expect(vases).toHaveAttribute("href", /#\/search\/vase/);
        await guests.close();
      });
    } finally {
      await context.close();
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
