// The sections of the administration: beside the page in wide windows, else in the menu.
import type { Locator, Page } from "@playwright/test";

/** Returns the list of sections, and opens the menu if that has it. */
export async function openSectionList(page: Page): Promise<Locator> {
  const list = page.getByRole("navigation", { name: "Abschnitte der Verwaltung" });
  const menu = page.getByRole("button", { name: "Menü", exact: true });
  await list.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.press("Enter");
  return list;
}
