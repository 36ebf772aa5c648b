// Every area colour of a theme has an effect in each of its states: a unique probe colour is set and searched for in
// the computed styles.
import type { Page } from "@playwright/test";
import { type AreaName, type ThemeArea, themeAreas } from "@vitrine/settings/registry/areas";
import { accountWithRole } from "../support/demo.ts";
import { expect, logIn, test } from "../support/journey.ts";
import type { Asset, Library } from "../support/library.ts";
import { mockSettings } from "../support/mock-replies.ts";
import { disableAnimations } from "../support/page-state.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { isProbeVisible, isProbeVisibleInAnyState, isProbeVisibleInState, setProbeColour } from "./theme-probe.ts";

/** Opens a screen that shows the whole area. */
const openAreaScreen: Record<AreaName, (page: Page, library: Library) => Promise<void>> = {
  header: (page) => page.goto("/#/").then(() => {}),
  footer: (page) => page.goto("/#/").then(() => {}),
  dashboard: (page) => page.goto("/#/").then(() => {}),
  async search(page) {
    const search = createSearchScreen(page);
    await search.open();
    await search.cells.first().click({ modifiers: ["Control"] });
  },
  async infoView(page) {
    const search = createSearchScreen(page);
    await search.open();
    await search.cells.first().click();
    await expect(search.panel).toBeVisible();
  },
  async assetInfo(page, library) {
    await page.goto(`/#/asset/${await idOf(library)}`);
    await expect(page.getByRole("button", { name: "Teilen" }).first()).toBeVisible();
  },
  // A document with several pages marks the current one.
  async preview(page, library) {
    await page.goto(`/#/asset/${await idOf(library, ({ page_count }) => Number(page_count) > 1)}`);
    await page.getByRole("button", { name: "Große Vorschau" }).first().click();
    await expect(page.locator('[data-area="preview"]')).toBeVisible();
  },
  async dialog(page, library) {
    await openAreaScreen.assetInfo(page, library);
    await page.getByRole("button", { name: "Teilen" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  // Visible, selected and hidden bookmarks show all states of the screen.
  async bookmark(page, library) {
    const ids = (await library.assets()).slice(0, 3).map(({ id }) => id);
    await page.goto("/#/");
    await page.evaluate((list) => localStorage.setItem("vitrine.bookmarks", list), JSON.stringify([...ids, "999999"]));
    await page.goto("/#/bookmark");
    await page.reload();
    const select = page.getByRole("main").getByRole("button", { name: /auswählen$/ });
    await select.first().click();
    await expect(select).toHaveCount(2);
  },
  login: async (page) => {
    await page.goto("/#/login");
    // A field left empty is an error, and has another border.
    await page.getByRole("textbox", { name: "Benutzername" }).fill("lena");
    await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  },
  async guide(page) {
    await mockSettings(page, (settings) => {
      settings.guide = { ...settings.guide, show: true };
    });
    await page.goto("/#/");
    await page.getByRole("button", { name: "Rundgang beginnen" }).click();
  },
  logout: (page) => page.goto("/#/logout").then(() => {}),
  noPermission: (page) => page.goto("/#/logout?permission").then(() => {}),
  async admin(page) {
    await logIn(page, accountWithRole("portalAdmin"));
    await page.goto("/#/admin/general");
  },
};

async function idOf(library: Library, fits: (asset: Asset) => boolean = () => true): Promise<string> {
  const asset = (await library.assets()).find(fits);
  if (!asset) throw new Error("The demo library has no asset of this kind.");
  return asset.id;
}

for (const [area, properties] of Object.entries(themeAreas) as [AreaName, ThemeArea][]) {
  test(`a theme colours the area ${area}, in every state @desktop @wide`, async ({ page, library }) => {
    test.slow();
    const scope = `[data-area="${area}"]`;
    await openAreaScreen[area](page, library);
    await expect(page.locator(scope).first()).toBeAttached();
    await disableAnimations(page);
    // From now on, focused elements show a focus ring.
    await page.keyboard.press("Shift");
    for (const [property, { hover, focus }] of Object.entries(properties)) {
      const name = `${area}.${property}`;
      await setProbeColour(page, name);
      expect.soft(await isProbeVisibleInAnyState(page, scope), name).toBe(true);
      for (const state of [...(hover ? ["hover" as const] : []), ...(focus ? ["focus" as const] : [])]) {
        await setProbeColour(page, `${name}__${state}`);
        expect.soft(await isProbeVisible(page, scope), `${name}__${state} without it`).toBe(false);
        expect.soft(await isProbeVisibleInState(page, scope, state), `${name}__${state}`).toBe(true);
      }
      await setProbeColour(page, `${name}__accessibility_color`);
      expect.soft(await isProbeVisible(page, scope), `${name}, no more contrast asked for`).toBe(false);
      await page.emulateMedia({ contrast: "more" });
      expect.soft(await isProbeVisibleInAnyState(page, scope), `${name}__accessibility_color`).toBe(true);
      await page.emulateMedia({ contrast: null });
    }
  });
}
