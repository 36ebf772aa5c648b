// Text search, and using the results.
import { expect, test } from "../support/journey.ts";
import { getAssetTitle } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";

/** Occurs in titles and keywords of the demo library. */
const WORD = "Lagune";
const OTHER = "Amara";

test("words are combined, the last one matches as a prefix, phrases and exclusions work", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  const all = (await library.assets()).length;
  const withWord = await library.count(WORD);
  expect(withWord, `the demo library contains ${WORD}`).toBeGreaterThan(0);
  expect(withWord).toBeLessThan(all);

  await search.open();
  await search.expectCount(all);
  await checkAccessibility(page, "everything");
  await search.search(WORD);
  await search.expectCount(withWord);
  await expect(page).toHaveURL(new RegExp(`#/search/${WORD}$`));
  await expect(page).toHaveTitle(new RegExp(`Suche: ${WORD}$`));

  await test.step("a prefix finds at least as much", async () => {
    await search.search(WORD.slice(0, 4));
    await search.expectCount(await library.count(WORD.slice(0, 4)));
    expect(await library.count(WORD.slice(0, 4))).toBeGreaterThanOrEqual(withWord);
  });
  await test.step("a minus excludes exactly what the word would find", async () => {
    await search.search(`-${WORD}`);
    await search.expectCount(all - withWord);
  });
  await test.step("a phrase is words in this order", async () => {
    const words = getAssetTitle(
      (await library.assets(WORD)).find((asset) => getAssetTitle(asset).includes(" ")) ?? never(),
    );
    const [first = "", second = ""] = words.split(/\s+/);
    await search.search(`"${first} ${second}"`);
    await search.expectCount(await library.count(`"${first} ${second}"`));
    expect(await library.count(`"${first} ${second}"`)).toBeGreaterThan(0);
    expect(await library.count(`"${second} ${first}"`)).toBeLessThan(await library.count(`${first} ${second}`));
  });
  await test.step("going back shows the previous searches, with their text", async () => {
    await page.goBack();
    await expect(search.field).toHaveValue(`-${WORD}`);
    await search.expectCount(all - withWord);
    await page.goBack();
    await page.goBack();
    await expect(search.field).toHaveValue(WORD);
    await search.expectCount(withWord);
  });
});

