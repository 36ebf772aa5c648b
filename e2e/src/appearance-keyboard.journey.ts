// The section Appearance without a mouse, in English, and on narrower screens. It saves: on a portal of its own.
import type { Locator, Page } from "@playwright/test";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { accountOf } from "./demo.ts";
import { expect, logIn } from "./journey.ts";
import { test } from "./own-portal.ts";

/** More stops than the form has. */
const MAX_STOPS = 120;
const PARTS = ["Colours", "Areas", "Readability", "Files", "For visitors"];

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("vitrine.language", "en")));

async function openAppearance(page: Page): Promise<void> {
  await logIn(page, accountOf("portalAdmin"));
  await page.goto("/#/admin/appearance");
  await expect(page.getByRole("heading", { level: 1, name: "Appearance" })).toBeVisible();
}

async function openBesidePreview(page: Page) {
  await openAppearance(page);
  const preview = page.frameLocator("iframe[title=Preview]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  return preview;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`The keyboard does not get to ${target}.`);
}

// Before anything is saved.
for (const width of [1024, 768]) {
  test(`each part of the appearance stands at ${width} pixels @desktop @wide`, async ({ page, look }) => {
    // Axe looks through the whole portal in the frame, too.
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 800 });
    await openAppearance(page);
    for (const part of PARTS) {
      await page.getByRole("button", { name: part, exact: true }).click();
      await look(page, `${part} at ${width}`);
    }
  });
}

test("where there is no room the preview is a sheet, and what is picked in it is edited @desktop @wide", async ({
  page,
  look,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openAppearance(page);
  const opener = page.getByRole("main").getByRole("button", { name: "Preview", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Preview" });
  const preview = page.frameLocator("iframe[title=Preview]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await look(page, "preview in a sheet");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Find the setting of an element" }).click();
  await preview.getByRole("banner").click({ position: { x: 400, y: 30 } });
  await expect(sheet).toBeHidden();
  await expect(page.locator("input[id^=setting-themes-options-0]:focus")).toBeVisible();
});

test("where one goes in the preview is no step of the browser @desktop", async ({ page }) => {
  await logIn(page, accountOf("portalAdmin"));
  await page.goto("/#/admin/general");
  await page.getByRole("link", { name: /^Appearance/ }).click();
  const preview = page.frameLocator("iframe[title=Preview]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(preview.locator("input[type=password]")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/admin\/general$/);
});

test("the keyboard alone picks a theme, changes a colour, takes the nearest that passes, and saves @desktop", async ({
  page,
  portal,
}) => {
  const preview = await openBesidePreview(page);
  const theme = page.getByRole("combobox", { name: "Theme that you edit" });
  await tabTo(page, theme);
  await page.keyboard.press("ArrowDown");
  await expect(theme.locator("option:checked")).toHaveText("Dark (dark)");
  await expect(preview.locator("html")).toHaveAttribute("data-portal-theme", "dark");

  const pair = page.getByRole("region", { name: "Header" });
  await tabTo(page, pair.getByRole("textbox", { name: "Header", exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("#8a8a8a");
  await expect(preview.getByRole("banner")).toHaveCSS("background-color", "rgb(138, 138, 138)");
  await expect(pair.getByText("cannot be read", { exact: true })).toBeAttached();
  const take = pair.getByRole("button", { name: /^Use #[0-9A-F]{6}$/ });
  await tabTo(page, take);
  const nearest = ((await take.textContent()) ?? "").replace("Use ", "").toLowerCase();
  await page.keyboard.press("Enter");
  await expect(pair.getByText("can be read", { exact: true })).toBeAttached();

  await page.keyboard.press("Control+s");
  const review = page.getByRole("dialog", { name: "Save changes" });
  await expect(review).toBeVisible();
  await tabTo(page, review.getByRole("button", { name: "Save", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Save" })).toContainText("Saved");
  const stored: PortalSettings = await (await fetch(`${portal.address}/api/config/global`)).json();
  const dark = stored.themes.options.find(({ key }) => key === "dark");
  expect(dark?.appearance).toMatchObject({ navigation_color: "#8a8a8a", on_navigation_color: nearest });
});
