// Two hundred files of one's own become a finished portal in the browser, and a guest on a phone uses it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { add, importOwn, listOf, part, rowsOf, save } from "./arranging.ts";
import { demoPaths } from "./demo.ts";
import { expect, test } from "./journey.ts";
import { startPortal } from "./portal.ts";
import { searchScreen } from "./search-screen.ts";

const FILES = 200;
const FOLDERS = ["Fotos", "Katalog", "Presse"];

/** Photographs of the demo, again and again, each with a comment of its own: no two files are the same. */
function writeFiles(folder: string): void {
  const photographs = demoPaths().filter((path) => /\.jpe?g$/i.test(path));
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

/** By keys alone: a control is reached, and does what a key does. */
async function press(page: Page, control: ReturnType<Page["getByRole"]>, key: string): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

for (const width of [1440, 1024]) {
  test(`two hundred files become a finished portal at ${width}, by keyboard, and a guest uses it @desktop @wide`, async ({
    browser,
    look,
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
      await importOwn(page, portal, folder);

      await test.step("the search: labels, a filter of each kind, views, columns, details", async () => {
        await page.goto("/#/admin/search");
        await page.goto("/#/admin/search");
        await expect(rowsOf(page, "Filter").first()).toBeVisible();
        const row = rowsOf(page, "Filter").first();
        await press(page, row, "Enter");
        await listOf(page, "Filter").getByLabel("Wortlaut auf Deutsch").fill("Art der Datei");
        await listOf(page, "Filter").getByLabel("Wortlaut auf English").fill("Kind of file");
        await listOf(page, "Filter").getByRole("combobox", { name: "Art der Auswahl" }).selectOption("radio");
        await press(page, row, "Enter");
        await press(page, part(page, "Ansichten"), "Enter");
        await page.getByRole("combobox", { name: "Erste Ansicht" }).selectOption("thumbnail");
        await add(page, "Spalten");
        await press(page, part(page, "Angaben"), "Enter");
        await page.getByRole("combobox", { name: "Titel" }).first().selectOption("file_name");
        await look(page, `the search at ${width}`);
        await save(page);
      });

      await test.step("the overview: three collections, and a search in two languages", async () => {
        await press(page, page.getByRole("link", { name: "Übersicht", exact: true }), "Enter");
        const rows = rowsOf(page, "Reihen und Kacheln");
        await expect(rows).toHaveCount(FOLDERS.length);
        const narrow = page.getByRole("main").getByRole("button", { name: "Vorschau", exact: true });
        expect(await narrow.isVisible(), "the preview stands beside the form").toBe(false);
        const pane = page.getByRole("region", { name: "Vorschau" });
        const preview = page.frameLocator("iframe[title=Vorschau]");
        const keeper = page.getByRole("region", { name: "Reihe aus einer Suche" });
        await press(page, pane.getByRole("button", { name: "Suche", exact: true }), "Enter");
        for (const [name, words] of [
          ["Suche", "Vase"],
          ["Search", "vase"],
        ] as const) {
          const field = preview.getByRole("combobox", { name });
          await field.fill(words);
          await field.press("Enter");
          await expect(keeper.getByRole("status")).toContainText(`„${words}“`);
          await press(page, keeper.getByRole("button", { name: "Suche übernehmen" }), "Enter");
          if (name === "Suche") {
            await expect(page.locator("input:focus")).toHaveValue("Vase");
            await page.keyboard.press("Control+a");
            await page.keyboard.type("Vasen");
            await pane.getByRole("combobox", { name: "Sprache in der Vorschau" }).selectOption({ label: "English" });
          }
        }
        await look(page, `the overview at ${width}`);
        await save(page);
      });

      await test.step("the tour is offered", async () => {
        await press(page, page.getByRole("link", { name: "Allgemein", exact: true }), "Enter");
        await press(page, page.getByRole("switch", { name: /Rundgang/ }).first(), "Space");
        await save(page);
      });

      await test.step("a guest on a phone uses it", async () => {
        const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
        const guests = await browser.newContext({ ...phone, locale: "de-DE", baseURL: portal.address });
        const guest = await guests.newPage();
        await guest.goto("/#/");
        await expect(guest.getByRole("button", { name: "Rundgang beginnen" })).toBeVisible();
        for (const name of [...FOLDERS, "Vasen"]) await expect(guest.getByRole("region", { name })).toBeVisible();
        await look(guest, `the overview of a phone, made at ${width}`);
        await guest
          .getByRole("region", { name: "Vasen" })
          .getByRole("link", { name: /^Alle anzeigen/ })
          .click();
        const search = searchScreen(guest);
        await expect(guest).toHaveURL(/#\/search\/Vase/);
        await search.search("");
        await search.shows(FILES);
        await search.openFilters();
        await search.facet("Art der Datei").getByRole("radio").first().press("Space");
        await search.closeFilters();
        await expect(search.chips).toContainText("Art der Datei");
        await search.cells.first().click();
        await expect(search.panel.getByRole("heading", { level: 2 })).toHaveText(/\.jpe?g$/i);
        await look(guest, `an asset on a phone, made at ${width}`);
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
}
