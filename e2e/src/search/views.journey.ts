// The same result in three views: posters, thumbnails, and a list.
import type { Locator, Page } from "@playwright/test";
import { expect, isPhone, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const VIEWS = ["Liste", "Kacheln", "Poster"] as const;
type View = (typeof VIEWS)[number];

const viewButton = (page: Page, view: View) =>
  page.getByRole("group", { name: "Ansicht" }).getByRole("button", { name: view, exact: true });

/** The elements of assets: rows of the list, cells of the other views. */
const items = (page: Page) => createSearchScreen(page).grid.locator("[data-item]");

async function choose(page: Page, view: View): Promise<void> {
  // By its position: Playwright's click would scroll the page under the bar.
  const box = await viewButton(page, view).boundingBox();
  if (!box) throw new Error(`no switch for ${view}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(viewButton(page, view)).toHaveAttribute("aria-pressed", "true");
  await expect(items(page).first()).toBeVisible();
}

test("each view can be chosen, is part of the address, survives a reload, and is remembered", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await search.open();
  for (const [view, key] of [
    ["Liste", "list"],
    ["Kacheln", "thumbnail"],
    ["Poster", "grid"],
  ] as const) {
    await choose(page, view);
    await expect(page).toHaveURL(new RegExp(`view=${key}`));
    await expect(search.grid.locator("img").first()).toBeVisible();
    await checkAccessibility(page, view);
    await page.reload();
    await expect(viewButton(page, view)).toHaveAttribute("aria-pressed", "true");
    await search.open("Vase");
    await expect(viewButton(page, view), "another search in the same browser").toHaveAttribute("aria-pressed", "true");
    await search.open();
  }
});

test("an address opens its view in another browser", async ({ page }) => {
  await createSearchScreen(page).open("*?view=list");
  await expect(viewButton(page, "Liste")).toHaveAttribute("aria-pressed", "true");
  await expect(createSearchScreen(page).grid.getByRole("rowheader").first()).toBeVisible();
});

test("the selection and the scroll position are kept when the view changes", async ({ page, library }) => {
  const search = createSearchScreen(page);
  const ids = (await library.assets()).map(({ id }) => id);
  const far = ids[30] ?? "";
  await search.open();
  await search.scrollTo(far);
  await search.cell(far).focus();
  await page.keyboard.press("Space");
  await expect(search.toolbar).toContainText(/1\s*ausgewählt/);
  // So far up that the first page of a view may be too short for the position.
  await search.cell(far).evaluate((cell) => window.scrollBy(0, cell.getBoundingClientRect().top - 200));
  for (const view of ["Liste", "Kacheln", "Poster"] as const) {
    await choose(page, view);
    await expect(search.cell(far), view).toBeInViewport();
    await expect(search.cell(far), view).toHaveAttribute("aria-selected", "true");
    await expect(viewButton(page, view), "the focus stays on the view's button").toBeFocused();
  }
});

test("a view chosen at the top of the result starts at its top", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  await expect(search.cells.nth(5)).toBeVisible();
  for (const view of ["Liste", "Kacheln", "Poster"] as const) {
    await choose(page, view);
    await expect(items(page).first(), view).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => scrollY), view).toBe(0);
  }
});

for (const view of ["Liste", "Kacheln"] as const) {
  test(`${view}: selection, keys, panel, the asset and back`, { tag: "@core" }, async ({
    page,
    checkAccessibility,
  }) => {
    const search = createSearchScreen(page);
    await search.open();
    await choose(page, view);
    const item = (at: number) => search.grid.locator(`[data-item="${at}"]`);

    await test.step("a click opens the panel below the row, Escape leads back", async () => {
      await item(1).click();
      await expect(search.panel).toBeFocused();
      await checkAccessibility(page, `${view} with its panel`);
      await page.keyboard.press("Escape");
      await expect(search.panel).toBeHidden();
      await expect(item(1)).toBeFocused();
    });
    await test.step("arrows move by position, Ctrl+End to the last loaded asset", async () => {
      await item(0).focus();
      await page.keyboard.press("ArrowDown");
      const below = isPhone(page) && view === "Kacheln" ? 2 : view === "Kacheln" ? 5 : 1;
      await expect(item(below)).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(item(0)).toBeFocused();
      await page.keyboard.press("Control+End");
      const focused = () => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.item));
      await expect.poll(focused).toBeGreaterThan(12);
      await page.keyboard.press("Control+Home");
      await expect(item(0)).toBeFocused();
      await expect(item(0)).toBeInViewport({ ratio: 0.9 });
    });
    await test.step("Space selects, Shift extends, Escape ends it", async () => {
      await page.keyboard.press("Space");
      await page.keyboard.press("Shift+ArrowDown");
      await expect(search.toolbar).toContainText(/\d\s*ausgewählt/);
      await checkAccessibility(page, `${view} with a selection`);
      await page.keyboard.press("Escape");
      await expect(search.toolbar).toBeHidden();
    });
    await test.step("Tab leads to the icons of the asset", async () => {
      await item(0).focus();
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => document.activeElement?.closest("[data-item-actions]") !== null);
      if (!isPhone(page)) expect(focused).toBe(true);
    });
    await test.step("Enter opens the asset, and back leads to it", async () => {
      await item(3).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#\/asset\//);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(item(3)).toBeFocused();
      await expect(item(3)).toBeInViewport();
    });
  });
}

test("@desktop the list sorts by its column headers, which stick to the upper edge", async ({ page }) => {
  await page.route("**/api/config/global", async (route) => {
    const response = await route.fetch();
    const settings = await response.json();
    settings.search.list.columns = [
      { field_name: "rating", position: 0 },
      { field_name: "series", position: 1 },
    ];
    await route.fulfill({ response, json: settings });
  });
  const search = createSearchScreen(page);
  await search.open("*?view=list");
  const head = search.grid.getByRole("columnheader", { name: "Bewertung" });
  await head.getByRole("button").click();
  await expect(page).toHaveURL(/sort=rating%20desc/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(search.grid.getByRole("columnheader", { name: "Serie" }).getByRole("button")).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 1500));
  await expect(head).toBeInViewport();
});

test("the configured border widths apply in every view", async ({ page }) => {
  await page.route("**/api/config/global", async (route) => {
    const response = await route.fetch();
    const settings = await response.json();
    settings.search.posters.border_width = 7;
    settings.search.thumbnails.border_width = 9;
    settings.infoView.options = { border_width: 5 };
    settings.dashboard.collections.poster_border_width = 6;
    await route.fulfill({ response, json: settings });
  });
  const search = createSearchScreen(page);
  /** The box shadow that draws an element's inner border. */
  const line = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element, "::after").boxShadow);
  await search.open("*?view=grid");
  await expect(items(page).first()).toBeVisible();
  await expect.poll(() => line("[data-item] figure"), "posters").toMatch(/ 7px inset$/);
  if (!isPhone(page)) {
    await items(page).first().click();
    const around = await search.panel.evaluate((panel) => getComputedStyle(panel).boxShadow);
    expect(around, "info panel").toMatch(/ 5px$/);
    await page.keyboard.press("Escape");
  }
  await search.open("*?view=thumbnail");
  await expect(items(page).first()).toBeVisible();
  await expect.poll(() => line("[data-item]"), "thumbnails").toMatch(/ 9px inset$/);
  await page.goto("/#/");
  await expect(page.locator("main section ul img").first()).toBeVisible();
  await expect.poll(() => line("main section ul figure"), "the dashboard").toMatch(/ 6px inset$/);
});

test("both views are mirrored for right-to-left languages, without overflow", async ({ page, checkAccessibility }) => {
  const search = createSearchScreen(page);
  await search.open("*?view=list");
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  for (const view of ["Kacheln", "Liste"] as const) {
    await choose(page, view);
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    const box = await search.grid.locator('[data-item="0"] img').first().boundingBox();
    expect(box?.x ?? 0, `${view} begins at the right`).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2 - 20);
    await checkAccessibility(page, `${view} from right to left`);
  }
});

test("views in English, at 320 pixels", async ({ page, checkAccessibility }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const search = createSearchScreen(page);
  for (const view of ["list", "thumbnail"]) {
    await search.open(`*?view=${view}`);
    await expect(items(page).first()).toBeVisible();
    const cut = await page.locator("h1").evaluate((heading) => heading.scrollWidth > heading.clientWidth);
    expect(cut, `${view}: the count is cut`).toBe(false);
    await checkAccessibility(page, `${view}, 320 pixels`);
  }
});

for (const view of ["list", "thumbnail"] as const) {
  test(`placeholders have the position of the later results: ${view}`, async ({ page }) => {
    const search = createSearchScreen(page);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/\?.*solr_rows/, async (route) => {
      await answered;
      await route.fallback();
    });
    await page.goto(`/#/search/*?view=${view}`);
    const boxes = page.locator('[style*="--ratio"]');
    const waiting = [await boxOf(boxes.nth(0)), await boxOf(boxes.nth(1))];
    answer();
    const shown = view === "list" ? "[data-item] figure" : "[data-item]";
    await expect(search.grid.locator(shown).nth(1)).toBeVisible();
    expect([await boxOf(search.grid.locator(shown).nth(0)), await boxOf(search.grid.locator(shown).nth(1))]).toEqual(
      waiting,
    );
  });
}

