// Every screen of the portal in its normal state, and the steps to it.
import { getAssetKind } from "../support/library.ts";
import { forbidDownloads, mockConvertSets } from "../support/mock-replies.ts";
import { createSearchScreen } from "../support/search-screen.ts";
import { CONVERSIONS, mockTermsOfUse } from "./download-dialog-steps.ts";
import {
  combineSteps,
  DOWNLOAD_LABEL,
  findAsset,
  findButton,
  openAssetPage,
  openGuestBookmarks,
  openLightbox,
  openPage,
  openResults,
  readSetupLink,
  type Scene,
} from "./scene-steps.ts";

export const defaultScenes: readonly Scene[] = [
  { name: "dashboard", show: openPage("/#/", "main section ul img") },
  {
    name: "dashboard-tiles",
    show: async (stage) => {
      await stage.page.route("**/api/config/global", async (route) => {
        const config = await (await route.fetch()).json();
        config.dashboard.collections.show_as_tiles = true;
        await route.fulfill({ json: config });
      });
      await openPage("/#/", "main ul img")(stage);
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
  { name: "search", mediumWidth: true, show: openResults },
  { name: "search-list", mediumWidth: true, show: openPage("/#/search/*?view=list", "[data-item] img") },
  { name: "search-thumbnails", mediumWidth: true, show: openPage("/#/search/*?view=thumbnail", "[data-item] img") },
  {
    name: "search-list-selection",
    show: async (stage) => {
      await openPage("/#/search/*?view=list", "[data-item] img")(stage);
      for (const at of [0, 2]) await stage.page.locator(`[data-item="${at}"]`).click({ modifiers: ["Control"] });
      await createSearchScreen(stage.page).toolbar.getByRole("button").first().click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "search-thumbnails-info",
    show: async (stage) => {
      await openPage("/#/search/*?view=thumbnail", "[data-item] img")(stage);
      await stage.page.locator('[data-item="1"]').click();
      await createSearchScreen(stage.page).panel.waitFor();
    },
  },
  {
    name: "search-filtered",
    mediumWidth: true,
    show: async (stage) => {
      const [one, two] = await stage.library.values("keywords");
      await stage.page.goto(
        `/#/search/*?keywords=${[one, two].map((v) => encodeURIComponent(String(v?.value))).join(",")}&color_code=4,2,3`,
      );
      await createSearchScreen(stage.page).cells.first().waitFor();
    },
  },
  {
    name: "search-hover",
    show: async (stage) => {
      await openResults(stage);
      await createSearchScreen(stage.page).cells.nth(4).hover();
    },
  },
  {
    name: "search-focus",
    show: async (stage) => {
      await openResults(stage);
      await createSearchScreen(stage.page).cells.nth(1).focus();
      await stage.page.keyboard.press("ArrowRight");
    },
  },
  {
    name: "search-info",
    mediumWidth: true,
    show: async (stage) => {
      await openResults(stage);
      const search = createSearchScreen(stage.page);
      const asset = await findAsset(stage, (one) => getAssetKind(one) === "image" && one.keywords !== undefined);
      await search.scrollTo(asset.id);
      await search.cell(asset.id).click();
      await stage.page.getByRole("dialog").waitFor();
      await search.cell(asset.id).scrollIntoViewIfNeeded();
    },
  },
  { name: "bookmarks", mediumWidth: true, show: openGuestBookmarks },
  {
    name: "bookmarks-selection",
    show: combineSteps(openGuestBookmarks, async ({ page }) => {
      for (const at of [1, 2])
        await page.getByRole("main").getByRole("listitem").nth(at).getByRole("button").first().click();
    }),
  },
  {
    name: "bookmarks-share",
    show: combineSteps(openGuestBookmarks, async ({ page }) => {
      await page.getByRole("button", { name: /^(Alle teilen|Share all)$/ }).click();
      await page.getByRole("dialog").waitFor();
    }),
  },
  {
    name: "search-selection",
    show: async (stage) => {
      await openResults(stage);
      const cells = createSearchScreen(stage.page).cells;
      for (const at of [0, 1, 3]) await cells.nth(at).click({ modifiers: ["Control"] });
    },
  },
  {
    name: "search-suggestions",
    show: async (stage) => {
      await openResults(stage);
      await createSearchScreen(stage.page).field.pressSequentially("la");
      await stage.page.getByRole("option").first().waitFor();
    },
  },
  { name: "search-sort", show: combineSteps(openResults, ({ page }) => findButton(page, /^Sort/).click()) },
  { name: "search-thousand", portal: "many", show: openResults },
  {
    name: "search-thousand-far",
    portal: "many",
    show: async (stage) => {
      await openResults(stage);
      for (let steps = 0; steps < 12; steps++) {
        await stage.page.evaluate(() => window.scrollBy(0, innerHeight * 2));
        await stage.page.waitForTimeout(120);
      }
      await createSearchScreen(stage.page).cells.first().waitFor();
    },
  },
  {
    name: "facets",
    mediumWidth: true,
    show: async (stage) => {
      await openResults(stage);
      await createSearchScreen(stage.page).openFilters();
      await stage.page.locator("section h3").last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "facet-drawer",
    mediumWidth: true,
    show: combineSteps(openResults, ({ page }) => createSearchScreen(page).openFilters()),
  },
  {
    name: "asset-image",
    mediumWidth: true,
    show: openAssetPage((one) => getAssetKind(one) === "image" && one.keywords !== undefined),
  },
  { name: "asset-document", show: openAssetPage(({ page_count = 1 }) => page_count > 1) },
  { name: "asset-video", show: openAssetPage((one) => getAssetKind(one) === "video") },
  { name: "preview-picture", show: openLightbox((one) => getAssetKind(one) === "image") },
  { name: "preview-pages", show: openLightbox(({ page_count = 1 }) => page_count > 1) },
  { name: "preview-video", show: openLightbox((one) => getAssetKind(one) === "video") },
  { name: "preview-audio", show: openLightbox((one) => getAssetKind(one) === "audio") },
  { name: "preview-model", show: openLightbox((one) => getAssetKind(one) === "model") },
  {
    name: "share",
    show: async (stage) => {
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, /^(Teilen|Share)$/)
        .first()
        .click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "notice",
    show: async (stage) => {
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, /^(Teilen|Share)$/)
        .first()
        .click();
      await findButton(stage.page, /^(Kopieren|Copy)$/).click();
      await stage.page.keyboard.press("Escape");
      // A notice under the pointer stays.
      await stage.page.locator("[data-kind]").hover();
    },
  },
  {
    name: "download",
    as: "assetUser",
    show: async (stage) => {
      // The dialog opens for several conversions and terms to accept.
      await mockTermsOfUse(stage.page);
      await mockConvertSets(stage.page, CONVERSIONS);
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, DOWNLOAD_LABEL).first().click();
      await stage.page.getByRole("dialog").getByRole("radio").nth(2).check();
      await stage.page.getByRole("dialog").getByRole("checkbox").check();
    },
  },
  {
    name: "download-own-form",
    as: "assetUser",
    show: async (stage) => {
      await mockTermsOfUse(stage.page);
      await mockConvertSets(stage.page, CONVERSIONS);
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, DOWNLOAD_LABEL).first().click();
      const dialog = stage.page.getByRole("dialog");
      await dialog.getByRole("radio").last().check();
      await dialog.getByRole("textbox").fill("9000");
      await dialog.getByRole("button", { name: DOWNLOAD_LABEL }).press("Enter");
    },
  },
  {
    name: "order",
    show: async (stage) => {
      await forbidDownloads(stage.page);
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, /^(Bestellen|Order)$/)
        .first()
        .click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "order-many",
    show: async (stage) => {
      await forbidDownloads(stage.page);
      // As many as a phone loads at first: whether others must be ordered is not known yet.
      const ids = (await stage.library.assets()).slice(0, 24).map(({ id }) => id);
      await stage.page.goto(`/#/search/*?id=${ids.join(",")}`);
      const search = createSearchScreen(stage.page);
      await search.cells.first().focus();
      await stage.page.keyboard.press("Control+a");
      await search.toolbar.getByRole("button", { name: /^(Bestellen|Order)$/ }).click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "order-on-posters",
    show: async (stage) => {
      await forbidDownloads(stage.page);
      await openResults(stage);
      await createSearchScreen(stage.page)
        .cells.nth(1)
        .click({ modifiers: ["Control"] });
      await createSearchScreen(stage.page).cells.nth(2).hover();
    },
  },
  {
    name: "preparing",
    as: "assetUser",
    show: async (stage) => {
      await mockConvertSets(stage.page, CONVERSIONS.slice(1, 2));
      await stage.page.route(/\/api\/download\/?\?/, () => undefined);
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      await findButton(stage.page, DOWNLOAD_LABEL).first().click();
      await stage.page.getByRole("progressbar").waitFor();
    },
  },
  {
    name: "zip",
    as: "assetUser",
    show: async (stage) => {
      await mockConvertSets(stage.page, CONVERSIONS.slice(0, 3));
      await openResults(stage);
      const search = createSearchScreen(stage.page);
      for (const at of [0, 1, 2]) await search.cells.nth(at).click({ modifiers: ["Control"] });
      await search.toolbar.getByRole("button", { name: /(herunterladen$|^Download)/i }).click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "tray",
    as: "assetUser",
    show: async (stage) => {
      await openAssetPage((one) => getAssetKind(one) === "image")(stage);
      const slow = await stage.page.context().newCDPSession(stage.page);
      await slow.send("Network.enable");
      const conditions = { offline: false, latency: 0, downloadThroughput: 12_000, uploadThroughput: -1 };
      await slow.send("Network.emulateNetworkConditions", conditions);
      await findButton(stage.page, DOWNLOAD_LABEL).first().click();
      const dialog = stage.page.getByRole("dialog");
      const bar = stage.page.getByRole("progressbar");
      await dialog.or(bar).first().waitFor();
      if (await dialog.isVisible()) {
        if (await dialog.getByRole("checkbox").count()) await dialog.getByRole("checkbox").check();
        await dialog.getByRole("button", { name: DOWNLOAD_LABEL }).click();
      }
      await bar.waitFor();
      await stage.page.waitForTimeout(600);
    },
  },
  {
    name: "account-menu",
    as: "portalAdmin",
    show: async (stage) => {
      await openResults(stage);
      await findButton(stage.page, /^(Konto|Account|Menü|Menu)/).click();
      await stage.page.getByRole("menu").waitFor();
    },
  },
  { name: "login", show: openPage("/#/login", "form h1") },
  { name: "logout", show: openPage("/#/logout") },
  {
    name: "no-permission",
    as: "assetUser",
    show: async ({ page }) => {
      await page.goto("/#/admin/general");
      await page.waitForURL(/permission/);
      await page.locator("main h1").waitFor();
    },
  },
  { name: "custom-page", show: openPage("/#/custom/imprint") },
  { name: "setup", portal: "empty", show: async (stage) => openPage(readSetupLink(stage.portal))(stage) },
  {
    name: "admin-general",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/general", "main section h2"),
  },
  {
    name: "admin-unsaved-details",
    as: "portalAdmin",
    mediumWidth: true,
    show: async (stage) => {
      await openPage("/#/admin/general", "main section h2")(stage);
      await stage.page.locator("#setting-global-website_title").fill("Halm und Ton");
      await stage.page.getByRole("button", { name: /^(Ansehen|Show)$/ }).click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-errors",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/general", "main section h2")(stage);
      await stage.page.locator("#setting-order-subject-de").fill("{nummer}");
      await stage.page.keyboard.press("Control+s");
      await stage.page.getByRole("button", { name: /\{links\}/ }).waitFor();
    },
  },
  {
    name: "admin-setting-search",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/general", "main section h2")(stage);
      await findButton(stage.page, /^(Suchen|Search)$/).click();
      await stage.page.getByRole("dialog").getByRole("textbox").fill("dashboard");
      await stage.page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "admin-editor",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/editor", "main [role=textbox]"),
  },
  {
    name: "admin-accounts",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/accounts", "main section h3"),
  },
  {
    name: "admin-account",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/accounts", "main section h3")(stage);
      await findButton(stage.page, /^(Neues Konto|New account)$/).click();
      await stage.page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    },
  },
  {
    name: "admin-group",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/accounts/groups", "main section h3")(stage);
      await findButton(stage.page, /^(Rechte von|Rights of) .*(Alle Besucher|All visitors)/).click();
      const dialog = stage.page.getByRole("dialog");
      await dialog.getByRole("combobox").first().selectOption("some");
      await dialog.getByRole("checkbox").nth(2).waitFor();
    },
  },
  { name: "admin-server", as: "portalAdmin", mediumWidth: true, show: openPage("/#/admin/server", "main dl") },
];
