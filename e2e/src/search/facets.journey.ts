// Filtering by facets of every kind, and the address that stores all filters.
import { expect, test } from "../support/journey.ts";
import type { Facet } from "../support/library.ts";
import { clickChoice, createSearchScreen, findChoice } from "../support/search-screen.ts";

test("checkboxes widen within a facet and narrow across, chips remove them one by one", { tag: "@core" }, async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  const facet = pick(await library.facets(), ({ kind, field }) => kind === "checkbox" && field === "keywords");
  const all = await library.count("");
  const [one, two] = (await library.values(facet.field)).filter(({ count }) => count < all).slice(0, 2);
  if (!one || !two) throw new Error("The demo library has too few values.");
  const both = await library.count("", { [facet.field]: [String(one.value), String(two.value)] });
  await search.open();
  await search.openFilters();
  await checkAccessibility(page, "filters");
  await clickChoice(await search.openFacet(facet.label), one.label);
  await expect(findChoice(search.facet(facet.label), one.label)).toBeChecked();
  await search.expectCount(one.count);
  // The counts of the other values ignore the facet's own filter.
  await expect(findChoice(search.facet(facet.label), two.label)).toHaveAccessibleName(
    `${two.label}, ${two.count.toLocaleString("de")} Treffer`,
  );
  await clickChoice(search.facet(facet.label), two.label);
  await expect(findChoice(search.facet(facet.label), two.label)).toBeChecked();
  await search.expectCount(both);
  await search.closeFilters();
  await expect(search.chips.getByRole("listitem")).toHaveCount(3);
  await checkAccessibility(page, "two filters");

  await search.chips.getByRole("button", { name: `${facet.label} ${one.label} entfernen` }).click();
  await search.expectCount(two.count);
  await expect(search.chips.getByRole("button", { name: `${two.label} entfernen` }), "the next chip").toBeFocused();
  await page.goBack();
  await search.expectCount(both);
  await page.goForward();
  await search.expectCount(two.count);
  await search.chips.getByRole("button", { name: `${facet.label} ${two.label} entfernen` }).click();
  await search.expectCount(all);
  await expect(search.chips).toBeHidden();
  await expect(search.heading, "after the last one the heading has the focus").toBeFocused();
  await expect(page).toHaveURL(/#\/search\/\*$/);

  await test.step("filters removed together are restored by undo", async () => {
    await page.goBack();
    await search.expectCount(two.count);
    await search.chips.getByRole("button", { name: "Alle entfernen" }).click();
    await search.expectCount(all);
    await expect(search.heading).toBeFocused();
    await expect(page.getByRole("button", { name: "Rückgängig" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await search.expectCount(two.count);
  });
});

test("a radio facet has one value @any-width", async ({ page, library }) => {
  const search = createSearchScreen(page);
  const facet = pick(await library.facets(), ({ kind }) => kind === "radio");
  const [one, two] = await library.values(facet.field);
  if (!one || !two) throw new Error("The demo library has too few values.");
  await search.open();
  await search.openFilters();
  await clickChoice(search.facet(facet.label), one.label);
  await expect(findChoice(search.facet(facet.label), one.label)).toBeChecked();
  await search.expectCount(one.count);
  await clickChoice(search.facet(facet.label), two.label);
  await expect(findChoice(search.facet(facet.label), two.label)).toBeChecked();
  await search.expectCount(two.count);
  await expect(findChoice(search.facet(facet.label), one.label)).not.toBeChecked();

  await test.step("it is cleared by Space, by a click, and by the facet's reset button", async () => {
    const all = await library.count("");
    const radio = findChoice(search.facet(facet.label), two.label);
    await radio.focus();
    await page.keyboard.press("Space");
    await search.expectCount(all);
    await expect(radio).not.toBeChecked();
    await expect(radio).toBeFocused();
    await page.keyboard.press("Space");
    await search.expectCount(two.count);
    await clickChoice(search.facet(facet.label), two.label);
    await search.expectCount(all);
    await clickChoice(search.facet(facet.label), one.label);
    await search.expectCount(one.count);
    await search
      .facet(facet.label)
      .getByRole("button", { name: `Zurücksetzen: ${facet.label}` })
      .click();
    await search.expectCount(all);
    await expect(search.facet(facet.label).getByRole("button", { name: facet.label, exact: true })).toBeFocused();
  });
});

test("values whose count falls to zero keep their position, and the selected value stays under the pointer", async ({
  page,
  library,
  checkAccessibility,
}) => {
  const search = createSearchScreen(page);
  const facets = (await library.facets()).filter(({ kind }) => kind !== "slider");
  const [above] = facets;
  const last = facets.findLast(({ field }) => field !== "color_code" && field !== "rating");
  if (!above || !last || above === last) throw new Error("The demo portal has several facets.");
  const all = (await library.values(above.field)).length;
  const left = async (value: string) =>
    (await library.values(above.field, "", { [last.field]: [value] })).filter(({ count }) => count > 0).length;
  const shown = [...(await library.values(last.field))];
  const counts = await Promise.all(shown.map(({ value }) => left(String(value))));
  const value = shown.find((_, at) => (counts[at] ?? all) < all);
  if (!value) throw new Error("Some value leaves the first facet fewer values than it has.");
  await search.open();
  await search.openFilters();
  const values = search.facet(above.label).locator("label > span:nth-of-type(2)");
  await expect(values).not.toHaveCount(0);
  const before = await values.allTextContents();
  const row = findChoice(await search.openFacet(last.label), value.label).locator("xpath=ancestor::label");
  await row.scrollIntoViewIfNeeded();
  const place = await row.boundingBox();
  await row.click();
  await expect(search.facet(above.label).getByRole(role(above), { name: /, 0 Treffer$/ })).not.toHaveCount(0);
  expect(await values.allTextContents(), "all of them, in their order").toEqual(before);
  const after = await row.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (place?.y ?? 0)), "pixels it has moved").toBeLessThanOrEqual(1);
  await checkAccessibility(page, "values without results");
});

for (const kind of ["date", "filesize", null] as const) {
  const alike = kind === "filesize" ? " @any-width" : "";
  test(`a slider narrows by ${kind ?? "number"}, by keys and by pointer${alike}`, async ({
    page,
    library,
    checkAccessibility,
  }) => {
    const search = createSearchScreen(page);
    const facet = pick(await library.facets(), (one) => one.kind === "slider" && one.rangeKind === kind);
    const all = await library.count("");
    await search.open();
    await search.openFilters();
    const section = await search.openFacet(facet.label);
    const low = section.getByRole("slider", { name: /, von$/ });
    const high = section.getByRole("slider", { name: /, bis$/ });
    await test.step("one arrow key moves away from either end", async () => {
      await high.focus();
      await page.keyboard.press("ArrowLeft");
      await expect(page).toHaveURL(new RegExp(`[?&]${facet.field}=\\*%20TO%20[\\d.]+`));
      await page.reload();
      await search.openFilters();
      await high.focus();
      await page.keyboard.press("End");
      await expect(page).not.toHaveURL(/%20TO%20/);
      await low.focus();
      await page.keyboard.press("ArrowRight");
      await expect(page).toHaveURL(new RegExp(`[?&]${facet.field}=[\\d.]+%20TO%20\\*`));
      await page.keyboard.press("Home");
      await expect(page).not.toHaveURL(/%20TO%20/);
    });
    await expect(low).toBeFocused();
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press("PageUp");
    await expect(page).toHaveURL(new RegExp(`[?&]${facet.field}=[\\d.]+%20TO%20(\\*|[\\d.]+)`));
    const range = filterIn(page.url(), facet.field);
    const narrowed = await library.count("", { [facet.field]: range });
    expect(narrowed).toBeLessThan(all);
    await search.expectCount(narrowed);
    await checkAccessibility(page, "a range");

    await test.step("by pointer", async () => {
      const box = await high.boundingBox();
      const track = await high.locator("..").boundingBox();
      if (!box || !track) throw new Error("The slider is not on the screen.");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(track.x + track.width * 0.7, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
      await expect(page).toHaveURL(new RegExp(`[?&]${facet.field}=[\\d.]+%20TO%20[\\d.]+`));
      await expect.poll(() => filterIn(page.url(), facet.field)).not.toBe(range);
      await search.expectCount(await library.count("", { [facet.field]: filterIn(page.url(), facet.field) }));
    });
    await test.step("the whole range is no filter", async () => {
      await high.focus();
      await page.keyboard.press("End");
      await low.focus();
      await page.keyboard.press("Home");
      await search.expectCount(all);
      await expect(page).not.toHaveURL(/ TO |%20TO%20/);
    });
  });
}

test("an address whose file size range is within ten bytes of the ends is no filter @any-width", async ({
  page,
  library,
}) => {
  const search = createSearchScreen(page);
  const { field } = pick(await library.facets(), (one) => one.rangeKind === "filesize");
  const { min, max } = await library.range(field);
  await search.open(`*?${field}=${encodeURIComponent(`${Math.ceil(min + 5)} TO ${Math.floor(max - 5)}`)}`);
  await search.expectCount(await library.count(""));
  await expect(page).not.toHaveURL(new RegExp(field));
});

test("colours and stars are facets with clickable controls", async ({ page, library, checkAccessibility }) => {
  const search = createSearchScreen(page);
  const facets = await library.facets();
  const colour = pick(facets, ({ field }) => field === "color_code");
  const rating = pick(facets, ({ field }) => field === "rating");
  await search.open();
  await search.openFilters();
  const dot = (await search.openFacet(colour.label))
    .getByRole("button", { pressed: false, name: /, [1-9]\d* Treffer$/ })
    .first();
  const name = (await dot.getAttribute("aria-label")) ?? "";
  const chosen = search.facet(colour.label).getByRole("button", { pressed: true });
  await dot.click();
  await expect(chosen).toHaveAccessibleName(name);
  await search.expectCount(Number(/, (\d+) Treffer$/.exec(name)?.[1]));
  await checkAccessibility(page, "a colour");
  await chosen.click();
  await expect(chosen).toHaveCount(0);

  const [stars] = (await library.values(rating.field)).filter(({ value }) => Number(value) > 0);
  if (!stars) throw new Error("The demo library rates nothing.");
  await clickChoice(await search.openFacet(rating.label), stars.label === "1" ? "1 Stern" : `${stars.label} Sterne`);
  await search.expectCount(stars.count);
});

test("the address stores the whole search: another browser shows the same @any-width", { tag: "@core" }, async ({
  page,
  browser,
  library,
  baseURL,
}) => {
  const search = createSearchScreen(page);
  const facets = await library.facets();
  const facet = pick(facets, ({ kind, field }) => kind === "checkbox" && field === "keywords");
  const range = pick(facets, ({ rangeKind }) => rangeKind === "filesize");
  const [value] = await library.values(facet.field);
  if (!value) throw new Error("The demo library has no keywords.");
  const { min, max } = await library.range(range.field);
  const filter = `${Math.round(min)} TO ${Math.round((min + max) / 2)}`;
  await search.open(
    `*?${facet.field}=${encodeURIComponent(String(value.value))}&${range.field}=${encodeURIComponent(filter)}`,
  );
  const count = await library.count("", { [facet.field]: [String(value.value)], [range.field]: filter });
  await search.expectCount(count);
  await page.getByRole("button", { name: /^Sortierung / }).click();
  await page.getByRole("menuitemradio", { name: "Importdatum" }).click();
  await expect(page).toHaveURL(/sort=imp_date/);
  await search.expectCount(count);
  const order = (await search.listMounted()).map(({ id }) => id).slice(0, 5);

  const context = await browser.newContext({ locale: "de-DE", ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto(page.url());
  const there = createSearchScreen(other);
  await there.expectCount(count);
  await expect(there.chips.getByRole("listitem")).toHaveCount(3);
  expect((await there.listMounted()).map(({ id }) => id).slice(0, 5)).toEqual(order);
  await context.close();

  await page.reload();
  await search.expectCount(count);
  await expect(search.chips.getByRole("listitem")).toHaveCount(3);
});

function role({ kind }: Facet): "checkbox" | "radio" {
  return kind === "radio" ? "radio" : "checkbox";
}

function pick(facets: readonly Facet[], fits: (facet: Facet) => boolean): Facet {
  const found = facets.find(fits);
  if (!found) throw new Error("The demo library has no facet of this kind.");
  return found;
}

function filterIn(url: string, field: string): string {
  const value = new RegExp(`[?&]${field}=([^&]+)`).exec(url)?.[1] ?? "";
  return decodeURIComponent(value);
}
