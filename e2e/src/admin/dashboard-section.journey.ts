// The Dashboard section: rows are chosen from the server's collections, pictures from the library, and the dashboard is
// previewed beside the form.
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { createSamplePicture } from "../support/sample-picture.ts";
import { findListGroup, findRows } from "./editor-keys.ts";

test("a collection gets a row and a picture, is previewed beside the form, and then seen by a guest @desktop", {
  tag: "@slow",
}, async ({ page, browser, portal, checkAccessibility }) => {
  const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
  const { dashboard } = (await client.call("config.get")) as PortalSettings;
  const { collections } = await client.call("collections.list");
  const [shown] = collections;
  if (!shown) throw new Error("The demo has no collection.");
  const title = shown.translation?.de ?? shown.label;
  // The last row.
  const at = dashboard.collections.data.length - 1;
  const field = (name: string) => page.locator(`#setting-dashboard-collections-data-${at}-${name}`);

  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/general");
  await page.getByRole("link", { name: "Startseite", exact: true }).click();
  const preview = page.frameLocator("iframe[title=Vorschau]");
  await expect(preview.locator("h1")).toBeVisible();
  const rows = preview.getByRole("heading", { name: title });
  await expect(rows).toHaveCount(1);
  const list = findListGroup(page, "Reihen und Kacheln");
  await list.getByRole("button", { name: `„${title}“ entfernen` }).click();
  await expect(rows).toHaveCount(0);
  await list.getByRole("combobox", { name: "Sammlung wählen" }).selectOption(shown.indicator);
  await list.getByRole("button", { name: "Hinzufügen: Reihen und Kacheln" }).click();
  await expect(rows).toHaveCount(1);
  await list.getByText("Suche und Weiteres").click();
  await field("indicator").fill("collection_4711");
  const note = page.getByRole("status").filter({ hasText: "Diese Sammlung gibt es auf dem Server nicht." });
  await expect(note).toBeVisible();
  await field("indicator").fill(shown.indicator);
  await expect(note).toBeHidden();
  await expect(rows).toHaveCount(1);
  await expect(findRows(page, "Reihen und Kacheln").last(), "as visitors see it").toContainText(title);

  await field("src").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bild der Kachel" });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  const third = dialog.getByRole("listitem").nth(2).getByRole("button");
  await third.focus();
  await page.keyboard.press("Enter");
  await expect(third).toHaveAttribute("aria-pressed", "true");
  const picked = String(await third.textContent());
  await checkAccessibility(page, "picture");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.getByRole("status").filter({ hasText: picked })).toBeVisible();
  await checkAccessibility(page, "row");

  await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Reihen und Kacheln");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name: "Speichern" })).toContainText("Gespeichert");
  const guest = await (await browser.newContext({ baseURL: portal.address, locale: "de-DE" })).newPage();
  await guest.goto("/#/");
  await expect(guest.getByRole("heading", { name: title })).toHaveCount(1);
  const stored = ((await client.call("config.get")) as PortalSettings).dashboard.collections.data[at];
  expect([stored?.indicator, typeof stored?.src]).toEqual([shown.indicator, "string"]);
  await guest.context().close();
});

test("a picture is uploaded for a tile, previewed before it is saved, and then shown in every open portal and to a guest @desktop @wide", async ({
  page,
  browser,
  portal,
  checkAccessibility,
}) => {
  const { client } = await openLibrary(portal.address, accountWithRole("guiAdminOnly"));
  const settings = (await client.call("config.get")) as PortalSettings;
  const { collections } = settings.dashboard;
  const dashboard = { ...settings.dashboard, collections: { ...collections, show_as_tiles: true } };
  await client.call("config.save", { body: { ...settings, dashboard } as never });
  const own = 'main img[src^="blob:"]';

  await logIn(page, accountWithRole("portalAdmin"));
  const second = await page.context().newPage();
  await second.goto("/#/");
  await expect(second.locator("main h2").first()).toBeVisible();
  await page.goto("/#/admin/dashboard");
  const first = page.locator("#setting-dashboard-collections-data-0");
  const field = page.locator("#setting-dashboard-collections-data-0-src");
  await first.click();
  await field.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bild der Kachel" });
  const files = dialog.locator("input[type=file]");
  await files.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(dialog.getByRole("alert")).toContainText("Möglich");
  await files.setInputFiles(createSamplePicture());
  await expect(dialog.getByText("Hochgeladenes Bild")).toBeVisible();
  await checkAccessibility(page, "uploaded");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.frameLocator("iframe[title=Vorschau]").locator(own)).toBeVisible();
  expect(await second.locator(own).count(), "nothing is saved yet").toBe(0);

  await page.getByRole("region", { name: "Speichern" }).getByRole("button", { name: "Ansehen" }).click();
  const details = page.getByRole("dialog", { name: "Noch nicht gespeichert" });
  await expect(details.getByRole("definition").last().locator("img"), "the new picture itself").toBeVisible();
  await details.getByRole("button", { name: "Speichern" }).click();
  await expect(details).toBeHidden();
  await expect(second.locator(own)).toBeVisible();
  const guest = await (await browser.newContext({ baseURL: portal.address, locale: "de-DE" })).newPage();
  await guest.goto("/#/");
  await expect(guest.locator(own)).toBeVisible();
  const width = () => guest.locator(own).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const stored = ((await client.call("config.get")) as PortalSettings).dashboard.collections.data[0];
  expect(stored?.src).toMatch(/^tile_[0-9a-f]{40}$/);
  await guest.context().close();
});
