// Test fixtures of all journeys: a server per worker with the demo library, and accessibility checks.
import { test as base, expect, type Page } from "@playwright/test";
import { findAxeViolations } from "./axe.ts";
import type { Account } from "./demo.ts";
import { demoTemplate } from "./demo-data.ts";
import { guardFocus } from "./focus-guard.ts";
import { type Library, openLibrary } from "./library.ts";
import { disableAnimations, restoreAnimations, setColorScheme } from "./page-state.ts";
import { type Portal, startPortal } from "./portal.ts";

/** Runs axe on the screen, in light and dark; fails on violations, and on horizontal overflow. */
type AccessibilityCheck = (page: Page, step: string) => Promise<void>;

interface TestFixtures {
  checkAccessibility: AccessibilityCheck;
  /** Uncaught errors and console errors of pages; a journey that provokes one removes it. */
  pageErrors: string[];
  /** Fails a journey that loses the focus to the body. */
  keptFocus: undefined;
}

interface WorkerFixtures {
  portal: Portal;
  /** The library as a guest sees it through the API. */
  library: Library;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
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
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: string[] = [];
      context.on("weberror", (error) => pageErrors.push(error.error().stack || String(error.error())));
      context.on("console", (message) => {
        // The browser's messages about failed requests are no errors of the page; policy violations are.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          pageErrors.push(message.text());
      });
      await use(pageErrors);
      expect(pageErrors, "errors that the page reported").toEqual([]);
    },
    { auto: true },
  ],
  keptFocus: [
    async ({ context }, use) => {
      const end = await guardFocus(context);
      await use(undefined);
      expect(await end(), "actions that lost the focus").toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  checkAccessibility: async ({}, use) => {
    await use(async (page, step) => {
      const before = await page.evaluate(() => ({ ...document.documentElement.dataset }));
      await disableAnimations(page);
      for (const scheme of ["light", "dark"] as const) {
        await setColorScheme(page, scheme);
        const violations = await findAxeViolations(page, scheme === "light" ? "all" : "colours");
        expect.soft(violations, `${step}, ${scheme}`).toEqual([]);
      }
      await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), before);
      await restoreAnimations(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, `${step}: pixels of horizontal overflow`).toBeLessThanOrEqual(0);
    });
  },
});

/** Browser messages about content blocked by a page's policy or by its MIME type. */
export const POLICY_VIOLATION = /Content Security Policy|blocked|MIME/i;

/** Removes expected errors of the page; all others still fail the journey. */
export function expectPageErrors(pageErrors: string[], expected: RegExp): void {
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !expected.test(error)));
}

/** Fills and submits the login form on the screen. */
export async function submitLoginForm(
  page: Page,
  { name, password }: Pick<Account, "name" | "password">,
): Promise<void> {
  await page.getByRole("textbox", { name: /^(Benutzername|Username|User name)/ }).fill(name);
  await page.getByLabel(/^(Passwort|Password)$/).fill(password);
  const form = page.getByRole("main");
  await form.getByRole("button", { name: /^(Anmelden|Log in|Sign in)$/ }).click();
}

/** Logs in, and waits for the page after the login. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto("/#/login");
  await submitLoginForm(page, account);
  await expect(page).not.toHaveURL(/#\/login/);
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

export { expect };
