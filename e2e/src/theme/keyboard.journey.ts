// A whole visit by keyboard: login, search, filter, view, download, and logout.
import type { Page } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { expect, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

/** More tab stops than any page has. */
const MAX_STOPS = 400;

test("the keyboard alone logs in, searches, filters, views, downloads and logs out @desktop", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  const search = createSearchScreen(page);
  const account = accountWithRole("assetUser");

  await test.step("log in", async () => {
    await page.goto("/#/login");
    await expect(page.getByRole("textbox", { name: "Benutzername" })).toBeFocused();
    await page.keyboard.type(account.name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/#\/login/);
  });

  await test.step("the skip link leads past the header", async () => {
    await page.reload();
    await page.locator("main section ul img").first().waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByText("Zum Inhalt springen")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  await test.step("search by a suggestion", async () => {
    await tabTo(page, "main [role=combobox]");
    await page.keyboard.type("Lag");
    await expect(search.suggestions.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/search\//);
    await expect(search.heading).toHaveText(/^[1-9]/);
  });

  await test.step("filter by a facet, which keeps the focus", async () => {
    // Uses another field than the suggestion's: two values of one field need an asset with both.
    const others = 'aside section:not([aria-label="Serie"])';
    await tabTo(page, `${others} input[type=checkbox]:not([aria-label$=", 0 Treffer"])`);
    const choice = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/\?.*&|&.*=/);
    await expect(search.heading).toHaveText(/^[1-9]/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("checkbox");
    expect(choice, "it is named").toMatch(/Treffer$/);
    await checkAccessibility(page, "narrowed by keys");
  });

  await test.step("open the asset and its lightbox, and go back", async () => {
    await tabTo(page, "[role=gridcell]");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/asset\//);
    await page.locator("main h1").waitFor();
    await tabTo(page, 'main button[aria-label="Große Vorschau"]');
    await page.keyboard.press("Enter");
    const lightbox = page.getByRole("dialog");
    await expect(lightbox).toBeVisible();
    for (let stops = 0; stops < 12; stops++) await page.keyboard.press("Tab");
    expect(await lightbox.evaluate((dialog) => dialog.contains(document.activeElement)), "Tab stays inside").toBe(true);
    await page.keyboard.press("Escape");
    await expect(lightbox).toBeHidden();
    await expect(page.getByRole("button", { name: "Große Vorschau" }), "the focus returns").toBeFocused();
  });

  await test.step("download the file", async () => {
    await tabTo(page, "main button:not([aria-label])");
    const file = page.waitForEvent("download", { timeout: 60_000 });
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const tray = page.getByRole("region", { name: "Downloads" });
    await expect(dialog.or(tray).first()).toBeVisible();
    if (await dialog.isVisible()) await pressIn(page, /^Herunterladen$/);
    expect((await file).suggestedFilename()).toMatch(/\.\w+$/);
    await expect(tray).toContainText("Fertig");
  });

  await test.step("log out by the menu", async () => {
    await tabTo(page, 'header [aria-label^="Konto"]');
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Abmelden" })).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Bis bald." })).toBeVisible();
  });
});

/** Presses Tab until an element matching the selector has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((kind) => document.activeElement?.matches(kind) ?? false, selector)) return;
  }
  throw new Error(`Tab never reaches ${selector}.`);
}

async function pressIn(page: Page, name: RegExp): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (name.test(text)) break;
  }
  await page.keyboard.press("Enter");
}
