// Page object of the search screen, by roles and accessible names; on narrow screens the filters are a drawer.
import { expect, type Locator, type Page } from "@playwright/test";
import { getSteadyBox } from "./element-boxes.ts";

/** Accessible names of an asset's actions. */
export const ALL_DETAILS = /^\W*(Alle Angaben|All details)\W*$/;
export const LARGE_PREVIEW = /^\W*(Große Vorschau|Large preview)\W*$/;

/** Below this width the filters are a drawer. */
const MIN_WIDE_PX = 1280;

export function createSearchScreen(page: Page) {
  // A text of another language has invisible marks around it.
  const grid = page.getByRole("grid", { name: /^\W*(Suchergebnisse|Search results)\W*$/ });
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const drawer = page.getByRole("dialog", { name: /^\W*(Filter|Filters)\W*$/ });
  const panel = page.getByRole("dialog", { name: /^\W*(Angaben zu|Details of|Information on|About) / });
  const isNarrow = () => (page.viewportSize()?.width ?? 0) < MIN_WIDE_PX;
  return {
    field: page.getByRole("combobox", { name: /^(Suche|Search)$/ }),
    suggestions: page.getByRole("listbox", { name: /^(Vorschläge|Suggestions)$/ }),
    heading,
    grid,
    cells: grid.getByRole("gridcell"),
    cell: (id: string) => grid.locator(`[data-asset="${id}"]`),
    panel,
    chips: page.getByRole("list", { name: /^(Gewählte Filter|Chosen filters|Selected filters)$/ }),
    toolbar: page.getByRole("toolbar", { name: /^\W*(Auswahl|Selection)\W*$/ }),
    /** Actions for all results. */
    resultBar: page.getByRole("toolbar", { name: /^(Aktionen für alle Treffer|Actions for all results)$/ }),
    drawer,

    async open(place = "*"): Promise<void> {
      await page.goto(`/#/search/${place}`);
      await expect(heading).toHaveText(/\d/);
    },

    async search(text: string): Promise<void> {
      await this.field.fill(text);
      await this.field.press("Enter");
      // The heading has its own quotation marks, also for a phrase.
      if (text !== "") await expect(heading).toContainText(`„${text.replace(/^"(.*)"$/, "$1")}“`);
      await expect(heading).toHaveText(/^\d/);
    },

    /** Expects the heading to show this number of results. */
    async expectCount(count: number): Promise<void> {
      const text = count.toLocaleString("de");
      await expect(heading).toHaveText(new RegExp(`^${text.replace(".", "\\.")} Treffer`));
    },

    /** Opens the drawer of filters on narrow screens. */
    async openFilters(): Promise<void> {
      if (!isNarrow() || (await drawer.isVisible())) return;
      await page.getByRole("button", { name: /^(Filter|Filters)/ }).click();
      await expect(drawer).toBeVisible();
    },

    async closeFilters(): Promise<void> {
      if (!isNarrow() || !(await drawer.isVisible())) return;
      await drawer
        .getByRole("button", { name: /(zeigen|^Show)/ })
        .last()
        .click();
      await expect(drawer).toBeHidden();
    },

    facet(label: string): Locator {
      return (isNarrow() ? drawer : page).getByRole("region", { name: label, exact: true });
    },

    /** Opens a facet that is folded. */
    async openFacet(label: string): Promise<Locator> {
      const facet = this.facet(label);
      const title = facet.getByRole("button", { name: label, exact: true });
      await title.waitFor();
      if ((await title.getAttribute("aria-expanded")) === "false") await title.click();
      return facet;
    },

    /**
     * Rendered assets in order of the result: those near the window, and the one with the tab stop. An asset that is
     * still loading has an empty `id`.
     */
    async listMounted(): Promise<{ item: number; id: string }[]> {
      const found = await this.cells.evaluateAll((cells) =>
        cells.map((cell) => ({
          item: Number((cell as HTMLElement).dataset.item),
          id: (cell as HTMLElement).dataset.asset ?? "",
        })),
      );
      return found.sort((one, other) => one.item - other.item);
    },

    /** Runs an action by its icon in the panel, or by the menu, where narrow posters have it. */
    async runAction(name: RegExp): Promise<void> {
      const icon = panel.getByRole("link", { name }).or(panel.getByRole("button", { name }));
      const more = panel.getByRole("button", { name: /^\W*(Weitere Aktionen|More actions)\W*$/ });
      await icon.or(more).first().waitFor();
      // The page scrolls once the panel is open: what moves between press and release is not clicked.
      await getSteadyBox(panel);
      if (await icon.isVisible()) return icon.click();
      await more.click();
      await page.getByRole("menuitem", { name }).click();
    },

    /** Scrolls down until this asset is visible. */
    async scrollTo(id: string): Promise<void> {
      await expect
        .poll(
          async () => {
            if (await this.cell(id).count()) return true;
            await page.evaluate(() => window.scrollBy(0, innerHeight * 0.6));
            return false;
          },
          { intervals: [60], timeout: 30_000, message: `asset ${id} appears by scrolling` },
        )
        .toBe(true);
      await this.cell(id).scrollIntoViewIfNeeded();
    },
  };
}

/** Clicks the visible row of a facet value. */
export async function clickChoice(facet: Locator, label: string): Promise<void> {
  await findChoice(facet, label).locator("xpath=ancestor::label").click();
}

export type SearchScreen = ReturnType<typeof createSearchScreen>;

/** The checkbox or radio button of a value, whatever its count. */
export function findChoice(facet: Locator, label: string): Locator {
  const start = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}, [\\d.,]+ (Treffer|results?)$`);
  return facet.getByRole("checkbox", { name: start }).or(facet.getByRole("radio", { name: start }));
}
