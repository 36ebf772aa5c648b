// The section of the administration in which the search is arranged, part by part.
import { open, type Scene, type Stage } from "./screen-steps.ts";

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
    name: "admin-overview-search",
    as: "portalAdmin",
    show: async (stage) => {
      const { page, phone } = stage;
      await open("/#/admin/dashboard", "main section h2")(stage);
      if (phone) return;
      const preview = page.frameLocator("iframe");
      await preview.locator("h1").waitFor();
      await page
        .getByRole("region", { name: /^(Vorschau|Preview)$/ })
        .getByRole("button", { name: /^(Suche|Search)$/ })
        .click();
      const field = preview.getByRole("combobox", { name: /^(Suche|Search)$/ });
      await field.fill("Vase");
      await field.press("Enter");
      await preview.getByRole("gridcell").first().waitFor();
      await page.getByRole("region", { name: /^(Reihe aus einer Suche|Row from a search)$/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-search-filters",
    as: "portalAdmin",
    show: async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-facets-1").click();
    },
  },
  {
    name: "admin-search-suggestions",
    as: "portalAdmin",
    show: async (stage) => {
      await section(stage);
      await stage.page.locator("#setting-suggestions-0").click();
      await stage.page.locator("#setting-suggestions-0").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-search-views",
    as: "portalAdmin",
    show: within(/^(Ansichten|Views)$/, ({ page }) => page.locator("#setting-search-views-options-1").click()),
  },
  {
    name: "admin-search-list",
    as: "portalAdmin",
    show: within(/^(Ansichten|Views)$/, async ({ page, phone }) => {
      await page.locator("#setting-search-list-columns-0").click();
      if (!phone) await page.frameLocator("iframe").getByRole("rowheader").first().waitFor();
    }),
  },
  {
    name: "admin-search-sorting",
    as: "portalAdmin",
    show: within(/^(Sortierung|Sorting)$/, ({ page }) => page.locator("#setting-sorting-options-0").click()),
  },
  {
    name: "admin-search-details",
    as: "portalAdmin",
    show: within(/^(Angaben|Details)$/, async ({ page, phone }) => {
      if (phone) await page.getByRole("button", { name: /^(Vorschau|Preview)$/ }).click();
      await page.frameLocator("iframe").getByRole("dialog").waitFor();
    }),
  },
];
