// Every colour that a theme may give to an area changes something there, in each of its states. A colour that nothing
// else has is put in, and looked for in what the browser computed.
import type { Page } from "@playwright/test";
import { type AreaName, type ThemeArea, themeAreas } from "@vitrine/settings/registry/areas";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { themesCss } from "@vitrine/settings/theme";
import { accountOf } from "./demo.ts";
import { expect, logIn, test } from "./journey.ts";
import type { Asset, Library } from "./library.ts";
import { holdStill } from "./screen-state.ts";
import { searchScreen } from "./search-screen.ts";

const PROBE = "rgb(1, 2, 3)";

/** Ways to a screen on which all of the area is drawn. */
const ways: Record<AreaName, (page: Page, library: Library) => Promise<void>> = {
  header: (page) => page.goto("/#/").then(() => {}),
  footer: (page) => page.goto("/#/").then(() => {}),
  dashboard: (page) => page.goto("/#/").then(() => {}),
  async search(page) {
    const search = searchScreen(page);
    await search.open();
    await search.cells.first().click({ modifiers: ["Control"] });
  },
  async infoView(page) {
    const search = searchScreen(page);
    await search.open();
    await search.cells.first().click();
    await expect(search.panel).toBeVisible();
  },
  async assetInfo(page, library) {
    await page.goto(`/#/asset/${await idOf(library)}`);
    await expect(page.getByRole("button", { name: "Teilen" }).first()).toBeVisible();
  },
  // Of several pages: the one that is shown is marked.
  async preview(page, library) {
    await page.goto(`/#/asset/${await idOf(library, ({ page_count }) => Number(page_count) > 1)}`);
    await page.getByRole("button", { name: "Große Vorschau" }).first().click();
    await expect(page.locator('[data-area="preview"]')).toBeVisible();
  },
  async dialog(page, library) {
    await ways.assetInfo(page, library);
    await page.getByRole("button", { name: "Teilen" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  login: (page) => page.goto("/#/login").then(() => {}),
  logout: (page) => page.goto("/#/logout").then(() => {}),
  noPermission: (page) => page.goto("/#/logout?permission").then(() => {}),
  async admin(page) {
    await logIn(page, accountOf("portalAdmin"));
    await page.goto("/#/admin/general");
  },
};

async function idOf(library: Library, fits: (asset: Asset) => boolean = () => true): Promise<string> {
  const asset = (await library.assets()).find(fits);
  if (!asset) throw new Error("The demo library has no asset of this kind.");
  return asset.id;
}

for (const [area, properties] of Object.entries(themeAreas) as [AreaName, ThemeArea][]) {
  test(`a theme colours the area ${area}, in every state @desktop`, async ({ page, library }) => {
    test.slow();
    await ways[area](page, library);
    await expect(page.locator(`[data-area="${area}"]`).first()).toBeAttached();
    await holdStill(page);
    // From now on, what gets the focus shows it.
    await page.keyboard.press("Shift");
    for (const [property, { hover, focus }] of Object.entries(properties)) {
      const name = `${area}.${property}`;
      await paint(page, name);
      expect.soft(await seenAnywhere(page, area), name).toBe(true);
      for (const state of [...(hover ? ["hover" as const] : []), ...(focus ? ["focus" as const] : [])]) {
        await paint(page, `${name}__${state}`);
        expect.soft(await seen(page, area), `${name}__${state} without it`).toBe(false);
        expect.soft(await seenOn(page, area, state), `${name}__${state}`).toBe(true);
      }
      await paint(page, `${name}__accessibility_color`);
      expect.soft(await seen(page, area), `${name}, no more contrast asked for`).toBe(false);
      await page.emulateMedia({ contrast: "more" });
      expect.soft(await seenAnywhere(page, area), `${name}__accessibility_color`).toBe(true);
      await page.emulateMedia({ contrast: null });
    }
  });
}

/** Shows the shipped themes with this one colour set. */
async function paint(page: Page, name: string): Promise<void> {
  const css = themesCss(shippedThemes.map((theme) => ({ ...theme, advanced_appearance: { [name]: PROBE } })));
  await page.evaluate((text) => {
    const style = document.getElementById("portal-theme");
    if (style) style.textContent = `@layer portal.theme{${text}}`;
    (document.activeElement as HTMLElement | null)?.blur();
  }, css);
  await page.mouse.move(0, 0);
}

/** Whether anything that is drawn in the area has the colour. */
function seen(page: Page, area: AreaName): Promise<boolean> {
  return page.evaluate(
    ([area, probe]) => {
      const paints = (element: Element) => {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || box.height === 0) return false;
        const writes = element instanceof SVGElement || element instanceof HTMLInputElement;
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        return [undefined, "::before", "::after", "::placeholder"].some((part) => {
          const style = getComputedStyle(element, part);
          if (part !== undefined && part !== "::placeholder" && style.content === "none") return false;
          const shown = [style.backgroundColor, style.backgroundImage, style.boxShadow, style.fill, style.stroke];
          if (style.outlineStyle !== "none") shown.push(style.outlineColor);
          for (const side of ["Top", "Right", "Bottom", "Left"] as const)
            if (style[`border${side}Style`] !== "none") shown.push(style[`border${side}Color`]);
          if (writes || hasText || part !== undefined) shown.push(style.color);
          return shown.some((value) => value.includes(probe));
        });
      };
      return [...document.querySelectorAll(`[data-area="${area}"]`)].some((root) =>
        [root, ...root.querySelectorAll("*")].some(
          (element) => element.closest("[data-area]") === root && paints(element),
        ),
      );
    },
    [area, PROBE] as const,
  );
}

/** Rings are there with the focus, and some links have their colour under the pointer alone. */
async function seenAnywhere(page: Page, area: AreaName): Promise<boolean> {
  return (await seen(page, area)) || (await seenOn(page, area, "focus")) || (await seenOn(page, area, "hover"));
}

/** Whether it has it while one of its controls is under the pointer, or reached by the keyboard. */
async function seenOn(page: Page, area: AreaName, state: "hover" | "focus"): Promise<boolean> {
  const controls = await page.locator(`[data-area="${area}"]`).locator("a, button, input, [tabindex='0']").all();
  const kinds = new Set<string>();
  for (const control of controls) {
    // One of each kind: a hundred posters are alike.
    const kind = await control.evaluate((element) => `${element.tagName} ${element.className}`);
    if (kinds.has(kind) || !(await control.isVisible())) continue;
    kinds.add(kind);
    if (state === "hover") await control.hover({ force: true, timeout: 2000 }).catch(() => {});
    else await control.focus({ timeout: 2000 }).catch(() => {});
    if (await seen(page, area)) return true;
  }
  return false;
}
