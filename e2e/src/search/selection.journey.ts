// Selecting assets: what extends, ends and restores a selection, and how its bar is laid out.
import type { Locator } from "@playwright/test";
import { accountWithRole } from "../support/demo.ts";
import { getBoundingBox, isOverlapping } from "../support/element-boxes.ts";
import { expect, submitLoginForm, test } from "../support/journey.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const selected = '[aria-selected="true"]';

test("during a selection a plain click selects, and opens nothing @desktop", async ({ page, checkAccessibility }) => {
  const search = createSearchScreen(page);
  await search.open();
  await search.cells.nth(0).hover();
  await search.cells
    .nth(0)
    .getByRole("button", { name: /auswählen$/ })
    .click();
  await expect(search.toolbar).toContainText(/1\s*ausgewählt/);
  await search.cells.nth(1).click();
  await expect(search.toolbar).toContainText(/2\s*ausgewählt/);
  await expect(search.panel).toBeHidden();
  await checkAccessibility(page, "two picked");
  await search.cells.nth(2).dblclick();
  await expect(page, "two clicks cancel each other").toHaveURL(/#\/search\//);
  await expect(search.toolbar).toContainText(/2\s*ausgewählt/);
  await search.cells.nth(1).click();
  await search.cells.nth(0).click();
  await expect(search.toolbar).toBeHidden();
  await search.cells.nth(0).click();
  await expect(search.panel, "the selection is empty").toBeVisible();
});

test("Escape ends a selection from the bar, too; undo restores it, by its button and by Ctrl+Z @desktop", {
  tag: "@core",
}, async ({ page, checkAccessibility }) => {
  const search = createSearchScreen(page);
  await search.open();
  for (const at of [0, 1, 2]) await search.cells.nth(at).click({ modifiers: ["Control"] });
  await search.toolbar.getByRole("button", { name: "Herunterladen" }).focus();
  await page.keyboard.press("Escape");
  await expect(search.toolbar).toBeHidden();
  await expect(search.cells.nth(2), "the focus is in the results").toBeFocused();
  const undo = page.getByRole("button", { name: "Rückgängig" });
  await expect(undo).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(search.grid.locator(selected)).toHaveCount(3);
  await expect(undo).toBeHidden();
  await search.toolbar.getByRole("button", { name: "Auswahl aufheben" }).click();
  await expect(search.grid.locator(selected)).toHaveCount(0);
  // A notice under the pointer stays.
  await undo.hover();
  await checkAccessibility(page, "undo");
  await undo.click();
  await expect(search.grid.locator(selected)).toHaveCount(3);
  await expect(search.cells.nth(2)).toBeFocused();
});

test("a selection survives the login that it required @any-width", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  for (const at of [1, 3]) await search.cells.nth(at).click({ modifiers: ["Control"] });
  const ids = await search.grid.locator(selected).evaluateAll((cells) => cells.map((cell) => cell.dataset.asset));
  expect(ids).toHaveLength(2);
  await page.evaluate(() => {
    location.hash = "#/login?from=%2Fsearch%2F*";
  });
  await submitLoginForm(page, accountWithRole("assetUser"));
  await expect(search.toolbar).toContainText(/2\s*ausgewählt/);
  for (const id of ids) await expect(search.cell(id ?? "")).toHaveAttribute("aria-selected", "true");

  await test.step("and a later visit of the same search starts without it", async () => {
    await page.goto("/#/");
    await search.open();
    await expect(search.cells.first()).toBeVisible();
    await expect(search.toolbar).toBeHidden();
  });
});

test("the panel and the bar are never shown together @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  await search.cells.nth(0).click();
  await expect(search.panel).toBeFocused();
  await expect(search.toolbar).toBeHidden();
  await search.cells.nth(1).click({ modifiers: ["Control"] });
  await expect(search.toolbar).toContainText(/2\s*ausgewählt/);
  await expect(search.panel).toBeHidden();
});

for (const width of [768, 1024, 1440]) {
  test(`notices and the tray cover neither details nor icons of the info panel, ${width} wide @desktop`, async ({
    page,
    library,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const search = createSearchScreen(page);
    const [keyword] = await library.values("keywords");
    await search.open(`*?keywords=${encodeURIComponent(String(keyword?.value))}`);
    // This notice stays for eight seconds.
    await search.chips.getByRole("button", { name: "Alle entfernen" }).click();
    const notice = page.locator("[data-kind]").filter({ hasText: "Die Filter sind zurückgesetzt." });
    await expect(notice).toBeVisible();
    await notice.hover();
    const tray = page.getByRole("region", { name: "Downloads" });
    await page.getByRole("banner").getByRole("button", { name: "Downloads" }).click();
    await expect(tray).toBeVisible();
    await search.cells.nth(0).click();
    await expect(search.panel).toBeFocused();
    await page.waitForTimeout(400);
    await expectApart(search.panel, [tray, notice]);
    await search.panel.evaluate((panel) => panel.scrollIntoView({ block: "end" }));
    await expectApart(search.panel, [tray]);
  });
}

test("on a phone in landscape the info panel opens in view @phone", async ({ page, checkAccessibility }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const search = createSearchScreen(page);
  await search.open();
  await search.cells.nth(1).tap();
  await expect(search.panel).toBeFocused();
  await page.waitForTimeout(400);
  const box = await getBoundingBox(search.panel);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(391);
  for (const icon of await search.panel.getByRole("group").locator("a, button").all())
    await expect(icon).toBeInViewport({ ratio: 1 });
  await checkAccessibility(page, "info panel on its side");
});

test("the focus ring of the first row is not hidden by the bar above @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  await search.field.focus();
  for (let stops = 0; stops < 400; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
  }
  await expect(search.cells.first()).toBeFocused();
  const { ring, bar } = await search.cells.first().evaluate((cell) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(cell);
    const ring = cell.getBoundingClientRect().top - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset);
    return { ring, bar: document.querySelector("[data-sticky-toolbar]")?.getBoundingClientRect().bottom ?? 0 };
  });
  expect(ring).toBeGreaterThanOrEqual(bar);
});

