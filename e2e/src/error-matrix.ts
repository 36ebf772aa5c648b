// Languages and screens in which every row of the error catalogue is walked.
import type { Page } from "@playwright/test";
import type { Row } from "./error-rows.ts";
import { type Lang, openScene } from "./error-scene.ts";
import { expect, test } from "./journey.ts";
import type { Portal } from "./portal.ts";

/** German on a desktop is run each time, where it is quick. */
export const variants: readonly { readonly lang: Lang; readonly tags: string }[] = [
  { lang: "de", tags: "@desktop" },
  { lang: "de", tags: "@phone @wide" },
  { lang: "en", tags: "@wide" },
];

interface Around {
  readonly page: Page;
  readonly portal: Portal;
  readonly lang: Lang;
}

/** Provokes one row after the other: each is told in its words and its kind, and over when it is off. */
export async function tellEach(rows: readonly Row[], { page, portal, lang }: Around): Promise<void> {
  const scene = await openScene(page, portal, lang);
  for (const [at, row] of rows.entries()) {
    await test.step(row.row, async () => {
      // Another page each time: nothing is known from the row before.
      const place = row.from(scene);
      await page.goto(`/?row=${at}${place}`);
      // A first address in the administration leads to its home page.
      if (place.startsWith("#/admin")) {
        await expect(page).toHaveURL(/#\/admin\/dashboard/);
        await page.goto(`/?row=${at}${place}`);
      }
      await expect(page.getByRole("main").getByRole("heading", { level: 1 }).first()).toBeAttached();
      if (row.faults) await scene.on(...row.faults);
      if (row.inHeader) await scene.byHeader(row.inHeader.of, row.inHeader.fault);
      await row.act(scene);
      // One that takes the place of another stands beside it while that goes.
      await expect(row.told(scene).last()).toBeVisible();
      await scene.off();
      if (row.inHeader) await page.unrouteAll();
      await row.recovers(scene);
    });
  }
}
