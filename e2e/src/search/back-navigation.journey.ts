// Going back leads to exactly where one was, whichever way one goes back.
import { expect, test } from "../support/journey.ts";
import type { Asset } from "../support/library.ts";
import { ALL_DETAILS, searchScreen } from "../support/search-screen.ts";

/** Pixels: a row of pictures. */
const ROW = 250;

test("from far down in the result to an asset, and back three ways", async ({ page, library }) => {
  const search = searchScreen(page);
  // Beside a narrow poster the way to its page lies in a menu.
  const isWide = ({ width, height }: Asset) => Number(width) > Number(height);
  const far = (await library.assets()).slice(0, -7).findLast(isWide)?.id ?? "";
  await search.open();
  await search.scrollTo(far);
  const cell = search.cell(far);

  const openIt = async () => {
    await cell.click();
    await expect(search.panel).toBeVisible();
    // In one moment: the panel may still scroll into view, and a pointer of the browser's own would scroll on its way.
    const top = await search.panel.getByRole("link", { name: "Alle Angaben" }).evaluate((link: HTMLElement, id) => {
      const { top } = document.querySelector(`[data-asset="${id}"]`)?.getBoundingClientRect() ?? { top: 0 };
      link.click();
      return top;
    }, far);
    await expect(page).toHaveURL(new RegExp(`#/asset/${far}$`));
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

test("what follows the asset page in its strip does not lead astray", async ({ page, library }) => {
  const search = searchScreen(page);
  const ids = (await library.assets()).map(({ id }) => id);
  await search.open();
  await search.cell(ids[0] ?? "").click();
  await search.runAction(ALL_DETAILS);
  await page.getByRole("button", { name: "Nächstes Medium" }).click();
  await expect(page).toHaveURL(new RegExp(`#/asset/${ids[1]}$`));
  await page.goBack();
  await expect(page, "the way through the neighbours is one step of the history").toHaveURL(/#\/search\//);
  await search.expectCount(ids.length);
});

for (const panel of ["never open", "closed again", "open"] as const)
  test(`coming back from the bookmarks, the search is where it was: its panel was ${panel}`, async ({
    page,
    library,
  }) => {
    const search = searchScreen(page);
    const ids = (await library.assets()).map(({ id }) => id);
    await search.open();
    await search.scrollTo(ids[ids.length - 8] ?? "");
    const toBookmarks = page.getByRole("banner").getByRole("link", { name: /^Merkliste/ });
    /** An asset that stands in the window below the bars. */
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
      // At once after scrolling; a pointer of the browser's own would scroll on its way.
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
