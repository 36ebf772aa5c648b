// Each step of the guided tour: it highlights its element, and is left out if the page does not have it.
import type { Page } from "@playwright/test";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { tour } from "@vitrine/settings/texts/de/tour";
import { expect, test } from "../support/journey.ts";
import { mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";

type Step = PortalSettings["guide"]["tour"][number];
interface Shown {
  readonly page: "dashboard" | "search";
  /** All elements that the step may highlight. */
  readonly what: string;
}

const steps: Record<Step, Shown> = {
  language: { page: "dashboard", what: "[data-tour=language]" },
  bookmark: { page: "dashboard", what: '[data-area=header] a[href$="#/bookmark"]' },
  search_input: { page: "dashboard", what: "[data-tour=search_input]" },
  tile: { page: "dashboard", what: "[data-tour=tile]" },
  collection: { page: "dashboard", what: "[data-tour=collection]" },
  sort: { page: "search", what: "[data-tour=sort]" },
  views: { page: "search", what: "[data-tour=views]" },
  facets: { page: "search", what: "[data-tour=facets]" },
  result: { page: "search", what: "[data-tour=result]" },
  result_view: { page: "search", what: "[data-item]" },
  info_panel: { page: "search", what: "[data-area=infoView]" },
  icon_set: { page: "search", what: "[data-tour=icon_set], [data-item-actions]" },
};
const titleOf = (step: Step) => tour.tour.steps[step].title;
const words = (page: Page) => page.locator('[data-area="guide"]');

for (const [step, { page: where, what }] of Object.entries(steps) as [Step, Shown][]) {
  test(`the tour's step "${step}" highlights its element, and is left out without it @desktop`, async ({ page }) => {
    // The tour continues with this step, which both pages have.
    const other: Step = step === "search_input" ? "language" : "search_input";
    await page.emulateMedia({ reducedMotion: "reduce" });
    await mockSettings(page, (settings) => {
      settings.guide = { show: true, tour: [step, other] };
    });
    await page.goto(where === "search" ? "/#/search/*" : "/#/");
    const offer = page.getByRole("button", { name: tour.tour.begin });
    await expect(offer).toBeVisible();
    if (step === "info_panel") {
      await createSearchScreen(page).cells.first().click();
      await expect(createSearchScreen(page).panel).toBeVisible();
    }
    const again = page.getByRole("banner").getByRole("button", { name: "Rundgang durch diese Seite" });
    await again.click();
    await expect(words(page).getByRole("heading")).toHaveText(titleOf(step));
    await expect(words(page)).toBeFocused();
    await expect(words(page), "however large the highlighted element is").toBeInViewport({ ratio: 0.99 });
    const ring = page.locator("[data-tour-ring]");
    const shown = page.locator(what).filter({ visible: true }).first();
    // The element may still move, and the ring with it.
    await expect(async () => {
      const [around, within] = [await ring.boundingBox(), await shown.boundingBox()];
      expect(distance(around, within)).toBeLessThan(1.5);
    }).toPass();
    expect(await page.evaluate(() => document.getAnimations().length), "reduced motion").toBe(0);
    await words(page).getByRole("button", { name: tour.tour.next, exact: true }).click();
    await expect(words(page).getByRole("heading")).toHaveText(titleOf(other));
    await page.keyboard.press("Escape");
    await expect(words(page)).toHaveCount(0);

    await page.evaluate((what) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:is(${what}) { visibility: hidden !important; }`);
      document.adoptedStyleSheets.push(sheet);
    }, what);
    await again.click();
    await expect(words(page).getByRole("heading")).toHaveText(titleOf(other));
    await page.keyboard.press("ArrowLeft");
    await expect(words(page).getByRole("heading")).toHaveText(titleOf(other));
    await page.keyboard.press("Escape");

    await page.reload();
    await expect(again).toBeVisible();
    await expect(page.locator(where === "search" ? "[data-item]" : "[data-tour=tile]").first()).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The greatest distance between the sides of two boxes, in pixels. */
function distance(one: Box | null, other: Box | null): number {
  if (!one || !other) return Number.POSITIVE_INFINITY;
  return Math.max(...(["x", "y", "width", "height"] as const).map((side) => Math.abs(one[side] - other[side])));
}
