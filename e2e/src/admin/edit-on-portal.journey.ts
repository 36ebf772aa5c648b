// Editing on the portal: the preview fills the screen, and a part of it opens its settings in place.
import type { Page } from "@playwright/test";
import { findAxeViolations } from "../support/axe.ts";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";

async function openEditing(page: Page) {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/appearance");
  await page.getByRole("button", { name: "Eine Ansicht" }).click();
  const preview = page.frameLocator("iframe[title=Vorschau]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(preview.locator("h1")).toBeVisible();
  await page.getByRole("button", { name: "Im Portal bearbeiten" }).click();
  return preview;
}

const parts = (page: Page) => page.getByRole("navigation", { name: "Was sich auf dieser Seite ändern lässt" });

test("a part is reached by keys, changed in place, and the focus returns to it @desktop @wide", async ({ page }) => {
  const preview = await openEditing(page);
  await expect(page.locator("body > :not(script) header, header")).toBeHidden();
  const hero = parts(page).getByRole("button", { name: "Großes Bild" });
  await hero.focus();
  await page.keyboard.press("Enter");
  const settings = page.getByRole("dialog", { name: "Großes Bild" });
  await expect(settings).toBeFocused();
  const point = settings.getByRole("slider", { name: "Bildmittelpunkt" });
  await point.focus();
  await page.keyboard.press("Home");
  await expect(preview.locator('img[src*="dashboardHero"]')).toHaveCSS("object-position", /^0% /);
  expect((await findAxeViolations(page)).filter((fault) => !fault.includes(": iframe "))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(settings).toHaveCount(0);
  await expect(hero).toBeFocused();
  await page.getByRole("button", { name: "Fertig" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Im Portal bearbeiten" })).toBeFocused();
});

test("a click on the header opens its colour in place, and the preview does not move @desktop", async ({ page }) => {
  const preview = await openEditing(page);
  const frame = page.locator("iframe[title=Vorschau]");
  // The bar for saving takes some of its height.
  const measure = async () => {
    const { x, y, width } = (await frame.boundingBox()) ?? {};
    return { x, y, width };
  };
  const before = await measure();
  await preview.getByRole("banner").click({ position: { x: 300, y: 3 } });
  const settings = page.getByRole("dialog", { name: "Kopfzeile" });
  await settings.getByRole("textbox", { name: "Kopfzeile" }).fill("#0a3d0a");
  await expect(preview.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 61, 10)");
  expect(await measure()).toEqual(before);
  await settings.getByRole("button", { name: "Schließen" }).click();
  await expect(parts(page).getByRole("button", { name: "Kopfzeile" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Speichern" })).toBeVisible();
});
