// The dashboard: the search field in the hero, quick searches, collections.
import { demoData } from "../support/demo.ts";
import { expect, isPhone, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

test("the hero's field searches by text and by a suggestion", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await page.goto("/#/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/ – Startseite$/);
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  await checkAccessibility(page, "dashboard");
  const field = page.getByRole("combobox", { name: "Medien suchen" });
  await field.fill("Lagune");
  await page.getByRole("main").getByRole("button", { name: "Suchen" }).click();
  await search.expectCount(await library.count("Lagune"));
  await page.goBack();

  await field.pressSequentially("Lag");
  const option = search.suggestions.getByRole("option", { name: /^Lagune/ }).first();
  await expect(option).toBeVisible();
  await checkAccessibility(page, "suggestions of the hero");
  await option.click();
  await expect(page).toHaveURL(/#\/search\/\*\?%2B\w+=/);
  await expect(search.heading).toHaveText(/^[1-9]/);
});

test("a quick search is one click @any-width", async ({ page }) => {
  await page.goto("/#/");
  const chip = page.getByRole("list", { name: "Schnelle Suchen" }).getByRole("link").first();
  const word = (await chip.textContent()) ?? "";
  await chip.click();
  const search = createSearchScreen(page);
  await expect(search.heading).toHaveText(/^[1-9]/);
  await expect(page.getByRole("button", { name: new RegExp(`${word.trim()} entfernen$`) }).first()).toBeVisible();
});

test("a poster almost cut off by the edge is faded and not clickable, until it is in view again", async ({ page }) => {
  await page.goto("/#/");
  const row = page.getByRole("region", { name: demoData.collections?.[0]?.labels.de ?? "" }).getByRole("list");
  const posters = row.getByRole("link");
  await expect(posters.nth(2)).toBeVisible();
  // Scroll snapping would move it.
  await row.evaluate((list) => list.style.setProperty("scroll-snap-type", "none"));
  const leave = (pixels: number) =>
    row.evaluate((list, left) => {
      const first = list.firstElementChild as HTMLElement;
      list.scrollLeft += first.getBoundingClientRect().right - list.getBoundingClientRect().left - left;
    }, pixels);
  await leave(12);
  await expect(posters.first()).toHaveCSS("pointer-events", "none");
  await expect(posters.nth(1)).toHaveCSS("pointer-events", "auto");
  await leave(30);
  await expect(posters.first()).toHaveCSS("pointer-events", "auto");
  await leave(12);
  await posters.nth(1).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(posters.first()).toBeFocused();
  await expect(posters.first()).toHaveCSS("pointer-events", "auto");
});

test("a collection shows its pictures and opens as a search", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  const [collection] = demoData.collections ?? [];
  const name = collection?.labels.de ?? "";
  await page.goto("/#/");
  const row = page.getByRole("region", { name });
  await expect(row.getByRole("link").nth(2)).toBeVisible();
  const count = Number.parseInt((await row.getByText(/^\d+ Medien$/).textContent()) ?? "", 10);
  expect(count).toBeGreaterThan(0);
  await row.getByRole("link", { name: `Alle anzeigen: ${name}` }).click();
  await createSearchScreen(page).expectCount(count);
  await checkAccessibility(page, "the collection as a search");
  await page.goBack();

  await test.step("a poster opens its asset, going back returns to the dashboard", async () => {
    await expect(row.getByRole("link").nth(2)).toBeVisible();
    const poster = row.getByRole("listitem").first().getByRole("link");
    const address = (await poster.getAttribute("href")) ?? "";
    await poster.click();
    await expect(page).toHaveURL(new RegExp(`${address.replace(/^.*#/, "#")}$`));
    await page.goBack();
    await expect(row.getByRole("link").nth(2)).toBeVisible();
  });
  if (!isPhone(page)) {
    await test.step("the row scrolls by its arrow", async () => {
      const next = page.getByRole("button", { name: "Weiter blättern" }).first();
      await next.click();
      await expect(page.getByRole("button", { name: "Zurück blättern" }).first()).toBeVisible();
    });
  }
});