test("at a zoom of 400 % bars scroll away instead of covering the page @desktop", async ({
  page,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const search = createSearchScreen(page);
  await search.open();
  await checkAccessibility(page, "320 by 256");
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const covered = await page.evaluate(() =>
    [4, 60, 110].map((y) => document.elementFromPoint(160, y)?.closest("header, [data-sticky-toolbar]") != null),
  );
  expect(covered).toEqual([false, false, false]);
});

test("anchors stop below the bars: 212 in the search, 76 elsewhere @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  const topOf = (id: string) => page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id);
  await search.open();
  await expect(search.cells.nth(12)).toBeVisible();
  await search.cells.nth(12).evaluate((cell) => cell.setAttribute("id", "far"));
  await page.evaluate(() => {
    location.hash = "#/search/*#far";
  });
  await expect.poll(async () => Math.round((await topOf("far")) ?? 0)).toBe(212);
  await page.goto("/#/");
  const rows = page.locator("main section h2");
  await expect(rows.nth(1)).toBeVisible();
  await rows.nth(1).evaluate((row) => row.setAttribute("id", "rows"));
  await page.evaluate(() => {
    location.hash = "#/#rows";
  });
  await expect.poll(async () => Math.round((await topOf("rows")) ?? 0)).toBe(76);
});

test("a print has all loaded rows, unbroken, and no buttons @desktop", async ({ page, library }) => {
  const search = createSearchScreen(page);
  await search.open();
  const loaded = new Set<number>();
  for (let turn = 0; turn < 30; turn++) {
    for (const { item } of await search.listMounted()) loaded.add(item);
    await page.evaluate(() => scrollBy(0, innerHeight * 0.5));
    await page.waitForTimeout(60);
  }
  expect(loaded.size).toBe((await library.assets()).length);
  expect(await search.cells.count(), "the screen has only nearby rows").toBeLessThan(loaded.size);
  await page.evaluate(() => {
    const seen = () => document.querySelectorAll("[role=gridcell]").length;
    // Runs after the page's own listener, which renders the missing rows.
    addEventListener("beforeprint", () => document.documentElement.setAttribute("data-printed", String(seen())));
    // Pictures that would print as a blur, since they are not loaded, or rendered again for the print.
    const pictures = () => [...document.querySelectorAll<HTMLImageElement>("[role=gridcell] figure > img")];
    const held = new Set<HTMLImageElement>();
    addEventListener("beforeprint", () => {
      for (const picture of pictures()) if (picture.complete && picture.naturalWidth > 0) held.add(picture);
    });
    const count = () => {
      const blurred = pictures().filter((picture) => !held.has(picture)).length;
      document.documentElement.setAttribute("data-blurred", String(blurred));
    };
    addEventListener("afterprint", count, { capture: true });
  });
  await page.emulateMedia({ media: "print" });
  await expect(search.cells).toHaveCount(loaded.size);
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await page.setViewportSize({ width: 720, height: 1000 });
  const rows = await search.grid.getByRole("row").evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.getBoundingClientRect());
      const { bottom } = row.getBoundingClientRect();
      const fits = cells.every((cell) => cell.right <= innerWidth && cell.bottom <= bottom + 1 && cell.height > 20);
      return fits && getComputedStyle(row).breakInside === "avoid";
    }),
  );
  expect(rows).not.toContain(false);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => search.cells.count(), "back on the screen").toBeLessThan(loaded.size);
  await page.pdf();
  await expect(page.locator("html"), "a print started by the browser").toHaveAttribute(
    "data-printed",
    String(loaded.size),
  );
  await expect(page.locator("html"), "loaded pictures print sharp").toHaveAttribute("data-blurred", "0");
});

async function expectApart(panel: Locator, others: readonly Locator[]): Promise<void> {
  const parts = await Promise.all([
    getBoundingBox(panel.getByRole("group")),
    getBoundingBox(panel.locator("dl").first()),
    getBoundingBox(panel.getByRole("heading", { level: 2 })),
  ]);
  for (const other of others) {
    const over = await getBoundingBox(other);
    for (const part of parts) expect(isOverlapping(part, over), JSON.stringify({ part, over })).toBe(false);
  }
}
