// The section Appearance: what an admin changes is shown by the portal beside the form, before anything is saved.
import type { Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { accountOf } from "./demo.ts";
import { expect, logIn, test } from "./journey.ts";

/** Of the demo's own colours, or of whatever theme comes first. */
async function openAppearance(page: Page) {
  await logIn(page, accountOf("portalAdmin"));
  await page.goto("/#/admin/appearance");
  await expect(page.getByRole("heading", { level: 1, name: "Darstellung" })).toBeVisible();
  const preview = page.frameLocator("iframe[title=Vorschau]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  return preview;
}

test("colours are seen in the portal beside the form, with what cannot be read, and nothing is saved @desktop", async ({
  page,
  portal,
  look,
}) => {
  const stored = await (await fetch(`${portal.address}/api/config/global`)).text();
  const preview = await openAppearance(page);
  await look(page, "appearance");

  const pair = page.getByRole("region", { name: "Kopfzeile" });
  await pair.getByRole("textbox", { name: "Kopfzeile", exact: true }).fill("#0a3d0a");
  await expect(preview.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 61, 10)");
  await expect(pair.getByText("nicht lesbar", { exact: true })).toBeAttached();
  // The preview shows what cannot be read, as it is meant to; the form around it can be read.
  expect((await axeFaults(page)).filter((fault) => !fault.includes(": iframe "))).toEqual([]);
  await pair.getByRole("button", { name: /^#[0-9a-f]{6} nehmen$/ }).click();
  await expect(pair.getByText("lesbar", { exact: true })).toBeAttached();

  await page.getByRole("combobox", { name: "Farbschema in der Vorschau" }).selectOption({ label: "Dunkel" });
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "dark");
  await page.getByRole("textbox", { name: "Hintergrund", exact: true }).fill("#001020");
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "dark");
  await expect(preview.locator("body")).toHaveCSS("background-color", "rgb(0, 16, 32)");

  await page.getByRole("combobox", { name: "Sprache in der Vorschau" }).selectOption("en");
  await expect(preview.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("combobox", { name: "Breite der Vorschau" }).selectOption("390");
  await expect.poll(() => preview.locator("html").evaluate(() => innerWidth)).toBe(390);
  for (const [name, text] of [
    ["Übersicht", "h1"],
    ["Anmelden", "input[type=password]"],
    ["Merkliste", "h1"],
    ["Abgemeldet", "h1"],
  ] as const) {
    await page.getByRole("combobox", { name: "Seite in der Vorschau" }).selectOption({ label: name });
    await expect(preview.locator(text).first()).toBeAttached();
  }
  expect(await (await fetch(`${portal.address}/api/config/global`)).text()).toBe(stored);
});
