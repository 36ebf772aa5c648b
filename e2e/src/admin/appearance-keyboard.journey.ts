// The Appearance section by keyboard, in English, and on narrow screens. It saves, so it uses an isolated portal.
import type { Locator, Page } from "@playwright/test";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { accountWithRole } from "../support/demo.ts";
import { getBoundingBox } from "../support/element-boxes.ts";
import { test } from "../support/isolated-portal.ts";
import { expect, logIn } from "../support/journey.ts";

/** More tab stops than the form has. */
const MAX_STOPS = 120;
const PARTS = ["Brand", "Colours", "Areas", "Readability", "For visitors", "CSS"];

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("vitrine.language", "en")));

async function openAppearance(page: Page): Promise<void> {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/appearance");
  await expect(page.getByRole("heading", { level: 1, name: "Brand" })).toBeVisible();
}

async function openBesidePreview(page: Page) {
  await openAppearance(page);
  await page.getByRole("button", { name: "Colours", exact: true }).click();
  const preview = page.frameLocator("iframe[title=Preview]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  return preview;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

// Runs before anything is saved.
for (const width of [1024, 768]) {
  test(`each part of the appearance section fits ${width} pixels @desktop @wide`, async ({
    page,
    checkAccessibility,
  }) => {
    // Axe also checks the whole portal in the frame.
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 800 });
    await openAppearance(page);
    for (const part of PARTS) {
      await page.getByRole("button", { name: part, exact: true }).click();
      await checkAccessibility(page, `${part} at ${width}`);
    }
  });
}

test("on a narrow window the preview is a sheet, and an element picked in it is edited @desktop @wide", async ({
  page,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openAppearance(page);
  await page.getByRole("button", { name: "Colours", exact: true }).click();
  const opener = page.getByRole("main").getByRole("button", { name: "Preview", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Preview" });
  const preview = page.frameLocator("iframe[title=Preview]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await checkAccessibility(page, "preview in a sheet");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Find the setting of an element" }).click();
  await preview.getByRole("banner").click({ position: { x: 200, y: 3 } });
  await expect(sheet).toBeHidden();
  await expect(page.locator("input[id^=setting-themes-options-0]:focus")).toBeVisible();

  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await expect(opener, "beside the menu, above no control of the form").toBeInViewport({ ratio: 1 });
  expect((await getBoundingBox(opener)).y).toBe((await getBoundingBox(menu)).y);
  await opener.click();
  await sheet.getByRole("button", { name: "Edit on the portal" }).click();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
  await expect(menu, "it would cover the controls of the preview").toBeHidden();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(opener).toBeFocused();
});

test("navigation in the preview adds no step to the browser's history @desktop", async ({ page }) => {
  await logIn(page, accountWithRole("portalAdmin"));
  await page.goto("/#/admin/general");
  await page.getByRole("link", { name: /^Brand/ }).click();
  await page.getByRole("button", { name: "One screen" }).click();
  const preview = page.frameLocator("iframe[title=Preview]");
  await expect(preview.getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(preview.locator("input[type=password]")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/admin\/general$/);
});

test("the keyboard alone picks a theme, changes a colour, accepts the nearest readable colour, and saves @desktop", async ({
  page,
  portal,
}) => {
  const preview = await openBesidePreview(page);
  const theme = page.getByRole("combobox", { name: "Theme that you edit" });
  await tabTo(page, theme);
  await page.keyboard.press("ArrowDown");
  await expect(theme.locator("option:checked")).toHaveText("Dark");
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
  await expect(page.getByRole("region", { name: "Save" })).toContainText("Saved");
  const stored: PortalSettings = await (await fetch(`${portal.address}/api/config/global`)).json();
  const dark = stored.themes.options.find(({ key }) => key === "dark");
  expect(dark?.appearance).toMatchObject({ navigation_color: "#8a8a8a", on_navigation_color: nearest });
});
