// Scenes of the Dashboard section of the administration: hero, rows, and searches stored as rows.
import type { Page } from "@playwright/test";
import type { DashboardCollectionSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { mockSettings } from "../support/mock-replies.ts";
import {
  combineSteps,
  openPage,
  type Scene,
  type SceneContext,
  showInArabic,
  showSectionFailing,
  showSectionLoading,
} from "./scene-steps.ts";

const ROWS = "#setting-dashboard-collections-data";

/** The form and, on wide windows, the dashboard's preview beside it. */
async function section(stage: SceneContext): Promise<void> {
  await openPage("/#/admin/dashboard", "main section h2")(stage);
  if (!stage.phone) await stage.page.frameLocator("iframe").locator("h1").first().waitFor();
}

const at = (control: string) => combineSteps(section, ({ page }) => toTop(page.locator(control)));

/** Scrolls a control near the upper edge, below the sticky bars. */
const toTop = (control: ReturnType<SceneContext["page"]["locator"]>) =>
  control.evaluate((element) => {
    element.style.scrollMarginBlockStart = "160px";
    element.scrollIntoView();
  });

const withRow = (row: DashboardCollectionSetting, then: Scene["show"]) => async (stage: SceneContext) => {
  await mockSettings(stage.page, (settings) => {
    const { dashboard, facets } = settings as PortalSettings;
    (dashboard.collections.data as DashboardCollectionSetting[]).unshift(row);
    const series = facets.find(({ field_name }) => field_name === "series");
    Object.assign(series ?? {}, { options: { multivalue: "radio" } });
  });
  await then(stage);
};

const stored: DashboardCollectionSetting = {
  indicator: "search_1",
  label: "Vasen",
  search: { de: "Vase", en: "vase" },
  facets: {
    de: [{ field_name: "series", values: ["Amara", "Lagune"], range_facet: false }],
    en: [{ field_name: "series", values: ["Amara"], range_facet: false }],
  },
  sort: "imp_date",
  orientation: "desc",
};

const openRow = combineSteps(section, async ({ page }) => {
  await page.locator(`${ROWS}-0`).click();
  await toTop(page.locator(`${ROWS}-0`));
});

/** Shows the key and the search of the last row that is open. */
const unfoldSearch = (page: Page) =>
  page
    .getByText(/^(Suche und Weiteres|Search and more)$/)
    .last()
    .click();

/** Runs a search in the preview that can be stored as a row; on a phone the preview covers the form meanwhile. */
async function searchInPreview(stage: SceneContext): Promise<void> {
  const { page, phone } = stage;
  await section(stage);
  if (phone) await page.getByRole("button", { name: /^(Vorschau|Preview)$/ }).click();
  const preview = page.frameLocator("iframe");
  await preview.locator("h1").first().waitFor();
  await page
    .getByRole("region", { name: /^(Vorschau|Preview)$/ })
    .getByRole("button", { name: /^(Suche|Search)$/ })
    .click();
  const field = preview.getByRole("combobox", { name: /^(Suche|Search)$/ });
  await field.fill("Vase");
  await field.press("Enter");
  await preview.getByRole("gridcell").first().waitFor();
  if (phone)
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Schließen|Close)$/ })
      .last()
      .click();
}

const openKeepDialog = combineSteps(searchInPreview, async ({ page }) => {
  await page.getByRole("button", { name: /^(Suche übernehmen|Save the search)$/ }).click();
  await page.locator("input:focus").waitFor();
});

const save = ({ page }: SceneContext) => page.keyboard.press("Control+s");
const showDetails = ({ page }: SceneContext) => page.getByRole("button", { name: /^(Ansehen|Show)$/ }).click();

const scenes: readonly Omit<Scene, "as">[] = [
  { name: "admin-overview", mediumWidth: true, show: section },
  { name: "admin-overview-hero", show: at("#setting-dashboard-heroImage-logo-height") },
  { name: "admin-overview-rows", mediumWidth: true, show: openRow },
  { name: "admin-overview-stored", show: withRow(stored, openRow) },
  {
    name: "admin-overview-stored-filters",
    mediumWidth: true,
    show: withRow(
      stored,
      combineSteps(openRow, async ({ page }) => {
        await unfoldSearch(page);
        await page.locator(`${ROWS}-0-facets-de-0`).click();
        await toTop(page.locator(`${ROWS}-0-facets-de-0`));
      }),
    ),
  },
  {
    name: "admin-overview-picture",
    mediumWidth: true,
    show: combineSteps(openRow, async ({ page }) => {
      await page.locator(`${ROWS}-0-src`).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    }),
  },
  {
    name: "admin-overview-gone",
    show: withRow({ indicator: "collection_4711", label: "Frühjahr" }, openRow),
  },
  {
    name: "admin-overview-tiles",
    mediumWidth: true,
    show: combineSteps(section, async ({ page, phone }) => {
      const tiles = page.locator("#setting-dashboard-collections-show_as_tiles");
      await tiles.press("Space");
      await toTop(tiles);
      if (!phone) await page.frameLocator("iframe").locator("[data-tour=tile]").first().waitFor();
    }),
  },
  {
    name: "admin-overview-none",
    show: async (stage) => {
      await mockSettings(stage.page, ({ dashboard }) => {
        Object.assign(dashboard?.collections ?? {}, { data: [] });
      });
      await at("[data-section=collections] h2")(stage);
    },
  },
  { name: "admin-overview-search", mediumWidth: true, show: searchInPreview },
  { name: "admin-overview-kept", mediumWidth: true, show: openKeepDialog },
  {
    name: "admin-overview-kept-review",
    show: combineSteps(openKeepDialog, async (stage) => {
      await showDetails(stage);
      await stage.page.getByRole("dialog").waitFor();
    }),
  },
  {
    name: "admin-overview-errors",
    mediumWidth: true,
    show: withRow(
      stored,
      combineSteps(openKeepDialog, async (stage) => {
        await stage.page.locator("input:focus").press("Tab");
        await unfoldSearch(stage.page);
        const keys = stage.page.getByRole("combobox", { name: /^(Kennung|Key)/ });
        await keys.last().fill("search_1");
        await save(stage);
        await stage.page.getByRole("alert").first().waitFor();
      }),
    ),
  },
  {
    name: "admin-overview-facet-used",
    show: withRow({ ...stored, facets: { de: stored.facets?.en ?? [] } }, async (stage) => {
      await openPage("/#/admin/search", "main form, main h1")(stage);
      await stage.page.locator("#setting-facets-1").click();
      await stage.page
        .getByRole("combobox", { name: /^(Art der Auswahl|Kind of choice)$/ })
        .first()
        .selectOption("checkbox");
      await showDetails(stage);
      await stage.page.getByRole("dialog").waitFor();
    }),
  },
  { name: "admin-overview-loading", show: showSectionLoading("/#/admin/dashboard") },
  { name: "admin-overview-failing", show: showSectionFailing("/#/admin/dashboard") },
  { name: "arabic-admin-overview", singleLanguage: true, mediumWidth: true, show: showInArabic(openRow) },
  { name: "arabic-admin-overview-kept", singleLanguage: true, show: showInArabic(openKeepDialog) },
];

export const dashboardSectionScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, as: "portalAdmin" }));
