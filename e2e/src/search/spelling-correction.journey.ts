// Spelling correction of a query, and searching for the text as typed.
import { findAxeViolations } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

test("a mistyped query finds the corrected one, and can be searched as typed", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  const screen = createSearchScreen(page);
  await screen.open("Tekanne");
  await expect(page.getByText("Angezeigt für „Teekanne“. Für „Tekanne“ gibt es keine Treffer.")).toBeVisible();
  await expect(screen.heading).toHaveText(/^[\d.]+ Treffer$/);
  await checkAccessibility(page, "shown for another word");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Genau so suchen" }).press("Enter");
  await expect(screen.heading).toBeFocused();
  await expect(page.getByRole("heading", { name: "Nichts zu „Tekanne“" })).toBeVisible();
});
