// Test fixtures for a third-party backend with only section 7 of the specification: the portal shows fewer features,
// but no error, and sends no unspecified request.
import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/journey.ts";
import { type ForeignBackend, startForeignBackend } from "./server.ts";
import { accounts } from "./store.ts";

/** Dashboard rows: both collections and one stored search. */
export const DASHBOARD_ROWS = {
  data: [
    { indicator: "collection_1", label: "Am Wasser", src: "2" },
    { indicator: "collection_2", label: "Leer" },
    { indicator: "search_3", label: "Möwen", search: "Möwe", sort: "imp_date", orientation: "desc" },
  ],
};

/** Initial settings, with the dashboard shown. */
const SETTINGS = {
  version: "7.0.3",
  global: { website_title: "Fremdes Archiv", hide_dashboard: false },
  dashboard: { collections: DASHBOARD_ROWS },
};

interface Fixtures {
  backend: ForeignBackend;
  /** Errors and warnings that the portal has shown at any time. */
  alarms: string[];
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  backend: async ({}, use) => {
    const backend = await startForeignBackend(structuredClone(SETTINGS));
    await use(backend);
    await backend.stop();
    expect(backend.unspecified, "unspecified requests").toEqual([]);
  },
  alarms: [
    async ({ context }, use) => {
      const alarms: string[] = [];
      await context.exposeBinding("reportAlarm", (_source, text: string) => void alarms.push(text));
      await context.addInitScript(watchAlarms);
      await use(alarms);
      expect(alarms, "errors and warnings shown").toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ backend }, use) => use(backend.address),
});

export async function logInAs(page: Page, name: keyof typeof accounts & string): Promise<void> {
  await page.goto("/#/login");
  await page.getByRole("textbox", { name: /^Benutzername/ }).fill(name);
  await page.getByLabel(/^Passwort$/).fill(accounts[name]?.pass ?? "");
  await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page).not.toHaveURL(/#\/login/);
}

/** Reports shown errors and warnings. Runs in the page. */
function watchAlarms(): void {
  const report = (globalThis as unknown as { reportAlarm: (text: string) => void }).reportAlarm;
  const reported = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const alarm of document.querySelectorAll(
      '[role="alert"]:not([aria-live]), [data-kind="danger"], [data-kind="warning"]',
    )) {
      const text = alarm.textContent?.trim();
      if (!text || reported.has(alarm)) continue;
      reported.add(alarm);
      report(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

export { expect };
