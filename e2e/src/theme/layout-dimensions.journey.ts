// Dimensions of the specification: gaps, heights, widths and breakpoints, as the browser renders them.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}

const boxesOf = (cells: Locator): Promise<Box[]> =>
  cells.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

test("posters have gaps of 4 pixels, within a row and between rows @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open("*?view=grid");
  await expect(search.cells.nth(8)).toBeVisible();
  const boxes = await boxesOf(search.cells);
  const tops = [...new Set(boxes.map(({ y }) => Math.round(y)))].toSorted((one, other) => one - other);
  const rows = tops.map((top) =>
    boxes.filter(({ y }) => Math.round(y) === top).toSorted((one, other) => one.x - other.x),
  );
  expect(rows.length, "rows").toBeGreaterThan(2);
  const aside = rows.flatMap((row) => row.slice(1).map(({ x }, at) => x - (row[at] as Box).x - (row[at] as Box).width));
  const below = rows.slice(1).map(([first], at) => {
    const above = rows[at]?.[0] as Box;
    return (first as Box).y - above.y - above.height;
  });
  for (const gap of [...aside, ...below]) expect.soft(gap).toBeCloseTo(4, 0);
});

test("below 1280 pixels the filters are a drawer: 360 wide, and below 768 as wide as the page @desktop", {
  tag: "@core",
}, async ({ page }) => {
  const search = createSearchScreen(page);
  const beside = page.getByRole("complementary", { name: "Filter" });
  const button = page.getByRole("button", { name: /^Filter/ });
  await page.setViewportSize({ width: 1280, height: 800 });
  await search.open();
  await expect(beside).toBeVisible();
  await expect(button).toBeHidden();
  for (const [width, wide] of [
    [1279, 360],
    [768, 360],
    [767, 767],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(beside).toBeHidden();
    await button.click();
    await expect.poll(async () => boxOf(search.drawer), `at ${width}`).toMatchObject({ x: 0, width: wide });
    await page.keyboard.press("Escape");
    await expect(search.drawer).toBeHidden();
  }
});

test("the menu of suggestions is 310 pixels high at most, and scrolls @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  await search.field.click();
  await search.field.pressSequentially("e");
  await expect(search.suggestions).toBeVisible();
  await expect.poll(() => search.suggestions.evaluate((menu) => menu.scrollHeight)).toBeGreaterThan(310);
  expect((await boxOf(search.suggestions)).height).toBe(310);
});

test("a tooltip of several lines is 275 pixels wide at most @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  const [short, long] = ["Große Vorschau", "Ein Hinweis, der mehr sagt, als in eine einzige Zeile passt. ".repeat(3)];
  const tooltip = async (text: string) => {
    const button = page.getByRole("banner").locator("[data-tooltip]").first();
    await button.evaluate((element, words) => element.setAttribute("data-tooltip", words), text);
    await page.mouse.move(700, 700);
    await button.hover();
    const shown = page.getByText(text.trim(), { exact: true });
    await expect(shown).toBeVisible();
    return boxOf(shown);
  };
  const one = await tooltip(short);
  const several = await tooltip(long);
  expect(several.width).toBe(275);
  expect(several.height, "lines").toBeGreaterThan(2.5 * one.height);
  expect(several.x + several.width, "inside the window").toBeLessThanOrEqual(1440);
  expect(one.width, "as narrow as its text").toBeLessThan(200);
});

test("a loading page shows a progress bar at the upper edge @desktop", async ({ page }) => {
  await page.goto("/#/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/login-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  const before = await barsOf(page);
  await page.getByRole("banner").getByRole("link", { name: "Anmelden" }).click();
  await expect.poll(() => barsOf(page), "over the whole width, growing").toBeGreaterThan(before);
  await expect(page).not.toHaveURL(/login/);
  arrive();
  await expect(page.getByRole("textbox", { name: "Benutzername" })).toBeVisible();
  expect(await barsOf(page)).toBe(before);
});

/** Number of 2-pixel bars at the upper edge of the window with some width. */
const barsOf = (page: Page): Promise<number> =>
  page.locator("[aria-hidden]").evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { position, blockSize } = getComputedStyle(element);
        const { y, width } = element.getBoundingClientRect();
        return position === "fixed" && blockSize === "2px" && y === 0 && width > 100;
      }).length,
  );
