// What every journey starts with: a server of the worker's own with the demo library, and eyes for accessibility.
import { test as base, expect, type Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import type { Account } from "./demo.ts";
import { demoTemplate } from "./demo-data.ts";
import { type Library, openLibrary } from "./library.ts";
import { type Portal, startPortal } from "./portal.ts";
import { holdStill, letMove, setScheme } from "./screen-state.ts";

/** Runs axe on what is on the screen, in light and dark; fails on anything serious, and on sideways scrolling. */
type Look = (page: Page, step: string) => Promise<void>;

interface TestFixtures {
  look: Look;
  /** Faults that a page reported by itself; a journey that provokes one empties it. */
  faults: string[];
}

interface Worker {
  portal: Portal;
  /** The library as a guest sees it through the API. */
  library: Library;
}

export const test = base.extend<TestFixtures, Worker>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const portal = await startPortal({ template: demoTemplate });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
  library: [async ({ portal }, use) => use(await openLibrary(portal.address)), { scope: "worker" }],
  baseURL: async ({ portal }, use) => use(portal.address),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (error) => faults.push(error.error().stack || String(error.error())));
      context.on("console", (message) => {
        // The browser's own notes on refused requests are no faults of the page; what it breaks of the rules is.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          faults.push(message.text());
      });
      await use(faults);
      expect(faults, "errors that the page reported").toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  look: async ({}, use) => {
    await use(async (page, step) => {
      const before = await page.evaluate(() => ({ ...document.documentElement.dataset }));
      await holdStill(page);
      for (const scheme of ["light", "dark"] as const) {
        await setScheme(page, scheme);
        const faults = await axeFaults(page, scheme === "light" ? "all" : "colours");
        expect.soft(faults, `${step}, ${scheme}`).toEqual([]);
      }
      await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), before);
      await letMove(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, `${step}: pixels that stand over at the side`).toBeLessThanOrEqual(0);
    });
  },
});

/** What the browser says of what it refused: by a page's policy, or since it is not what it was loaded as. */
export const POLICY = /Content Security Policy|blocked|MIME/i;

/** These faults were to be seen; all others stay faults. */
export function expectFaults(faults: string[], expected: RegExp): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !expected.test(fault)));
}

/** Fills the login form that is on the screen, and sends it. */
export async function enter(page: Page, { name, password }: Pick<Account, "name" | "password">): Promise<void> {
  await page.getByRole("textbox", { name: /^(Benutzername|Username|User name)/ }).fill(name);
  await page.getByLabel(/^(Passwort|Password)$/).fill(password);
  const form = page.getByRole("main");
  await form.getByRole("button", { name: /^(Anmelden|Log in|Sign in)$/ }).click();
}

/** Ends on the page that follows the login. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto("/#/login");
  await enter(page, account);
  await expect(page).not.toHaveURL(/#\/login/);
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

export { expect };
