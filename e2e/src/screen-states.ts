// Every screen when there is nothing, when something is on its way, and when something fails.
import { kindOf } from "./library.ts";
import { after, asset, assetOf, button, open, preview, results, type Scene, type Stage } from "./screen-steps.ts";
import { searchScreen } from "./search-screen.ts";

const broken = { status: 500, json: { code: "internal", message: "broken", requestId: "4f1c" } };

export const states: readonly Scene[] = [
  { name: "search-empty", show: open("/#/search/gibtesnicht?color_code=1", "h2") },
  { name: "search-nothing", portal: "empty", show: open("/#/search/*", "main h2") },
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
      await results(stage);
      await stage.page.route(/\/api\/\?.*solr_q/, (route) =>
        route.fulfill({ status: 500, json: { code: "internal", message: "broken", requestId: "r" } }),
      );
      await searchScreen(stage.page).field.fill("Lagune");
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("main").getByRole("alert").locator("button").waitFor();
    },
  },
  { name: "offline", show: after(results, (stage) => stage.page.context().setOffline(true)) },
  { name: "asset-gone", show: open("/#/asset/999999999") },
  {
    name: "asset-loading",
    show: async ({ page, library }) => {
      const [one] = await library.assets();
      await page.route(/\/api\/assets/, () => undefined);
      await page.goto(`/#/asset/${one?.id}`);
      await page.getByRole("main").getByRole("status").first().waitFor();
    },
  },
  {
    name: "login-error",
    show: async (stage) => {
      await open("/#/login", "form h1")(stage);
      await stage.page.getByRole("textbox").first().fill("mara");
      await stage.page.getByLabel(/^(Passwort|Password)$/).fill("falsch");
      await stage.page.route("**/api/session/get", (route) =>
        route.fulfill({ status: 401, json: { code: "login.invalid", message: "wrong", requestId: "r" } }),
      );
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("alert").locator("p").first().waitFor();
    },
  },
  { name: "dashboard-nothing", portal: "empty", show: open("/#/", "main h2") },
  {
    name: "dashboard-loading",
    show: async (stage) => {
      await stage.page.route(/\/api\/(collection|\?)/, () => undefined);
      await open("/#/", "main h2")(stage);
    },
  },
  {
    name: "dashboard-failing",
    as: "portalAdmin",
    show: async (stage) => {
      await stage.page.route(/\/api\/collection/, (route) => route.fulfill(broken));
      await open("/#/", "main section p")(stage);
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
      await open("/#/", "main section ul img")(stage);
    },
  },
  {
    name: "search-ways-out",
    show: async ({ page, library }) => {
      // Two series that no asset has in common with what is drawn: each filter alone finds something.
      const [series] = await library.values("series");
      const [drawn] = await library.values("format", "", { format: ["svg"] });
      await page.goto(`/#/search/*?series=${series?.value}&format=${drawn?.value}`);
      await page.locator("main h2 ~ ul").waitFor();
    },
  },
  {
    name: "asset-failing",
    show: async ({ page, library }) => {
      const [one] = await library.assets();
      await page.route(/\/api\/assets/, (route) => route.fulfill(broken));
      await page.goto(`/#/asset/${one?.id}`);
      await page.locator("main h1").waitFor();
    },
  },
  {
    name: "asset-without-picture",
    middle: true,
    show: async (stage) => {
      await withoutPictures(stage);
      await asset((one) => kindOf(one) === "document")(stage);
    },
  },
  {
    name: "search-without-pictures",
    show: async (stage) => {
      await withoutPictures(stage);
      await results(stage);
    },
  },
  {
    name: "preview-failing",
    show: async (stage) => {
      await stage.page.route(/\/api\/download\/preview/, (route) => route.fulfill(broken));
      const { id } = await assetOf(stage, ({ page_count = 1 }) => page_count > 1);
      const search = searchScreen(stage.page);
      await results(stage);
      await search.scrollTo(id);
      await search.cell(id).click();
      await button(stage.page, /^(Große Vorschau|Large preview|Preview)/)
        .first()
        .click();
      await stage.page.getByRole("dialog").getByRole("alert").waitFor();
    },
  },
  { name: "custom-page-gone", show: open("/#/custom/gibtesnicht") },
  {
    name: "admin-failing",
    as: "portalAdmin",
    show: async (stage) => {
      await stage.page.route("**/console/**", (route) => route.fulfill({ status: 500, body: "{}" }));
      await open("/#/admin/general", "main [role=alert] p")(stage);
    },
  },
  { name: "arabic-dashboard", once: true, show: inArabic(open("/#/", "main section ul img")) },
  {
    name: "arabic-search",
    once: true,
    show: inArabic(async (stage) => {
      const [one, two] = await stage.library.values("keywords");
      await stage.page.goto(
        `/#/search/*?keywords=${[one, two].map((v) => encodeURIComponent(String(v?.value))).join(",")}`,
      );
      await searchScreen(stage.page)
        .cells.nth(1)
        .click({ modifiers: ["Control"] });
      await searchScreen(stage.page).cells.nth(2).hover();
    }),
  },
  {
    name: "arabic-info",
    once: true,
    show: inArabic(
      after(results, async ({ page }) => {
        await searchScreen(page).cells.nth(1).click();
        await page.getByRole("dialog").waitFor();
      }),
    ),
  },
  { name: "arabic-facets", once: true, show: inArabic(after(results, ({ page }) => searchScreen(page).openFilters())) },
  {
    name: "arabic-asset",
    once: true,
    show: inArabic(async ({ page, library }) => {
      const [one] = await library.assets();
      await page.goto(`/#/asset/${one?.id}`);
      await page.locator("main h1").waitFor();
    }),
  },
  { name: "arabic-preview", once: true, show: inArabic(preview(({ page_count = 1 }) => page_count > 1)) },
];

/** As files that nothing could be drawn from. */
async function withoutPictures({ page }: Stage): Promise<void> {
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

/** A language from right to left; its words are nobody's yet, so that the portal falls back to English ones. */
function inArabic(show: Scene["show"]): Scene["show"] {
  return async (stage) => {
    await stage.page.addInitScript(() => localStorage.setItem("vitrine.language", "ar"));
    await stage.page.route("**/api/config/global", async (route) => {
      const config = await (await route.fetch()).json();
      config.visibleLocales = [...(config.visibleLocales ?? []), { lang: "ar", short: "AR" }];
      await route.fulfill({ json: config });
    });
    await show(stage);
  };
}
