// The settings of the hero and of the rows below it, as visitors see them.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { mockSettings } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";

const heroOf = (page: Page) => page.locator("section:has(h1)");
const sideOf = async (page: Page, inner: string) => {
  const [around, own] = [await heroOf(page).boundingBox(), await heroOf(page).locator(inner).first().boundingBox()];
  if (!around || !own) return null;
  return own.x - around.x - (around.x + around.width - own.x - own.width);
};

test("hero and rows have the configured texts, sizes, alignment and borders @desktop", async ({
  page,
  library,
  checkAccessibility,
}) => {
  let outside = false;
  await mockSettings(page, ({ dashboard }) => {
    const { heroImage, collections } = dashboard as Required<typeof dashboard> & object;
    Object.assign(heroImage as object, {
      height: 520,
      alignment: { key: "right", translation: "admin.alignment.right" },
      trans_header: "views.dashboard.collection.empty",
      trans_body: "views.dashboard.collection.show_all",
      logo: { height: 60, alignment: { key: "right", translation: "admin.alignment.right" }, load_outside: outside },
    });
    Object.assign(collections as object, {
      height: 180,
      poster_border_width: 6,
      data: [
        { indicator: "collection_1", label: "Eins", translation: "global.page.bookmark", preview: 3 },
        {
          indicator: "search_2",
          label: "Lampen und Vasen",
          search: { de: "Vase", en: "vase" },
          facets: { de: [{ field_name: "series", values: ["Amara"], range_facet: false }] },
          sort: "imp_date",
          orientation: "asc",
        },
      ],
    });
  });
  await page.goto("/#/");
  const hero = heroOf(page);
  await expect(hero.getByRole("heading", { level: 1 })).toHaveText("Hier liegt noch nichts.");
  await expect(hero).toContainText("Alle anzeigen");
  expect((await hero.boundingBox())?.height).toBe(520);
  expect(await sideOf(page, "h1"), "its text is aligned to the end").toBeGreaterThan(0);
  const logo = hero.locator("img[src*=dashboardLogo]");
  expect((await logo.boundingBox())?.height).toBe(60);
  await expect(page.getByRole("banner").locator("img")).toHaveCount(0);
  await expect(hero.getByRole("list", { name: "Schnelle Suchen" }), "beside a logo, too").toBeVisible();

  const named = page.getByRole("region", { name: "Merkliste", exact: true });
  await expect(named.getByRole("listitem").locator("img").first()).toBeVisible();
  await expect(named.getByRole("listitem")).toHaveCount(3);
  expect((await named.getByRole("figure").first().boundingBox())?.height).toBe(180);
  const line = await named
    .getByRole("figure")
    .first()
    .evaluate((figure) => getComputedStyle(figure, "::after").boxShadow);
  expect(line).toContain(" 6px ");
  const stored = page.getByRole("region", { name: "Lampen und Vasen" });
  await expect(stored.getByRole("listitem").locator("img").first()).toBeVisible();
  await checkAccessibility(page, "hero and rows as they are set");
  await stored.getByRole("link", { name: /^Alle anzeigen/ }).click();
  await expect(page).toHaveURL(/#\/search\/Vase\?/);
  await expect(page.getByRole("list", { name: "Gewählte Filter" })).toContainText("Amara");
  await expect(page.getByRole("button", { name: /^Sortierung: .*aufsteigend|Sortierung .*aufsteigend/ })).toBeVisible();
  const found = await library.assets("Vase", { series: ["Amara"] }, "imp_date asc");
  const search = createSearchScreen(page);
  await search.expectCount(found.length);
  await expect(search.cells.first()).toHaveAttribute("data-asset", String(found[0]?.id));

  outside = true;
  await page.goto("/#/");
  await page.reload();
  await expect(page.getByRole("banner").locator("img[src*=dashboardLogo]")).toBeVisible();
  await expect(logo).toHaveCount(0);
});
