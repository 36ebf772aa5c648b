// Going back restores the exact scroll position, by every method.
import { expect, test } from "../support/journey.ts";
import type { Asset } from "../support/library.ts";
import { ALL_DETAILS, createSearchScreen } from "../support/search-screen.ts";

/** Height of a row of pictures, in pixels. */
const ROW = 250;

test("from far down in the result to an asset, and back by three methods", { tag: "@core" }, async ({
  page,
  library,
}) => {
  const search = createSearchScreen(page);
  // For a narrow poster the link to its page is in a menu.
  const isWide = ({ width, height }: Asset) => Number(width) > Number(height);
  const far = (await library.assets()).slice(0, -7).findLast(isWide)?.id ?? "";
  await search.open();
  await search.scrollTo(far);
  const cell = search.cell(far);

  const openIt = async () => {
    await cell.click();
    await expect(search.panel).toBeVisible();
    // In a single script: the panel may still scroll into view, and Playwright's click would scroll, too.
    const top = await search.panel.getByRole("link", { name: "Alle Angaben" }).evaluate((link: HTMLElement, id) => {
      const { top } = document.querySelector(`[data-asset="${id}"]`)?.getBoundingClientRect() ?? { top: 0 };
      link.click();
      return top;
    }, far);
    await expect(page).toHaveURL(new RegExp(`#/asset/${far}$`));
    // The address changes before the page: until then, going back would close the panel of the search.
    await expect(cell).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return top;
  };
  const isThere = async (way: string) => {
    await expect(cell, way).toBeInViewport();
    await expect(cell, way).toBeFocused();
    await expect
      .poll(async () => Math.abs(((await cell.boundingBox())?.y ?? -9999) - top), { message: `${way}: within a row` })
      .toBeLessThanOrEqual(ROW);
  };

  let top = await openIt();
  await page.goBack();
  await isThere("browser back");

  top = await openIt();
  await page.getByRole("button", { name: /^Zurück/ }).click();
  await isThere("the portal's back");

  top = await openIt();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Zurück/ }).click();
  await isThere("back after a reload");

  await page.reload();
  await expect(cell, "a reload of the result").toBeInViewport();
});

test("moving through the neighbours of an asset keeps the way back", async ({ page, library }) => {
  const search = createSearchScreen(page);
  const ids = (await library.assets()).map(({ id }) => id);
  await search.open();
  await search.cell(ids[0] ?? "").click();
  await search.runAction(ALL_DETAILS);
  await page.getByRole("button", { name: "Nächstes Medium" }).click();
  await expect(page).toHaveURL(new RegExp(`#/asset/${ids[1]}$`));
  await page.goBack();
  await expect(page, "moving through the neighbours is one history entry").toHaveURL(/#\/search\//);
  await search.expectCount(ids.length);
});

for (const panel of ["never open", "closed again", "open"] as const)
  test(`returning from the bookmarks restores the search: its panel was ${panel}`, async ({ page, library }) => {
    const search = createSearchScreen(page);
    const ids = (await library.assets()).map(({ id }) => id);
    await search.open();
    await search.scrollTo(ids[ids.length - 8] ?? "");
    const toBookmarks = page.getByRole("banner").getByRole("link", { name: /^Merkliste/ });
    /** An asset visible in the window below the bars. */
    const seen = () =>
      search.cells.evaluateAll((cells) => {
        const places = cells.map((cell) => ({
          id: (cell as HTMLElement).dataset.asset ?? "",
          top: cell.getBoundingClientRect().top,
        }));
        return places.find(({ top }) => top > 200 && top < innerHeight) ?? null;
      });
    for (const way of ["browser back", "the portal's back"]) {
      if (panel !== "never open") {
        const shown = await seen();
        await search.cell(shown?.id ?? "").click();
        await expect(search.panel).toBeVisible();
      }
      if (panel === "closed again") {
        await page.keyboard.press("Escape");
        await expect(search.panel).toBeHidden();
      }
      const before = await seen();
      if (!before) throw new Error("The page is full of assets.");
      // Right after scrolling; Playwright's click would scroll, too.
      await toBookmarks.dispatchEvent("click");
      await expect(page.getByRole("heading", { level: 1, name: "Merkliste" })).toBeVisible();
      if (way === "browser back") await page.goBack();
      else await page.getByRole("main").getByRole("button", { name: "Zurück" }).click();
      const cell = search.cell(before.id);
      await expect(cell, way).toBeInViewport();
      await expect
        .poll(async () => Math.abs(((await cell.boundingBox())?.y ?? -9999) - before.top), { message: way })
        .toBeLessThanOrEqual(ROW);
      expect(await page.evaluate(() => scrollY), "far down").toBeGreaterThan(900);
    }
  });
