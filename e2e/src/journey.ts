// What every journey starts with: a server of the worker's own with the demo library, and eyes for accessibility.
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { demoTemplate } from "./demo-data.ts";
import { type Portal, startPortal } from "./portal.ts";

/** Runs axe on what is on the screen, in light and dark; fails on anything serious. */
type Look = (page: Page, step: string) => Promise<void>;

export const test = base.extend<{ look: Look }, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const portal = await startPortal({ template: demoTemplate });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  look: async ({}, use) => {
    await use(async (page, step) => {
      const before = await page.evaluate(() => ({ ...document.documentElement.dataset }));
      for (const scheme of ["light", "dark"] as const) {
        await setScheme(page, scheme);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
        const found = serious.map(
          (v) =>
            `${v.id}: ${v.nodes
              .map((n) => n.target.join(" "))
              .slice(0, 4)
              .join(", ")}`,
        );
        expect(found, `${step}, ${scheme}`).toEqual([]);
      }
      await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), before);
    });
  },
});

/** Shows the shipped light or dark theme without a reload, as the theme switch does. */
export async function setScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.portalTheme = value;
    document.documentElement.dataset.mantineColorScheme = value;
  }, scheme);
}

export async function logIn(page: Page, user: string, password: string): Promise<void> {
  await page.goto("/#/login");
  await page.getByRole("textbox", { name: /Benutzername|Username/ }).fill(user);
  await page.getByLabel(/^(Passwort|Password)$/).fill(password);
  await page.getByRole("button", { name: /^(Anmelden|Log in)$/ }).click();
}

export { expect };
