// Steps through the guided tour.
import type { Page } from "@playwright/test";
import { expect } from "../support/journey.ts";

export const findTourStep = (page: Page) => page.locator('[data-area="guide"]');
export const findTourHeading = (page: Page) => findTourStep(page).getByRole("heading");

/** Steps through the tour by its button, and returns the headings; expects a highlighted element at each step. */
export async function walkTour(page: Page, next: string, done: string): Promise<string[]> {
  const shown: string[] = [];
  for (;;) {
    shown.push(String(await findTourHeading(page).textContent()));
    const ring = await page.locator("[data-tour-ring]").boundingBox();
    expect.soft(ring, shown.at(-1)).toMatchObject({ width: expect.any(Number) });
    expect.soft(ring?.width, shown.at(-1)).toBeGreaterThan(0);
    await expect.soft(findTourStep(page), shown.at(-1)).toBeInViewport({ ratio: 0.99 });
    const last = findTourStep(page).getByRole("button", { name: done, exact: true });
    if (await last.isVisible()) {
      await last.click();
      return shown;
    }
    await findTourStep(page).getByRole("button", { name: next, exact: true }).click();
    await expect(findTourHeading(page)).not.toHaveText(String(shown.at(-1)));
  }
}