test("a name of two lines does not change the height of its thumbnail", async ({ page, library }) => {
  const ids = (await library.assets()).slice(0, 24).map(({ id }) => id);
  const search = createSearchScreen(page);
  await search.open(`*?id=${ids.join(",")}&view=thumbnail`);
  await expect(items(page).nth(5)).toBeVisible();
  const heights = await items(page).evaluateAll((tiles) =>
    tiles.map((tile) => Math.round(tile.querySelector("figure")?.getBoundingClientRect().height ?? 0)),
  );
  const names = await items(page).evaluateAll((tiles) =>
    tiles.map((tile) => Math.round(tile.querySelector("b")?.getBoundingClientRect().height ?? 0)),
  );
  expect(new Set(names).size, "some names take two lines").toBe(2);
  expect(new Set(heights).size).toBe(1);
});

test("the menu of a row is above the rows below it", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open("*?view=list");
  const item = items(page).first();
  const id = await item.getAttribute("data-asset");
  await item.getByRole("button", { name: "Weitere Aktionen" }).click();
  const entries = page.getByRole("menu").getByRole("menuitem");
  await expect(entries.first()).toBeVisible();
  // A trial click fails if it would hit another element.
  for (const entry of await entries.all()) await entry.click({ trial: true, timeout: 3000 });
  await entries.filter({ hasText: "Alle Angaben" }).click();
  await expect(page).toHaveURL(new RegExp(`#/asset/${id}$`));
});

/** The bounding box in whole pixels. */
async function boxOf(locator: Locator): Promise<readonly number[]> {
  await locator.waitFor({ state: "attached" });
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });
}
