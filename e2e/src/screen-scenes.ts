// Every screen of the portal, and how one gets there.
import type { Locator, Page } from "@playwright/test";
import type { Part } from "./demo.ts";
import { type Asset, kindOf, type Library } from "./library.ts";
import type { Portal } from "./portal.ts";
import { searchScreen } from "./search-screen.ts";

export interface Stage {
  readonly page: Page;
  readonly phone: boolean;
  readonly portal: Portal;
  readonly library: Library;
}

export interface Scene {
  readonly name: string;
  readonly as?: Part;
  /** `demo` unless said otherwise; `empty` has no asset and no account, `many` a seeded library. */
  readonly portal?: "demo" | "empty" | "many";
  /** Looks different in between, too. */
  readonly middle?: boolean;
  show(stage: Stage): Promise<void>;
}

const open =
  (address: string, ready = "h1") =>
  async ({ page }: Stage) => {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
  };

const then =
  (first: Scene["show"], second: (stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<void> => {
    await first(stage);
    await second(stage);
  };

const button = (page: Page, name: RegExp): Locator => page.getByRole("button", { name });
const download = /^(Herunterladen|Download)$/;

export const scenes: readonly Scene[] = [
  { name: "dashboard", show: open("/#/", "main section ul img") },
  {
    name: "dashboard-tiles",
    show: async (stage) => {
      await stage.page.route("**/api/config/global", async (route) => {
        const config = await (await route.fetch()).json();
        config.dashboard.collections.show_as_tiles = true;
        await route.fulfill({ json: config });
      });
      await open("/#/", "main ul img")(stage);
    },
  },
  {
    name: "dashboard-suggestions",
    show: async ({ page }) => {
      await page.goto("/#/");
      await page.getByRole("main").getByRole("combobox").pressSequentially("la");
      await page.getByRole("option").first().waitFor();
    },
  },
  { name: "search", middle: true, show: results },
  {
    name: "search-filtered",
    middle: true,
    show: async (stage) => {
      const [one, two] = await stage.library.values("keywords");
      await stage.page.goto(
        `/#/search/*?keywords=${[one, two].map((v) => encodeURIComponent(String(v?.value))).join(",")}&color_code=4,2,3`,
      );
      await searchScreen(stage.page).cells.first().waitFor();
    },
  },
  {
    name: "search-hover",
    show: async (stage) => {
      await results(stage);
      await searchScreen(stage.page).cells.nth(4).hover();
    },
  },
  {
    name: "search-focus",
    show: async (stage) => {
      await results(stage);
      await searchScreen(stage.page).cells.nth(1).focus();
      await stage.page.keyboard.press("ArrowRight");
    },
  },
  {
    name: "search-info",
    middle: true,
    show: async (stage) => {
      await results(stage);
      const search = searchScreen(stage.page);
      const asset = await assetOf(stage, (one) => kindOf(one) === "image" && one.keywords !== undefined);
      await search.scrollTo(asset.id);
      await search.cell(asset.id).click();
      await stage.page.getByRole("dialog").waitFor();
      await search.cell(asset.id).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "search-selection",
    show: async (stage) => {
      await results(stage);
      const cells = searchScreen(stage.page).cells;
      for (const at of [0, 1, 3]) await cells.nth(at).click({ modifiers: ["Control"] });
    },
  },
  {
    name: "search-suggestions",
    show: async (stage) => {
      await results(stage);
      await searchScreen(stage.page).field.pressSequentially("la");
      await stage.page.getByRole("option").first().waitFor();
    },
  },
  { name: "search-sort", show: then(results, ({ page }) => button(page, /^Sort/).click()) },
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
  { name: "search-thousand", portal: "many", show: results },
  {
    name: "search-thousand-far",
    portal: "many",
    show: async (stage) => {
      await results(stage);
      for (let steps = 0; steps < 12; steps++) {
        await stage.page.evaluate(() => window.scrollBy(0, innerHeight * 2));
        await stage.page.waitForTimeout(120);
      }
      await searchScreen(stage.page).cells.first().waitFor();
    },
  },
  {
    name: "facets",
    middle: true,
    show: async (stage) => {
      await results(stage);
      await searchScreen(stage.page).openFilters();
      await stage.page.locator("section h3").last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "facet-drawer",
    middle: true,
    show: then(results, ({ page }) => searchScreen(page).openFilters()),
  },
  { name: "offline", show: then(results, (stage) => stage.page.context().setOffline(true)) },
  { name: "asset-image", middle: true, show: asset((one) => kindOf(one) === "image" && one.keywords !== undefined) },
  { name: "asset-document", show: asset(({ page_count = 1 }) => page_count > 1) },
  { name: "asset-video", show: asset((one) => kindOf(one) === "video") },
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
  { name: "preview-picture", show: preview((one) => kindOf(one) === "image") },
  { name: "preview-pages", show: preview(({ page_count = 1 }) => page_count > 1) },
  { name: "preview-video", show: preview((one) => kindOf(one) === "video") },
  {
    name: "share",
    show: async (stage) => {
      await asset((one) => kindOf(one) === "image")(stage);
      await button(stage.page, /^(Teilen|Share)$/)
        .first()
        .click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "notice",
    show: async (stage) => {
      await asset((one) => kindOf(one) === "image")(stage);
      await button(stage.page, /^(Teilen|Share)$/)
        .first()
        .click();
      await button(stage.page, /^(Kopieren|Copy)$/).click();
      await stage.page.keyboard.press("Escape");
    },
  },
  {
    name: "download",
    as: "assetUser",
    show: async (stage) => {
      // Two forms and terms to accept: what the dialog is for.
      await stage.page.route(/\/api\/session\/csets/, async (route) => {
        const reply = await (await route.fetch()).json();
        const sets = [...reply.convert_sets, { id: "1", title: "Web", mime: "image/jpeg", max_edge: 1600, size: 320 }];
        await route.fulfill({ json: { ...reply, convert_sets: sets } });
      });
      await asset((one) => kindOf(one) === "image")(stage);
      await button(stage.page, download).first().click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "zip",
    as: "assetUser",
    show: async (stage) => {
      await results(stage);
      const search = searchScreen(stage.page);
      for (const at of [0, 1, 2]) await search.cells.nth(at).click({ modifiers: ["Control"] });
      await search.toolbar.getByRole("button", { name: download }).click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "tray",
    as: "assetUser",
    show: async (stage) => {
      await asset((one) => kindOf(one) === "image")(stage);
      const slow = await stage.page.context().newCDPSession(stage.page);
      await slow.send("Network.enable");
      const conditions = { offline: false, latency: 0, downloadThroughput: 40_000, uploadThroughput: -1 };
      await slow.send("Network.emulateNetworkConditions", conditions);
      await button(stage.page, download).first().click();
      const dialog = stage.page.getByRole("dialog");
      const bar = stage.page.getByRole("progressbar");
      await dialog.or(bar).first().waitFor();
      if (await dialog.isVisible()) {
        if (await dialog.getByRole("checkbox").count()) await dialog.getByRole("checkbox").check();
        await dialog.getByRole("button", { name: download }).click();
      }
      await bar.waitFor();
      await stage.page.waitForTimeout(600);
    },
  },
  {
    name: "account-menu",
    as: "portalAdmin",
    show: async (stage) => {
      await results(stage);
      await button(stage.page, /^(Konto|Account|Menü|Menu)/).click();
      await stage.page.getByRole("menu").waitFor();
    },
  },
  { name: "login", show: open("/#/login", "form h1") },
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
  { name: "logout", show: open("/#/logout") },
  { name: "no-permission", as: "assetUser", show: open("/#/admin/general") },
  { name: "custom-page", show: open("/#/custom/imprint") },
  { name: "setup", portal: "empty", show: async (stage) => open(setupLink(stage.portal))(stage) },
  { name: "admin-general", as: "portalAdmin", middle: true, show: open("/#/admin/general", "main dl") },
];

async function results({ page }: Stage): Promise<void> {
  await page.goto("/#/search/*");
  await searchScreen(page).cells.first().waitFor();
}

function asset(fits: (asset: Asset) => boolean): Scene["show"] {
  return async (stage) => {
    const { id } = await assetOf(stage, fits);
    const search = searchScreen(stage.page);
    await results(stage);
    await search.scrollTo(id);
    await search.cell(id).click();
    await stage.page
      .getByRole("dialog")
      .getByRole("link", { name: /^(Alle Angaben|All details|All information|Details)/ })
      .click();
    await stage.page.waitForURL(/#\/asset\//);
    await stage.page.locator("h1").first().waitFor();
  };
}

function preview(fits: (asset: Asset) => boolean): Scene["show"] {
  return async (stage) => {
    const { id } = await assetOf(stage, fits);
    const search = searchScreen(stage.page);
    await results(stage);
    await search.scrollTo(id);
    await search.cell(id).click();
    await button(stage.page, /^(Große Vorschau|Large preview|Preview)/)
      .first()
      .click();
    const room = stage.page.getByRole("dialog", { name: /^(Vorschau von|Preview of)/ });
    await room.locator("img, video").first().waitFor();
  };
}

async function assetOf({ library }: Stage, fits: (asset: Asset) => boolean): Promise<Asset> {
  const found = (await library.assets()).find(fits);
  if (!found) throw new Error("The demo library has no asset of this kind.");
  return found;
}

function setupLink(portal: Portal): string {
  return /http:\/\/\S+#\/setup\?code=\S+/.exec(portal.output())?.[0] ?? `${portal.address}/#/setup`;
}
