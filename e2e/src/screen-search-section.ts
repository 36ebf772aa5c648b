// The section of the administration in which the search is arranged, part by part.
import { changeSettings } from "./replies.ts";
import { inArabic, open, type Scene, type Stage, sectionFailing, sectionLoading } from "./screen-steps.ts";

/** The form, and beside it the search with its results, where there is room. */
async function section(stage: Stage): Promise<void> {
  await open("/#/admin/search", "main form, main h1")(stage);
  if (stage.phone) return;
  await stage.page.frameLocator("iframe").getByRole("gridcell").first().waitFor();
}

const part = ({ page }: Stage, name: RegExp) =>
  page.getByRole("navigation", { name: /^(Teile der Suche|Parts of the search)$/ }).getByRole("button", { name });

const within = (name: RegExp, then?: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  await section(stage);
  await part(stage, name).click();
  await then?.(stage);
};

export const searchSections: readonly Scene[] = [
  {
    name: "admin-search-filters",
    as: "portalAdmin",
    middle: true,
    show: async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-facets-1").click();
    },
  },
  {
    name: "admin-search-suggestions",
    as: "portalAdmin",
    middle: true,
    show: async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-suggestions-0").click();
      await stage.page.locator("#setting-suggestions-0").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-search-views",
    as: "portalAdmin",
    middle: true,
    show: within(/^(Ansichten|Views)$/, ({ page }) => page.locator("#setting-search-views-options-1").click()),
  },
  {
    name: "admin-search-list",
    as: "portalAdmin",
    middle: true,
    show: within(/^(Ansichten|Views)$/, async ({ page, phone }) => {
      await page.locator("#setting-search-list-columns-0").click();
      if (!phone) await page.frameLocator("iframe").getByRole("rowheader").first().waitFor();
    }),
  },
  {
    name: "admin-search-sorting",
    as: "portalAdmin",
    middle: true,
    show: within(/^(Sortierung|Sorting)$/, ({ page }) => page.locator("#setting-sorting-options-0").click()),
  },
  {
    name: "admin-search-details",
    as: "portalAdmin",
    middle: true,
    show: within(/^(Angaben|Details)$/, async ({ page, phone }) => {
      if (phone) await page.getByRole("button", { name: /^(Vorschau|Preview)$/ }).click();
      await page.frameLocator("iframe").getByRole("dialog").waitFor();
    }),
  },
  {
    name: "admin-search-sidebar",
    as: "portalAdmin",
    show: async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-search-sidebar-width").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-search-tiles",
    as: "portalAdmin",
    middle: true,
    show: within(/^(Ansichten|Views)$/, async ({ page, phone }) => {
      await page.locator("#setting-search-thumbnails-height").focus();
      if (!phone) await page.frameLocator("iframe").getByRole("gridcell").first().waitFor();
    }),
  },
  {
    name: "admin-search-posters",
    as: "portalAdmin",
    show: within(/^(Ansichten|Views)$/, ({ page }) => page.locator("#setting-search-posters-max_height").focus()),
  },
  {
    name: "admin-search-asset",
    as: "portalAdmin",
    show: within(/^(Angaben|Details)$/, async ({ page, phone }) => {
      await page.locator("#setting-assetInfo-title").focus();
      if (!phone) await page.frameLocator("iframe").locator("main h1").waitFor();
    }),
  },
  {
    name: "admin-search-bookmarks",
    as: "portalAdmin",
    middle: true,
    show: within(/^(Angaben|Details)$/, async ({ page, phone }) => {
      await page.locator("#setting-bookmark-title").focus();
      if (phone) await page.getByRole("button", { name: /^(Vorschau|Preview)$/ }).click();
      await page.frameLocator("iframe").getByRole("main").getByRole("listitem").first().waitFor();
    }),
  },
  {
    name: "admin-search-bookmarks-guest",
    as: "portalAdmin",
    show: within(/^(Angaben|Details)$/, async ({ page, phone }) => {
      await page.locator("#setting-bookmark-columns-0").click();
      if (phone) await page.getByRole("button", { name: /^(Vorschau|Preview)$/ }).click();
      await page
        .getByRole("combobox", { name: /^(Wer die Vorschau sieht|Who sees the preview)$/ })
        .selectOption("guest");
      await page.frameLocator("iframe").getByRole("main").getByRole("listitem").first().waitFor();
    }),
  },
  {
    name: "admin-search-nothing",
    as: "portalAdmin",
    show: async (stage) => {
      // Nothing is set, and nobody can say which fields there are.
      await changeSettings(stage.page, (settings) => {
        settings.facets = [];
        settings.suggestions = [];
      });
      await stage.page.route(/\/api\/index/, (route) =>
        route.fulfill({ status: 503, json: { code: "search.unavailable", message: "away", requestId: "r" } }),
      );
      await open("/#/admin/search", "main section h2")(stage);
    },
  },
  { name: "admin-search-loading", as: "portalAdmin", show: sectionLoading("/#/admin/search") },
  { name: "admin-search-failing", as: "portalAdmin", show: sectionFailing("/#/admin/search") },
  {
    name: "arabic-admin-search",
    as: "portalAdmin",
    once: true,
    middle: true,
    show: inArabic(async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-facets-1").click();
    }),
  },
  {
    name: "arabic-admin-search-views",
    as: "portalAdmin",
    once: true,
    show: inArabic(within(/^Views$/, ({ page }) => page.locator("#setting-search-views-options-1").click())),
  },
];
