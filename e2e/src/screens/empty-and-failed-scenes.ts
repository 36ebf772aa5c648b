// Every screen while empty, while loading, and after an error.
import { type Filters, getAssetKind, type Library } from "../support/library.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import {
  bookmarkAsGuest,
  combineSteps,
  openAssetPage,
  openGuestBookmarks,
  openLightbox,
  openPage,
  openResults,
  requestPreview,
  type Scene,
  type SceneContext,
  showInArabic,
} from "./scene-steps.ts";

const internalError = { status: 500, json: { code: "internal", message: "broken", requestId: "4f1c" } };

export const emptyAndFailedScenes: readonly Scene[] = [
  { name: "search-empty", show: openPage("/#/search/gibtesnicht?color_code=1", "h2") },
  { name: "search-nothing", portal: "empty", show: openPage("/#/search/*", "main h2") },
  {
    name: "search-loading",
    show: async ({ page }) => {
      await page.route(/\/api\/\?.*solr_rows/, () => undefined);
      await page.goto("/#/search/*");
      await page.getByRole("heading", { name: /^(Suche läuft|Searching)/ }).waitFor();
    },
  },
  {
    name: "search-error",
    show: async (stage) => {
      await openResults(stage);
      await stage.page.route(/\/api\/\?.*solr_q/, (route) =>
        route.fulfill({ status: 500, json: { code: "internal", message: "broken", requestId: "r" } }),
      );
      await createSearchScreen(stage.page).field.fill("Lagune");
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("main").getByRole("alert").locator("button").waitFor();
    },
  },
  {
    name: "search-away",
    show: async (stage) => {
      await openResults(stage);
      await stage.page.route(/\/api\/\?.*solr_q/, (route) =>
        route.fulfill({
          status: 503,
          headers: { "retry-after": "1" },
          json: { code: "search.unavailable", message: "away", requestId: "r" },
        }),
      );
      await createSearchScreen(stage.page).field.fill("Lagune");
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("main").getByRole("alert").locator("b").waitFor();
    },
  },
  { name: "offline", show: combineSteps(openResults, (stage) => stage.page.context().setOffline(true)) },
  { name: "asset-gone", show: openPage("/#/asset/999999999") },
  {
    name: "asset-loading",
    show: async ({ page, library }) => {
      const [one] = await library.assets();
      await page.route(/\/api\/assets/, () => undefined);
      await page.goto(`/#/asset/${one?.id}`);
      await page.getByRole("main").getByRole("status").first().waitFor();
    },
  },
  { name: "bookmarks-empty", show: openPage("/#/bookmark", "main h2") },
  {
    name: "bookmarks-hidden",
    show: async (stage) => {
      await bookmarkAsGuest(stage, ["999999999"]);
      await openGuestBookmarks(stage);
    },
  },
  {
    name: "login-error",
    show: async (stage) => {
      await openPage("/#/login", "form h1")(stage);
      await stage.page.getByRole("textbox").first().fill("mara");
      await stage.page.getByLabel(/^(Passwort|Password)$/).fill("falsch");
      await stage.page.route("**/api/session/get", (route) =>
        route.fulfill({ status: 401, json: { code: "login.invalid", message: "wrong", requestId: "r" } }),
      );
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("alert").locator("p").first().waitFor();
    },
  },
  { name: "dashboard-nothing", portal: "empty", show: openPage("/#/", "main h2") },
  {
    name: "dashboard-loading",
    show: async (stage) => {
      await stage.page.route(/\/api\/(collection|\?)/, () => undefined);
      await openPage("/#/", "main h2")(stage);
    },
  },
  {
    name: "dashboard-failing",
    as: "portalAdmin",
    show: async (stage) => {
      await stage.page.route(/\/api\/collection/, (route) => route.fulfill(internalError));
      await openPage("/#/", "main section p")(stage);
    },
  },
  {
    name: "dashboard-logo",
    show: async (stage) => {
      await stage.page.route("**/api/config/global", async (route) => {
        const config = await (await route.fetch()).json();
        config.dashboard.heroImage.logo.load_outside = false;
        await route.fulfill({ json: config });
      });
      await openPage("/#/", "main section ul img")(stage);
    },
  },
  {
    name: "search-ways-out",
    show: async ({ page, library }) => {
      const { series, format } = await findDisjointValues(library);
      await page.goto(`/#/search/*?series=${series}&format=${format}`);
      await page.locator("main h2 ~ ul").waitFor();
    },
  },
  {
    // Any two of the three filters find nothing, so more than one must be removed.
    name: "search-no-way-out",
    show: async ({ page, library }) => {
      const { series, format, keyword } = await findDisjointValues(library);
      await page.goto(`/#/search/*?series=${series}&format=${format}&keywords=${encodeURIComponent(keyword)}`);
      await page.getByRole("button", { name: /^(Alle Filter entfernen|Remove all filters)$/ }).waitFor();
    },
  },
  {
    name: "asset-failing",
    show: async ({ page, library }) => {
      const [one] = await library.assets();
      await page.route(/\/api\/assets/, (route) => route.fulfill(internalError));
      await page.goto(`/#/asset/${one?.id}`);
      await page.locator("main h1").waitFor();
    },
  },
  {
    name: "asset-without-picture",
    mediumWidth: true,
    show: async (stage) => {
      await withoutPictures(stage);
      await openAssetPage((one) => getAssetKind(one) === "document")(stage);
    },
  },
  {
    name: "search-without-pictures",
    show: async (stage) => {
      await withoutPictures(stage);
      await openResults(stage);
    },
  },
  {
    name: "preview-failing",
    show: async (stage) => {
      await stage.page.route(/\/api\/download\/preview/, (route) => route.fulfill(internalError));
      await requestPreview(stage, ({ page_count = 1 }) => page_count > 1);
      await stage.page.getByRole("dialog").getByRole("alert").waitFor();
    },
  },
  { name: "custom-page-gone", show: openPage("/#/custom/gibtesnicht") },
  {
    name: "admin-failing",
    as: "portalAdmin",
    show: async (stage) => {
      await stage.page.route("**/console/**", (route) => route.fulfill({ status: 500, body: "{}" }));
      await openPage("/#/admin/server", "main [role=alert] p")(stage);
    },
  },
  {
    name: "admin-search-away",
    as: "portalAdmin",
    show: async (stage) => {
      await stage.page.route("**/console/overview.get*", async (route) => {
        const reply = await (await route.fetch()).json();
        reply.result.data.search.state = "away";
        reply.result.data.search.problem =
          "MEILI_URL: no Meilisearch answers at http://localhost:7700 (ECONNREFUSED). Start it, or set MEILI_URL to where it runs.";
        await route.fulfill({ json: reply });
      });
      await openPage("/#/admin/server", "main [role=alert] code")(stage);
    },
  },
  { name: "arabic-dashboard", singleLanguage: true, show: showInArabic(openPage("/#/", "main section ul img")) },
  {
    name: "arabic-search",
    singleLanguage: true,
    show: showInArabic(async (stage) => {
      const [one, two] = await stage.library.values("keywords");
      await stage.page.goto(
        `/#/search/*?keywords=${[one, two].map((v) => encodeURIComponent(String(v?.value))).join(",")}`,
      );
      await createSearchScreen(stage.page)
        .cells.nth(1)
        .click({ modifiers: ["Control"] });
      await createSearchScreen(stage.page).cells.nth(2).hover();
    }),
  },
  {
    name: "arabic-info",
    singleLanguage: true,
    show: showInArabic(
      combineSteps(openResults, async ({ page }) => {
        await createSearchScreen(page).cells.nth(1).click();
        await page.getByRole("dialog").waitFor();
      }),
    ),
  },
  {
    name: "arabic-facets",
    singleLanguage: true,
    show: showInArabic(combineSteps(openResults, ({ page }) => createSearchScreen(page).openFilters())),
  },
  {
    name: "arabic-asset",
    singleLanguage: true,
    show: showInArabic(async ({ page, library }) => {
      const [one] = await library.assets();
      await page.goto(`/#/asset/${one?.id}`);
      await page.locator("main h1").waitFor();
    }),
  },
  {
    name: "arabic-preview",
    singleLanguage: true,
    show: showInArabic(openLightbox(({ page_count = 1 }) => page_count > 1)),
  },
];