test("typing shows suggestions, and a chosen one becomes a chip and searches", { tag: "@core" }, async ({
  page,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await search.open();
  const before = await search.heading.textContent();
  await search.field.pressSequentially(WORD.slice(0, 3).toLowerCase());
  const option = search.suggestions.getByRole("option", { name: new RegExp(`^${WORD}`) }).first();
  await expect(option).toBeVisible();
  await checkAccessibility(page, "suggestions");
  await expect(search.heading, "typing alone searches nothing").toHaveText(before ?? "");

  await test.step("by keys", async () => {
    await search.field.press("ArrowDown");
    await expect(search.suggestions.getByRole("option", { selected: true })).toHaveCount(1);
    await search.field.press("Escape");
    await expect(search.suggestions).toBeHidden();
    await search.field.press("Escape");
  });
  await search.field.fill("");
  await search.field.pressSequentially(WORD.slice(0, 4));
  await option.click();
  await expect(page).toHaveURL(/[?&]%2B\w+=/);
  await expect(page.getByRole("button", { name: new RegExp(`Vorschlag .*${WORD} entfernen`) })).toBeVisible();
  await expect(search.heading).not.toHaveText(before ?? "");
  await checkAccessibility(page, "with a chip");

  await test.step("Backspace in the empty field removes the chip", async () => {
    await search.field.focus();
    await search.field.press("Backspace");
    await expect(page).not.toHaveURL(/%2B/);
    await expect(search.heading).toHaveText(before ?? "");
  });
});

test("the grid scrolls through everything, each asset once", async ({ page, library }) => {
  const search = createSearchScreen(page);
  const ids = (await library.assets()).map(({ id }) => id);
  await search.open();
  const seen = new Map<number, string>();
  await expect
    .poll(
      async () => {
        const mounted = await search.listMounted();
        const there = mounted.filter(({ id }) => id !== "");
        for (const { item, id } of there) seen.set(item, id);
        // A slot whose asset is not loaded yet is checked again, not skipped.
        if (there.length === mounted.length) await page.evaluate(() => window.scrollBy(0, innerHeight * 0.5));
        return seen.size;
      },
      { intervals: [80], timeout: 40_000 },
    )
    .toBe(ids.length);
  const inOrder = [...seen].sort(([one], [other]) => one - other).map(([, id]) => id);
  expect(inOrder).toEqual(ids);
  expect(await search.cells.count(), "distant rows are not rendered").toBeLessThan(ids.length);
});

test("another order shows another first asset, choosing it again reverses it", async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  await search.open();
  const sort = page.getByRole("button", { name: /^Sortierung / });
  const choose = async (name: string) => {
    await sort.click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await sort.click();
  const chosen = page.getByRole("menuitemradio", { checked: true });
  await expect(chosen, "names the direction").toHaveAccessibleName(/absteigend$/);
  await expect(chosen.locator("svg").filter({ visible: true }), "a check mark, and the direction").toHaveCount(2);
  await expect(page.getByRole("menuitemradio", { checked: false }).locator("svg")).toHaveCount(0);
  await checkAccessibility(page, "sort menu");
  await page.keyboard.press("Escape");
  await expect(sort).toBeFocused();

  for (const orientation of ["desc", "asc"] as const) {
    await choose("Importdatum");
    await expect(page).toHaveURL(new RegExp(`sort=imp_date(%20|\\+)${orientation}`));
    const [first] = await library.assets("", undefined, `imp_date ${orientation}`);
    await expect(search.cells.first()).toHaveAttribute("data-asset", first?.id ?? "");
  }
});

test("an empty result names the query and offers to remove a filter", async ({ page, library, checkAccessibility }) => {
  const search = createSearchScreen(page);
  const asset = (await library.assets(WORD)).find((one) => getAssetTitle(one).split(" ").length > 1) ?? never();
  const facet = (await library.facets()).find(({ kind }) => kind === "checkbox") ?? never();
  const own = [asset[facet.field]].flat().map(String);
  const phrase = `"${getAssetTitle(asset).split(/\s+/).slice(0, 3).join(" ")}"`;
  const fitting = await library.values(facet.field, phrase);
  const other =
    (await library.values(facet.field)).find(
      ({ value }) => !own.includes(String(value)) && !fitting.some((one) => one.value === value && one.count > 0),
    ) ?? never();
  await page.goto(`/#/search/${encodeURIComponent(phrase)}?${facet.field}=${encodeURIComponent(String(other.value))}`);
  await expect(page.getByRole("heading", { name: /^Nichts zu „.*“ mit diesen Filtern$/ })).toBeVisible();
  await checkAccessibility(page, "nothing found");
  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`${facet.label}.*${other.label}.*Treffer`) })
    .click();
  await search.expectCount(await library.count(phrase));
  await expect(search.cells.first()).toBeVisible();

  await test.step("if no filter is the reason, only all assets are offered", async () => {
    await page.goto(`/#/search/${OTHER}xyzzy?color_code=1`);
    await expect(page.getByRole("heading", { name: `Nichts zu „${OTHER}xyzzy“`, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Alle Filter entfernen" })).toHaveCount(0);
    await page.getByRole("link", { name: "Alle Medien anzeigen" }).click();
    await search.expectCount((await library.assets()).length);
  });

  await test.step("without filters all assets are offered", async () => {
    await search.field.fill(`${OTHER}xyzzy`);
    await search.field.press("Enter");
    await expect(page.getByRole("heading", { name: `Nichts zu „${OTHER}xyzzy“` })).toBeVisible();
    await page.getByRole("link", { name: "Alle Medien anzeigen" }).click();
    await search.expectCount((await library.assets()).length);
  });
});

test("the keyboard alone finds, selects and opens @desktop", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  const ids = (await library.assets()).map(({ id }) => id);
  await search.open();
  await search.field.focus();
  await expect(search.grid.locator('[role="gridcell"][tabindex="0"]'), "one tab stop").toHaveCount(1);
  for (let stops = 0; stops < 400; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
  }
  await expect(search.cell(ids[0] ?? "")).toBeFocused();
  await checkAccessibility(page, "focus on an asset");
  await page.keyboard.press("ArrowRight");
  await expect(search.cell(ids[1] ?? "")).toBeFocused();

  await test.step("Home and End stay in the row, with Ctrl they go to the ends", async () => {
    await page.keyboard.press("End");
    const last = await focusedItem();
    const row = page.locator(`[data-item="${last}"]`).locator("..");
    await expect(row.locator("[data-item]").last()).toHaveAttribute("data-item", String(last));
    await page.keyboard.press("ArrowDown");
    expect(await focusedItem()).toBeGreaterThan(last);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await expect(search.cell(ids[0] ?? "")).toBeFocused();
    await page.keyboard.press("Control+End");
    await expect.poll(focusedItem).toBeGreaterThan(last + 5);
    await expect(page.locator(`[data-item="${await focusedItem()}"]`)).toBeInViewport();
    await page.keyboard.press("Control+Home");
    await expect(search.cell(ids[0] ?? "")).toBeFocused();
    await expect(search.cell(ids[0] ?? "")).toBeInViewport();
  });
  await test.step("Space selects, Shift extends, Escape clears", async () => {
    await page.keyboard.press("Space");
    await expect(search.cell(ids[0] ?? "")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(search.grid.locator('[aria-selected="true"]')).toHaveCount(3);
    await expect(search.toolbar).toContainText(/3\s*ausgewählt/);
    await checkAccessibility(page, "three selected");
    await page.keyboard.press("Escape");
    await expect(search.grid.locator('[aria-selected="true"]')).toHaveCount(0);
    await expect(search.toolbar).toBeHidden();
  });
  await test.step("Enter opens, going back returns the focus", async () => {
    await expect(search.cell(ids[2] ?? "")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`#/asset/${ids[2]}$`));
    await page.goBack();
    await expect(search.cell(ids[2] ?? "")).toBeFocused();
  });

  function focusedItem(): Promise<number> {
    return page.evaluate(() => Number((document.activeElement as HTMLElement | null)?.dataset.item ?? -1));
  }
});

test("everything that is loaded can be selected at once @desktop", async ({ page }) => {
  const search = createSearchScreen(page);
  await search.open();
  await search.cells.first().focus();
  await page.keyboard.press("Control+a");
  await expect(search.toolbar).toContainText(/\d+\s*ausgewählt/);
  await search.toolbar.getByRole("button", { name: "Auswahl aufheben" }).click();
  await expect(search.toolbar).toBeHidden();
});

function never(): never {
  throw new Error("The demo library has nothing that this journey needs.");
}
