// The layout of the bookmark screen while it loads and on narrow windows.
import type { Page } from "@playwright/test";
import { bookmarkAsGuest } from "../screens/scene-steps.ts";
import { expect, test } from "../support/journey.ts";
import type { Library } from "../support/library.ts";

async function storeBookmarks(page: Page, library: Library, count: number): Promise<void> {
  const ids = (await library.assets()).slice(0, count).map(({ id }) => id);
  await bookmarkAsGuest({ page }, ids);
}

test("bookmarks appear exactly at their placeholders", { tag: "@core" }, async ({ page, library }) => {
  await storeBookmarks(page, library, 8);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/assets/, async (route) => {
    await answered;
    await route.fallback();
  });
  await page.goto("/#/bookmark");
  const main = page.getByRole("main");
  const mats = main.getByRole("status", { name: "Merkliste lädt" }).locator("> div");
  await expect(mats).toHaveCount(6);
  const waiting = await mats.first().boundingBox();
  answer();
  await expect(main.getByRole("listitem")).toHaveCount(8);
  const mat = await main.getByRole("listitem").first().locator("figure").boundingBox();
  for (const side of ["x", "y", "width"] as const) {
    // The border is drawn inside the picture.
    expect(Math.abs((mat?.[side] ?? 0) - (waiting?.[side] ?? -9)), side).toBeLessThanOrEqual(4);
  }
});

test("no button text of the bookmark screen is truncated at any width", async ({ page, library }) => {
  await storeBookmarks(page, library, 3);
  await page.addInitScript(() => localStorage.setItem("vitrine.language", "en"));
  await page.goto("/#/bookmark");
  const main = page.getByRole("main");
  await main.getByRole("listitem").first().getByRole("button").first().click();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const words of ["Remove selection", "Share selection", "Download selection"]) {
      const cut = await main
        .getByRole("button", { name: words })
        .evaluate((button) =>
          [button, ...button.querySelectorAll<HTMLElement>("*")].some((one) => one.scrollWidth > one.clientWidth + 1),
        );
      expect(cut, `${words} at ${width} pixels`).toBe(false);
    }
  }
});