/** Removes the previews of all assets, as of files that could not be rendered. */
async function withoutPictures({ page }: SceneContext): Promise<void> {
  await page.route(/\/api\/(\?|assets)/, async (route) => {
    const reply = await (await route.fetch()).json();
    for (const doc of reply.response.docs) {
      delete doc.url;
      delete doc.renditions;
      delete doc.placeholder;
    }
    await route.fulfill({ json: reply });
  });
}

/** A series, a format and a keyword that each have assets, with no asset in common. */
async function findDisjointValues(library: Library): Promise<{ series: string; format: string; keyword: string }> {
  const among = async (field: string, filter?: Filters) =>
    (await library.values(field, "", filter)).filter(({ count }) => count > 0).map(({ value }) => String(value));
  const [formats, keywords] = [await among("format"), await among("keywords")];
  for (const series of await among("series")) {
    const near = await among("format", { series: [series] });
    for (const format of formats.filter((one) => !near.includes(one))) {
      const used = [
        ...(await among("keywords", { series: [series] })),
        ...(await among("keywords", { format: [format] })),
      ];
      const keyword = keywords.find((one) => !used.includes(one));
      if (keyword !== undefined) return { series, format, keyword };
    }
  }
  throw new Error("The demo library has no series, format and keyword without an asset in common.");
}
