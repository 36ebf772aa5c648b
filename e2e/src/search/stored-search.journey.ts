// Dashboard rows that are stored searches: run in the preview, stored in two languages, and shown to guests.
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";

test("a search in the preview becomes a row in two languages, and changing its facet shows a warning @desktop @wide", async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  test.setTimeout(90_000);
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/general");
  await page.getByRole("link", { name: "Startseite", exact: true }).click();
  const preview = page.frameLocator("iframe[title=Vorschau]");
  const pane = page.getByRole("region", { name: "Vorschau" });
  const keeper = page.getByRole("region", { name: "Reihe aus einer Suche" });
  const take = keeper.getByRole("button", { name: "Suche übernehmen" });
  await expect(preview.locator("h1")).toBeVisible();
  await expect(take).toBeDisabled();

  await pane.getByRole("button", { name: "Suche", exact: true }).click();
  const field = preview.getByRole("combobox", { name: "Suche" });
  await field.fill("Vase");
  await field.press("Enter");
  await expect(preview.getByRole("main").getByRole("heading", { level: 1 })).toContainText("„Vase“");
  const series = preview.getByRole("region", { name: "Serie", exact: true });
  await series.getByRole("checkbox").first().press("Space");
  await expect(keeper.getByRole("status")).toContainText("Deutsch): „Vase“, 1 Filter");
  await checkAccessibility(page, "a search that can be kept");
  await take.press("Enter");
  const label = page.locator("input:focus");
  await expect(label).toHaveValue("Vase");
  await label.fill("Vasen des Hauses");
  const words = page.getByRole("group", { name: "Name je Sprache" });
  await words.getByLabel("Wortlaut auf Englisch").fill("Vases of the house");

  await pane.getByRole("combobox", { name: "Sprache in der Vorschau" }).selectOption({ label: "English" });
  await expect(keeper.getByRole("status"), "the same text in another language").toContainText("English): „Vase“");
  const english = preview.getByRole("combobox", { name: "Search" });
  await english.fill("vase");
  await english.press("Enter");
  await expect(keeper.getByRole("status")).toContainText("English): „vase“");
  await expect(keeper.getByRole("combobox")).toContainText("Reihe „Vasen des Hauses“");
  await take.click();

  const bar = page.getByRole("region", { name: "Speichern" });
  await page.keyboard.press("Control+s");
  await expect(bar).toContainText("Gespeichert");
  const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
  const row = ((await client.call("config.get")) as PortalSettings).dashboard.collections.data.at(-1);
  expect(row).toMatchObject({ label: "Vasen des Hauses", search: { de: "Vase", en: "vase" } });
  expect(row?.facets?.de).toMatchObject([{ field_name: "series", range_facet: false }]);

  for (const [locale, title, address] of [
    ["de-DE", "Vasen des Hauses", /#\/search\/Vase\?series=/],
    ["en-GB", "Vases of the house", /#\/search\/vase(\?|$)/],
  ] as const) {
    const guest = await (await browser.newContext({ baseURL: portal.address, locale })).newPage();
    await guest.goto("/#/");
    const region = guest.getByRole("region", { name: title });
    await region.getByRole("link", { name: /^(Alle anzeigen|Show all)/ }).click();
    await expect(guest).toHaveURL(address);
    await guest.context().close();
  }

  await test.step("changing the facet warns about the row", async () => {
    await page.getByRole("link", { name: "Suche und Filter", exact: true }).click();
    const filters = page.getByRole("group", { name: "Filter", exact: true }).first();
    await filters
      .locator("[data-does=open]")
      .filter({ hasText: /^Serie/ })
      .press("Enter");
    await filters.getByRole("combobox", { name: "Art der Auswahl" }).selectOption("radio");
    await expect(bar).toContainText("Die gespeicherte Suche „Vasen des Hauses“ filtert nach Serie,");
  });
});
