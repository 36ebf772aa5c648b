// Scenes of the Search section of the administration.
import { mockSettings } from "../support/mock-replies.ts";
import {
  openPage,
  type Scene,
  type SceneContext,
  showInArabic,
  showSectionFailing,
  showSectionLoading,
} from "./scene-steps.ts";

/** The form and, on wide windows, the search's preview with results beside it. */
async function section(stage: SceneContext): Promise<void> {
  await openPage("/#/admin/search", "main form, main h1")(stage);
  if (stage.phone) return;
  await stage.page.frameLocator("iframe").getByRole("gridcell").first().waitFor();
}

const part = ({ page }: SceneContext, name: RegExp) =>
  page.getByRole("navigation", { name: /^(Teile der Suche|Parts of the search)$/ }).getByRole("button", { name });

const within = (name: RegExp, then?: (stage: SceneContext) => Promise<unknown>) => async (stage: SceneContext) => {
  await section(stage);
  await part(stage, name).click();
  await then?.(stage);
};

export const searchSectionScenes: readonly Scene[] = [
  {
    name: "admin-search-filters",
    as: "portalAdmin",
    mediumWidth: true,
    show: async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-facets-1").click();
    },
  },
  {
    name: "admin-search-suggestions",
    as: "portalAdmin",
    mediumWidth: true,
    show: async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-suggestions-0").click();
      await stage.page.locator("#setting-suggestions-0").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-search-views",
    as: "portalAdmin",
    mediumWidth: true,
    show: within(/^(Ansichten|Views)$/, ({ page }) => page.locator("#setting-search-views-options-1").click()),
  },
  {
    name: "admin-search-list",
    as: "portalAdmin",
    mediumWidth: true,
    show: within(/^(Ansichten|Views)$/, async ({ page, phone }) => {
      await page.locator("#setting-search-list-columns-0").click();
      if (!phone) await page.frameLocator("iframe").getByRole("rowheader").first().waitFor();
    }),
  },
  {
    name: "admin-search-sorting",
    as: "portalAdmin",
    mediumWidth: true,
    show: within(/^(Sortierung|Sorting)$/, ({ page }) => page.locator("#setting-sorting-options-0").click()),
  },
  {
    name: "admin-search-details",
    as: "portalAdmin",
    mediumWidth: true,
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
    mediumWidth: true,
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
    mediumWidth: true,
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
      // Nothing is configured, and the fields cannot be loaded.
      await mockSettings(stage.page, (settings) => {
        settings.facets = [];
        settings.suggestions = [];
      });
      await stage.page.route(/\/api\/index/, (route) =>
        route.fulfill({ status: 503, json: { code: "search.unavailable", message: "away", requestId: "r" } }),
      );
      await openPage("/#/admin/search", "main section h2")(stage);
    },
  },
  { name: "admin-search-loading", as: "portalAdmin", show: showSectionLoading("/#/admin/search") },
  { name: "admin-search-failing", as: "portalAdmin", show: showSectionFailing("/#/admin/search") },
  {
    name: "arabic-admin-search",
    as: "portalAdmin",
    singleLanguage: true,
    mediumWidth: true,
    show: showInArabic(async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-facets-1").click();
    }),
  },
  {
    name: "arabic-admin-search-views",
    as: "portalAdmin",
    singleLanguage: true,
    show: showInArabic(within(/^Views$/, ({ page }) => page.locator("#setting-search-views-options-1").click())),
  },
];
