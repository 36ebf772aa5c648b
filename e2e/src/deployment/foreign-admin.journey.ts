// An admin of a portal with a third-party backend that implements only section 7 of the specification.
import type { Page } from "@playwright/test";
import { expect, logInAs, test } from "../foreign/foreign-portal.ts";
import { openSectionList } from "../support/admin-sections.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#234"/></svg>`;

const SECTIONS = ["appearance", "dashboard", "search", "editor", "language", "login", "general", "all-settings"];

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const bar = (page: Page) => page.getByRole("region", { name: "Speichern" });

async function openSection(page: Page, key: string): Promise<void> {
  // A first visit leads to this section, whichever was requested.
  if (!page.url().includes("#/admin")) await page.goto("/#/admin/dashboard");
  const list = await openSectionList(page);
  await list.locator(`a[href="#/admin/${key}"]`).click();
  await expect(page).toHaveURL(new RegExp(`#/admin/${key}`));
  await expect(heading(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Speichern" }).click();
  await expect(bar(page)).toContainText("Gespeichert");
}

test("every section supported by such a backend is offered, and no other @any-width", { tag: "@core" }, async ({
  page,
}) => {
  await logInAs(page, "adam");
  await openSection(page, "general");
  await expect((await openSectionList(page)).getByRole("link")).toHaveCount(SECTIONS.length + 1);
  await page.keyboard.press("Escape");
  for (const key of SECTIONS) await openSection(page, key);
  await page.goto("/#/admin/server");
  await expect(page, "the home").toHaveURL(/#\/admin$/);
  for (const other of ["setup", "password?code=x"]) {
    await page.goto(`/#/${other}`);
    await expect(page).toHaveURL(/#\/$/);
  }
});

for (const answers of ["empty", "object", "no-content", "null", "echo"] as const) {
  test(`an admin's changes are saved and shown if the backend answers with ${answers} @any-width`, {
    tag: "@slow",
  }, async ({ page, backend }) => {
    backend.answers = answers;
    const { store } = backend;
    await logInAs(page, "adam");
    await test.step("a setting", async () => {
      await openSection(page, "general");
      await page.getByRole("textbox", { name: "Titel des Portals" }).fill("Strandgut");
      await save(page);
      expect(store.settings).toMatchObject({ global: { website_title: "Strandgut" } });
      await expect(page).toHaveTitle(/^Strandgut/);
    });
    await test.step("a file is uploaded, and removed", async () => {
      await openSection(page, "appearance");
      await expect(page.getByRole("region", { name: "Logo auf dunklem Grund" })).toHaveCount(0);
      const logo = page.getByRole("region", { name: "Logo", exact: true });
      const chooser = page.waitForEvent("filechooser");
      await logo.getByRole("button", { name: "Hochladen: Logo" }).click();
      await (await chooser).setFiles({ name: "l.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
      await expect(logo.locator("img")).toBeVisible();
      expect(store.files.has("dashboardLogo"), "not before the save").toBe(false);
      await save(page);
      expect(store.files.has("dashboardLogo")).toBe(true);
      await logo.getByRole("button", { name: "„Logo“ entfernen" }).click();
      await expect(logo.locator("img")).toHaveCount(0);
      await save(page);
      expect(store.files.has("dashboardLogo")).toBe(false);
      await page.getByRole("button", { name: "CSS", exact: true }).click();
      const css = page.getByRole("textbox", { name: "Eigenes CSS" });
      await css.fill(".dashboard { color: #222 }");
      await save(page);
      expect(store.files.has("style")).toBe(true);
      await expect(css).toHaveValue(".dashboard { color: #222 }");
      await css.fill("");
      await save(page);
      expect(store.files.has("style")).toBe(false);
    });
    await test.step("a language is added, and none can be removed", async () => {
      await openSection(page, "language");
      await page.getByRole("button", { name: "Sprache hinzufügen" }).click();
      const dialog = page.getByRole("dialog", { name: "Sprache hinzufügen" });
      await dialog.getByRole("combobox", { name: /^Sprache/ }).selectOption("nl");
      await expect(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("Nederlands");
      await dialog.getByRole("button", { name: /^Hinzufügen|Sprache hinzufügen/ }).click();
      await page.getByRole("switch", { name: "Veröffentlicht: Nederlands" }).press("Space");
      await save(page);
      expect(store.translations).toHaveProperty("nl");
      expect(store.settings).toMatchObject({
        visibleLocales: expect.arrayContaining([expect.objectContaining({ lang: "nl" })]),
      });
      await page.reload();
      await openSection(page, "language");
      const row = page.getByRole("listitem").filter({ hasText: "Niederländisch" });
      await expect(row).toBeVisible();
      await expect(row.getByRole("button", { name: /löschen$/ })).toHaveCount(0);
    });
    await test.step("a new page is written, and shown", async () => {
      await openSection(page, "editor");
      await page.getByRole("button", { name: "Neue Seite" }).click();
      const dialog = page.getByRole("dialog", { name: "Neue Seite anlegen" });
      await dialog.getByRole("textbox", { name: /^Titel/ }).fill("Über uns");
      await dialog.getByRole("button", { name: "Anlegen" }).click();
      await page.getByRole("textbox", { name: "Text der Seite" }).fill("Ein Archiv am Meer");
      await save(page);
      await page.goto("/#/custom/ueber-uns");
      await page.reload();
      await expect(page.getByRole("main")).toContainText("Ein Archiv am Meer");
    });
  });
}

test("a page stored as one text by the backend is shown under every link key, and edited @any-width", async ({
  page,
  backend,
}) => {
  const main = page.getByRole("main");
  await test.step("without stored pages, the default pages are shown", async () => {
    backend.store.custom_html.en = {};
    await page.goto("/#/custom/imprint");
    await expect(main.getByRole("heading", { name: "Impressum" })).toBeVisible();
  });
  backend.store.custom_html.de = "<h1>Über das Archiv</h1><p>Fremdes Archiv, Kiel</p>";
  await page.goto("/#/custom");
  await page.reload();
  await main.getByRole("link", { name: "Über das Archiv" }).click();
  await expect(main).toContainText("Fremdes Archiv, Kiel");
  await page.goto("/#/custom/imprint");
  await expect(main).toContainText("Fremdes Archiv, Kiel");
  await logInAs(page, "adam");
  await openSection(page, "editor");
  await expect(page.getByRole("textbox", { name: "Text der Seite" })).toContainText("Fremdes Archiv, Kiel");
});
