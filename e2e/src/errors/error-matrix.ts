// Runs every row of the error catalogue in each language and screen size.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import type { Portal } from "../support/portal.ts";
import type { ErrorRow } from "./error-rows.ts";
import { type Lang, openErrorScene } from "./error-scene.ts";

/** Only German on a desktop is part of the quick run. */
export const languageVariants: readonly { readonly lang: Lang; readonly tags: string }[] = [
  { lang: "de", tags: "@desktop" },
  { lang: "de", tags: "@phone @wide" },
  { lang: "en", tags: "@wide" },
];

interface MatrixContext {
  readonly page: Page;
  readonly portal: Portal;
  readonly lang: Lang;
}

/** Provokes each error of the catalogue: expects its message and kind, and recovery once the fault is off. */
export async function checkErrorRows(rows: readonly ErrorRow[], { page, portal, lang }: MatrixContext): Promise<void> {
  const scene = await openErrorScene(page, portal, lang);
  for (const [at, row] of rows.entries()) {
    await test.step(row.row, async () => {
      // A new page load each time: nothing is cached from the row before.
      const place = row.startAddress(scene);
      await page.goto(`/?row=${at}${place}`);
      // The first address in the administration leads to its home page.
      if (place.startsWith("#/admin")) {
        await expect(page).toHaveURL(/#\/admin\/dashboard/);
        await page.goto(`/?row=${at}${place}`);
      }
      await expect(page.getByRole("main").getByRole("heading", { level: 1 }).first()).toBeAttached();
      if (row.faults) await scene.injectFaults(...row.faults);
      if (row.headerFault) await scene.injectFaultByHeader(row.headerFault.of, row.headerFault.fault);
      await row.provoke(scene);
      // A new message is shown beside the one it replaces until that is removed.
      await expect(row.shown(scene).last()).toBeVisible();
      await scene.clearFaults();
      if (row.headerFault) await page.unrouteAll();
      await row.recovers(scene);
    });
  }
}
