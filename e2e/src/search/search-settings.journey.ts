// The settings of views, sorting and details, as visitors see them.
import type { Page } from "@playwright/test";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { accountWithRole } from "../support/demo.ts";
import { test } from "../support/isolated-portal.ts";
import { expect } from "../support/journey.ts";
import { openLibrary } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";

/** Changes the stored settings. */
async function saveSettings(address: string, change: (settings: PortalSettings) => void): Promise<void> {
  const { client } = await openLibrary(address, accountWithRole("guiAdminOnly"));
  // The server completes stored settings to this type.
  const settings = (await client.call("config.get")) as unknown as PortalSettings;
  change(settings);
  await client.call("config.save", { body: settings as never });
}

const views = (page: Page) => page.getByRole("group", { name: "Ansicht" }).getByRole("button");
const items = (page: Page) => createSearchScreen(page).grid.locator("[data-item]");
/** The box shadow that draws an element's border. */
const lineOf = (page: Page, selector: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, part) => getComputedStyle(element, part).boxShadow, pseudo);

test("the view switch has the configured views, order, icons and names @desktop", { tag: "@core" }, async ({
  page,
  portal,
}) => {
  await saveSettings(portal.address, ({ search }) => {
    search.views.default = "thumbnail";
    search.views.options = [
      { key: "list", icon: "list", position: 0, translation: "views.search.view.list", visible: false },
      { key: "thumbnail", icon: "photo", position: 3, translation: "global.page.asset", visible: true },
      { key: "grid", icon: "table", position: 1, translation: "views.search.view.grid", visible: true },
    ];
  });
  await createSearchScreen(page).open();
  await expect(views(page)).toHaveCount(2);
  await expect(views(page).nth(0)).toHaveAccessibleName("Poster");
  await expect(views(page).nth(0).locator("svg")).toHaveClass(/icon-table/);
  await expect(views(page).nth(1)).toHaveAccessibleName("Medium");
  await expect(views(page).nth(1).locator("svg")).toHaveClass(/icon-photo/);
  await expect(views(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await createSearchScreen(page).open("*?view=list");
  await expect(createSearchScreen(page).grid.getByRole("rowheader"), "a hidden view is not available").toHaveCount(0);
});

test("posters, tiles, list and filters have the configured sizes and borders @desktop", async ({ page, portal }) => {
  await saveSettings(portal.address, ({ search }) => {
    search.posters = { max_height: 160, min_height: 120, border_width: 5 };
    search.thumbnails = { ...search.thumbnails, width: 320, height: 410, border_width: 6, icon_hover: false };
    search.list = { columns: [{ field_name: "hb_px", position: 0 }], options: { imageColWidth: 170, rowHeight: 140 } };
    search.sidebar.width = 330;
  });
  const search = createSearchScreen(page);
  const boxOf = async (at = 0) => (await items(page).nth(at).boundingBox()) ?? { width: 0, height: 0 };
  await search.open("*?view=grid");
  await expect(items(page).first()).toBeVisible();
  const { height } = await boxOf();
  expect(height).toBeGreaterThanOrEqual(120);
  expect(height).toBeLessThanOrEqual(160);
  expect(await lineOf(page, "[data-item] [data-area], [data-item] > *", "::after")).toContain(" 5px ");
  const filters = page.getByRole("complementary", { name: "Filter" });
  await expect.poll(async () => (await filters.boundingBox())?.width).toBe(330);

  await search.open("*?view=thumbnail");
  await expect.poll(async () => (await boxOf()).height).toBe(410);
  expect((await boxOf()).width).toBeGreaterThanOrEqual(320);
  expect(await lineOf(page, "[data-item]")).toContain(" 6px ");
  await expect(items(page).nth(1).getByRole("button").first(), "icons without a pointer").toBeVisible();

  await search.open("*?view=list");
  await expect(search.grid.getByRole("rowheader").first()).toBeVisible();
  await expect.poll(async () => (await boxOf()).height).toBe(140);
  expect((await items(page).first().getByRole("gridcell").first().boundingBox())?.width).toBe(170);
  await expect(search.grid.getByRole("columnheader")).toHaveText([/.*/, "Titel", "Bildgröße", /.*/]);
  await expect(items(page).first()).toContainText(/\d × \d+ px/);
});

test("the configured sort options are offered, and the first is the default @desktop", async ({
  page,
  portal,
  library,
}) => {
  await saveSettings(portal.address, ({ sorting }) => {
    sorting.default = "imp_date";
    sorting.options = [
      { key: "imp_date", active: true, translation: "global.page.asset" },
      { key: "score", active: true, translation: "views.search.sort.score" },
      { key: "rating", active: false, translation: "views.search.sort.rating" },
    ];
    sorting.orientation = { default: "asc", options: ["asc"] };
  });
  const search = createSearchScreen(page);
  await search.open("*?view=list");
  await expect(search.grid.getByRole("rowheader").first()).toBeVisible();
  const sorted = (await library.assets("*", undefined, "imp_date asc")).map(({ id }) => id);
  const shown = await items(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.asset ?? ""));
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual(sorted.slice(0, shown.length));
  const button = page.getByRole("button", { name: "Sortierung Medium, aufsteigend" });
  await button.click();
  await expect(page.getByRole("menuitemradio")).toHaveText([/^Medium/, "Relevanz"]);
  await page.getByRole("menuitemradio", { name: /^Medium/ }).click();
  await expect(button, "it has no direction").toBeVisible();
});

test("details are shown as configured: heading, columns, labels and borders @desktop", async ({ page, portal }) => {
  await saveSettings(portal.address, ({ infoView, assetInfo, bookmark }) => {
    infoView.title = "file_name";
    infoView.paramsLeft = [
      { field_name: "hb_px", position: 1 },
      { field_name: "series", position: 0, translation: "global.page.bookmark" },
    ];
    infoView.paramsRight = [];
    infoView.options.border_width = 7;
    assetInfo.title = "article";
    assetInfo.paramsLeft = [{ field_name: "hb_mm", position: 0 }];
    assetInfo.paramsRight = [];
    bookmark.title = "file_name";
    bookmark.options.border_width = 4;
  });
  const search = createSearchScreen(page);
  await search.open();
  await items(page).first().click();
  await expect(search.panel.getByRole("heading", { level: 2 })).toHaveText(/\.\w{3,4}$/);
  await expect(search.panel.getByRole("term").first()).toHaveText("Merkliste");
  await expect(search.panel.getByRole("term")).toHaveCount(2);
  await expect(search.panel.getByRole("definition").last()).toHaveText(/^\d+ × \d+ px$/);
  expect(await lineOf(page, "[role=dialog]")).toContain(" 7px");
  await search.panel.getByRole("button", { name: "Merken" }).click();
  await search.panel.getByRole("link", { name: /Asset-Seite|Medium|Angaben|Information/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^HT-/);
  await expect(page.getByRole("definition").first()).toHaveText(/^\d+,\d × \d+,\d mm$/);
  await page.goto("/#/bookmark");
  const card = page.getByRole("main").locator("[data-asset]");
  await expect(card.getByRole("heading")).toHaveText(/\.\w{3,4}$/);
  await expect(card.locator("> div").first()).toHaveCSS("border-top-width", "4px");
});
