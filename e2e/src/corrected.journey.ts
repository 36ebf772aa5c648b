// What a mistyped word brings, and the way to search as typed.
import { axeFaults } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { searchScreen } from "./search-screen.ts";

test("a mistyped word shows what was meant, and can be searched as typed", async ({ page, look }) => {
  const screen = searchScreen(page);
  await screen.open("Tekanne");
  await expect(page.getByText("Angezeigt für „Teekanne“. Für „Tekanne“ gibt es keine Treffer.")).toBeVisible();
  await expect(screen.heading).toHaveText(/^[\d.]+ Treffer$/);
  await look(page, "shown for another word");
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Genau so suchen" }).press("Enter");
  await expect(screen.heading).toBeFocused();
  await expect(page.getByRole("heading", { name: "Nichts zu „Tekanne“" })).toBeVisible();
});
