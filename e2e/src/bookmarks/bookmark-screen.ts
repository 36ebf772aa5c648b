// Page object of the bookmark screen.
import { expect, type Page } from "@playwright/test";

export function createBookmarkScreen(page: Page) {
  const main = page.getByRole("main");
  return {
    open: async () => {
      await page.goto("/#/bookmark");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(/^(Merkliste|Bookmarks)$/);
    },
    cards: main.getByRole("listitem"),
    card: (id: string) => main.locator(`[data-asset="${id}"]`),
    button: (name: RegExp | string) => main.getByRole("button", { name }),
    main,
  };
}
